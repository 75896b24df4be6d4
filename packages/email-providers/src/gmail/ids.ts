/** Translates between our ids and Gmail's. Gmail keeps an id for a mail's whole life. */
export interface GmailIds {
  toEmailId(gmailId: string): string;
  /** Null: not of this account. */
  toGmailId(emailId: string): string | null;
}

export function createGmailIds(accountId: string): GmailIds {
  const beginning = `${accountId}/`;
  return {
    toEmailId: (gmailId) => `${beginning}${gmailId}`,
    toGmailId(emailId) {
      const gmailId = emailId.startsWith(beginning) ? emailId.slice(beginning.length) : '';
      // What Gmail gives are short words; anything else could lead a request astray.
      return /^[\w-]{1,100}$/.test(gmailId) ? gmailId : null;
    },
  };
}

/**
 * A draft's id as we give it: with its thread and when it was written, so that also another process can find out whether it was sent.
 * Gmail gives a sent draft a new message in the same thread and forgets the draft.
 */
export interface GmailDraft {
  readonly gmailDraftId: string;
  readonly threadId: string;
  /** By our clock. */
  readonly writtenAt: Date;
}

export function toDraftId(accountId: string, { gmailDraftId, threadId, writtenAt }: GmailDraft): string {
  return `${accountId}/${gmailDraftId}.${threadId}.${writtenAt.getTime()}`;
}

/** Null: no draft of this account. */
export function readDraftId(accountId: string, draftId: string): GmailDraft | null {
  if (!draftId.startsWith(`${accountId}/`)) return null;
  const [, gmailDraftId, threadId, time] =
    /^([\w-]{1,100})\.([\w-]{1,100})\.(\d{1,15})$/.exec(draftId.slice(accountId.length + 1)) ?? [];
  if (gmailDraftId === undefined || threadId === undefined || time === undefined) return null;
  return { gmailDraftId, threadId, writtenAt: new Date(Number(time)) };
}
