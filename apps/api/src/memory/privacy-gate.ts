import { late, orLate } from '@nexus/async';
import { NexusError, type UserId } from '@nexus/contracts';
import type { FastifyBaseLogger } from 'fastify';

/** Asks a live drive of a user whether words come from its mails. Null: there is none. Rejects where nobody could tell. */
type AskDrive = (userId: UserId, content: string) => Promise<boolean | null>;

/** Who can tell whether words come from a mail (M-7). */
export interface PrivacyGateParts {
  /** The user's drive in the text room of this process. */
  readonly textRoom: AskDrive;
  /** The user's drive in a voice room, wherever its worker runs. */
  readonly voiceRoom: AskDrive;
  /** Without any mail to compare with: addresses, and text as mails have it. */
  readonly looksLikeMail: (content: string) => boolean;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Whether words must not be remembered of this user, since they come from a mail. @throws NexusError MEMORY_UNCHECKED */
export type PrivacyGate = (userId: UserId, content: string) => Promise<boolean>;

/** Milliseconds that the drives have to answer; a drive that is still reading its mail answers when it has. */
const patience = 4_000;

/** What looks like mail is refused at once; otherwise the user's live drives are asked, which know their mails. Silence is no consent. */
export function createPrivacyGate({ textRoom, voiceRoom, looksLikeMail, log }: PrivacyGateParts): PrivacyGate {
  return async (userId, content) => {
    if (looksLikeMail(content)) return true;
    // What the text room knows counts, even where the voice room cannot be asked.
    const ask = async () => (await textRoom(userId, content)) === true || (await voiceRoom(userId, content)) === true;
    try {
      const isFromMail = await orLate(ask(), patience);
      if (isFromMail === late) throw new Error('It took too long.');
      return isFromMail;
    } catch (error) {
      log.warn(error instanceof Error ? { error } : {}, 'a live drive could not be asked about mail');
      throw unchecked(error);
    }
  };
}

/** What the gate refuses, for whoever asked. */
export function fromMail(): NexusError {
  return new NexusError(
    'MEMORY_FROM_MAIL',
    'That comes from a mail, or looks like it, and mail is not kept. Say the rule in your own words, or have the sender put first during a drive.',
  );
}

function unchecked(cause: unknown): NexusError {
  return new NexusError(
    'MEMORY_UNCHECKED',
    'Your drive could not be asked whether that comes from a mail, so it is not remembered yet. Say it in the drive, or try again in a moment.',
    { retryable: true, cause },
  );
}
