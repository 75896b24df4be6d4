import type { UserId } from '@nexus/contracts';

/** Who can tell whether words come from a mail (M-7). */
export interface MemoryGateParts {
  /** The user's drive in the text room of this process. Null: there is none. */
  readonly textRoom: (userId: UserId, content: string) => boolean | null;
  /** The user's drive in a voice room, wherever its worker runs. Null: there is none, or it did not answer in time. */
  readonly voiceRoom: (userId: UserId, content: string) => Promise<boolean | null>;
  /** Without any mail to compare with: addresses, and text as mails have it. */
  readonly looksLikeMail: (content: string) => boolean;
}

/** Whether words must not be remembered of this user, since they come from a mail. */
export type MemoryGate = (userId: UserId, content: string) => Promise<boolean>;

/** What looks like mail is refused at once; else the user's live drives are asked, which know their mails. */
export function createMemoryGate({ textRoom, voiceRoom, looksLikeMail }: MemoryGateParts): MemoryGate {
  return async (userId, content) => {
    if (looksLikeMail(content) || textRoom(userId, content) === true) return true;
    return (await voiceRoom(userId, content)) === true;
  };
}
