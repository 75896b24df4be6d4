import {
  type MailActionContext,
  type MailActionFailure,
  type MailActionReceipt,
  type MailOrganizer,
  NexusError,
} from '@nexus/contracts';

interface Change {
  readonly emailId: string;
  readonly change: Partial<MailState>;
}

/** Organizes mail in the session's memory. Each inverse gives back only what its action changed, so later actions survive it. */
export function createSessionOrganizer(states: SessionMailState): MailOrganizer {
  const receipts = new Map<string, MailActionReceipt>();

  const apply = (changes: readonly Change[], context: MailActionContext): MailActionReceipt => {
    const known = receipts.get(context.idempotencyKey);
    if (known) return known;
    context.signal?.throwIfAborted();
    const done: string[] = [];
    const failed: MailActionFailure[] = [];
    const inverse: Change[] = [];
    for (const { emailId, change } of changes) {
      const before = states.get(emailId);
      if (!before) {
        failed.push({ emailId, code: 'MAIL_NOT_FOUND' });
        continue;
      }
      inverse.unshift({ emailId, change: pick(before, change) });
      states.change(emailId, change);
      done.push(emailId);
    }
    let undone: MailActionReceipt | null = null;
    const receipt: MailActionReceipt = {
      done,
      failed,
      async undo(undoContext) {
        undone ??= apply(inverse, undoContext);
        return undone;
      },
    };
    receipts.set(context.idempotencyKey, receipt);
    return receipt;
  };

  const act = async (emailIds: readonly string[], change: Partial<MailState>, context: MailActionContext) =>
    apply(
      [...new Set(emailIds)].map((emailId) => ({ emailId, change })),
      context,
    );

  return {
    archive: (emailIds, context) => act(emailIds, { folder: archive }, context),
    setRead: (emailIds, read, context) => act(emailIds, { read }, context),
    setFlagged: (emailIds, flagged, context) => act(emailIds, { flagged }, context),
    move: async (emailIds, folder, context) => act(emailIds, { folder: folderName(folder) }, context),
    snooze: (emailIds, until, context) => act(emailIds, { snoozedUntil: until }, context),
  };
}

function folderName(folder: string): string {
  const name = folder.trim();
  if (name === '')
    throw new NexusError('MAIL_ACTION_UNSUPPORTED', 'A folder needs a name. Say which folder it should go to.');
  return name.toLowerCase() === inbox ? inbox : name;
}

/** The parts of `state` that `change` names. */
function pick(state: MailState, change: Partial<MailState>): Partial<MailState> {
  return {
    ...(change.read === undefined ? {} : { read: state.read }),
    ...(change.flagged === undefined ? {} : { flagged: state.flagged }),
    ...(change.folder === undefined ? {} : { folder: state.folder }),
    ...(change.snoozedUntil === undefined ? {} : { snoozedUntil: state.snoozedUntil }),
  };
}

/** Where a mail stands in this session. */
interface MailState {
  readonly read: boolean;
  readonly flagged: boolean;
  readonly folder: string;
  readonly snoozedUntil: Date | null;
}

export const inbox = 'inbox';
const archive = 'archive';

/** The states of all mails of a mailbox that keeps nothing: the file's, until something is done to a mail. */
export interface SessionMailState {
  /** Null for a mail that is not in the mailbox. */
  get(emailId: string): MailState | null;
  change(emailId: string, change: Partial<MailState>): void;
  /** In the inbox, unread, and not snoozed. */
  isWaiting(emailId: string): boolean;
}

interface SessionMailStateDependencies {
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
