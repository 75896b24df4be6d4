/** Where a mail stands in this session. */
export interface MailState {
  readonly read: boolean;
  readonly flagged: boolean;
  readonly folder: string;
  readonly snoozedUntil: Date | null;
}

export const inbox = 'inbox';
export const archive = 'archive';

/** The states of all mails of a mailbox that keeps nothing: the file's, until something is done to a mail. */
export interface SessionMailState {
  /** Null for a mail that is not in the mailbox. */
  get(emailId: string): MailState | null;
  change(emailId: string, change: Partial<MailState>): void;
  /** In the inbox, unread, and not snoozed. */
  isWaiting(emailId: string): boolean;
}

export interface SessionMailStateDependencies {
  /** The state in the source; null for an unknown id. */
  original(emailId: string): MailState | null;
  clock(): Date;
}

export function createSessionMailState(dependencies: SessionMailStateDependencies): SessionMailState {
  const changed = new Map<string, MailState>();
  const get = (emailId: string) => changed.get(emailId) ?? dependencies.original(emailId);
  return {
    get,
    change(emailId, change) {
      const state = get(emailId);
      if (state) changed.set(emailId, { ...state, ...change });
    },
    isWaiting(emailId) {
      const state = get(emailId);
      if (!state || state.read || state.folder !== inbox) return false;
      return state.snoozedUntil === null || state.snoozedUntil <= dependencies.clock();
    },
  };
}
