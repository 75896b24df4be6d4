import { NexusError, type UserId } from '@nexus/contracts';
import type { FastifyBaseLogger } from 'fastify';

/** Who can tell whether words come from a mail (M-7). */
export interface MemoryGateParts {
  /** The user's drive in the text room of this process. Null: there is none. `opening`: it cannot tell yet. */
  readonly textRoom: (userId: UserId, content: string) => boolean | 'opening' | null;
  /** The user's drive in a voice room, wherever its worker runs. Null: there is none. Rejects where nobody could tell. */
  readonly voiceRoom: (userId: UserId, content: string) => Promise<boolean | null>;
  /** Without any mail to compare with: addresses, and text as mails have it. */
  readonly looksLikeMail: (content: string) => boolean;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Whether words must not be remembered of this user, since they come from a mail. @throws NexusError MEMORY_UNCHECKED */
export type MemoryGate = (userId: UserId, content: string) => Promise<boolean>;

function unchecked(cause?: unknown): NexusError {
  return new NexusError(
    'MEMORY_UNCHECKED',
    'Your drive could not be asked whether that comes from a mail, so it is not remembered yet. Say it in the drive, or try again in a moment.',
    { retryable: true, cause },
  );
}

/** What looks like mail is refused at once; else the user's live drives are asked, which know their mails. One that is silent is no consent. */
export function createMemoryGate({ textRoom, voiceRoom, looksLikeMail, log }: MemoryGateParts): MemoryGate {
  return async (userId, content) => {
    if (looksLikeMail(content)) return true;
    const here = textRoom(userId, content);
    if (here === true) return true;
    if (here === 'opening') {
      log.warn('a drive that is being opened could not be asked about mail');
      throw unchecked();
    }
    try {
      return (await voiceRoom(userId, content)) === true;
    } catch (error) {
      log.warn(error instanceof Error ? { error } : {}, 'a live drive could not be asked about mail');
      throw unchecked(error);
    }
  };
}
