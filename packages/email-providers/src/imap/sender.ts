import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, type DraftContent, NexusError, type PasswordCredentials, type SendReceipt } from '@nexus/contracts';
import type { LiveMailboxOptions } from '../remote/options.ts';
import { retryRemotely, tryAgain } from '../remote/requests.ts';
import type { RetryTimes } from '../remote/timeouts.ts';
import { signInToSmtp } from '../sign-in/sign-in.ts';
import type { ImapConnection } from './client.ts';
import type { StoredMail, StoredMails } from './drafts.ts';
import type { ImapPlaces } from './ids.ts';
import { sendBySmtp } from './smtp.ts';
import { composingTimes, sendingCheckTimes } from './timeouts.ts';

/** A draft of this drive. */
export interface ImapDraft {
  readonly draftId: string;
  /** Without angle brackets. */
  readonly messageId: string;
  /** Addresses, each once. */
  readonly recipients: readonly string[];
  readonly regarding: DraftContent['regarding'];
}

interface ImapSenderDependencies {
  readonly connection: ImapConnection;
  readonly places: ImapPlaces;
  readonly stored: StoredMails;
  readonly credentials: PasswordCredentials;
  /** Null: nobody knows it, and nothing is sent. */
  readonly from: string | null;
  readonly options: LiveMailboxOptions;
  readonly times: RetryTimes;
  /** Milliseconds. */
  readonly sendingTime: number;
}

interface ImapSender {
  send(draft: ImapDraft, signal: AbortSignal | undefined): Promise<SendReceipt>;
}

/** Stands on a draft from before it is handed over until it is known what came of it: a later drive sees it when it looks the intent up. */
export const sendingKeyword = '$NexusSending';

/**
 * Sends a draft at most once: it is marked before it is handed to the server, and a marked one is never handed over again unless it
 * is known that the server did not take it. What follows the sending (the copy in Sent, the draft's end, the mark on the mail that
 * was answered) is tried, and its failure is not the sending's; a draft that could not be filed in Sent stays, marked, since it is
 * the only copy, and the receipt says so.
 */
export function createImapSender(dependencies: ImapSenderDependencies): ImapSender {
  const { connection, places, stored, credentials, from, options, times, sendingTime } = dependencies;
  /** Message-IDs of what this drive handed over and may have been taken. Only this drive knows its drafts, so this is all of them. */
  const inDoubt = new Set<string>();

  async function handOver({ recipients }: ImapDraft, raw: Buffer, signal: AbortSignal | undefined) {
    const { smtp: server, user, password } = credentials;
    if (server === null || from === null || recipients.length === 0) {
      throw new NexusError('MAIL_SEND_REFUSED', 'The mail names no recipient. It is kept among the drafts.');
    }
    const end = performance.now() + sendingTime;
    const mail = { from, recipients, raw };
    // Its own errors alone: a time limit from outside could break off what the server is just taking.
    return tryAgain(() => sendBySmtp(mail, { server, user, password, lookup: options.lookup }, signal), {
      left: () => end - performance.now(),
      pause: times.pause,
    });
  }

  /** Whether it was done. */
  async function tried(step: (asking: AbortSignal) => Promise<void>, within = times): Promise<boolean> {
    try {
      await retryRemotely(step, { times: within });
      return true;
    } catch (error) {
      const code = codeOf(error);
      options.log?.warn({ accountId: options.accountId, code }, 'a mail was sent, and could not be filed');
      return false;
    }
  }

  /** Whether a copy lies in Sent. `raw` null: it does. */
  async function follow(draft: ImapDraft, kept: StoredMail, raw: Buffer | null): Promise<boolean> {
    const file = async (asking: AbortSignal) => {
      // Some servers file what goes out themselves.
      if (raw === null || (await stored.find('sent', draft.messageId, asking))) return;
      await stored.append('sent', raw, ['\\Seen'], asking);
    };
    const isFiled = await tried(file, composingTimes(draft.regarding, times));
    if (isFiled) await tried((asking) => stored.remove(kept, asking));
    await tried((asking) => markAnswered(draft, asking));
    return isFiled;
  }

  async function markAnswered({ regarding }: ImapDraft, signal: AbortSignal): Promise<void> {
    const place = regarding && places.locate(regarding.emailId);
    if (!place) return;
    const flag = regarding.as === 'reply' ? '\\Answered' : '$Forwarded';
    await connection.inFolder(
      place.path,
      async (client, { uidValidity }) => {
        if (String(uidValidity) !== place.uidValidity) return;
        await client.messageFlagsAdd(String(place.uid), [flag], { uid: true });
      },
      { signal, again: true },
    );
  }

  /** What began earlier and may have been carried out is looked up, never done again. */
  async function settleDoubt(
    draft: ImapDraft,
    kept: StoredMail | null,
    signal: AbortSignal | undefined,
  ): Promise<SendReceipt> {
    const sent = await retryRemotely((asking) => stored.find('sent', draft.messageId, asking), { signal, times });
    if (!sent) throw inDoubtError();
    if (kept) await follow(draft, kept, null);
    return { draftId: draft.draftId, delivered: true };
  }

  return {
    async send(draft, signal) {
      const { messageId } = draft;
      const kept = await retryRemotely((asking) => stored.find('drafts', messageId, asking), { signal, times });
      if (inDoubt.has(messageId)) return settleDoubt(draft, kept, signal);
      const patient = composingTimes(draft.regarding, times);
      const raw = kept && (await retryRemotely((asking) => stored.fetch(kept, asking), { signal, times: patient }));
      if (!raw) throw new NexusError('DRAFT_NOT_FOUND', 'There is no such draft any more. Write it again.');
      let refused: readonly string[];
      try {
        await retryRemotely((asking) => stored.mark(kept, sendingKeyword, true, asking), { signal, times });
        inDoubt.add(messageId);
        refused = await handOver(draft, raw, signal);
      } catch (error) {
        const isHandedOver = inDoubt.has(messageId);
        if (isHandedOver && error instanceof NexusError && error.code === 'MAIL_ACTION_UNCERTAIN')
          return settleDoubt(draft, kept, undefined);
        inDoubt.delete(messageId);
        // Taken back while it was being marked: the server may have the mark already.
        if (!isHandedOver && signal?.aborted !== true) throw error;
        await retryRemotely((asking) => stored.mark(kept, sendingKeyword, false, asking), { times }).catch(() => {});
        throw error;
      }
      const isFiled = await follow(draft, kept, raw);
      return {
        draftId: draft.draftId,
        delivered: true,
        ...(refused.length > 0 && { refused }),
        ...(!isFiled && { filed: false }),
      };
    },
  };
}

function inDoubtError(): NexusError {
  return new NexusError(
    'MAIL_ACTION_UNCERTAIN',
    'The connection broke while the mail went out, so it may have been sent. I will not send it twice: it is still among the drafts; look into the mail program.',
  );
}

interface SendingCheck {
  readonly credentials: PasswordCredentials;
  readonly options: Pick<LiveMailboxOptions, 'name' | 'lookup' | 'onCannotSend'>;
  /** Milliseconds until it begins: the greeting goes ahead of it. */
  readonly after: number;
  /** Aborted when the mailbox is closed. */
  readonly signal: AbortSignal;
  readonly times?: RetryTimes;
}

/**
 * Signs in to an account's server for outgoing mail, behind, and tells where that cannot be done, before anybody relies on it. What may pass is
 * not told: each mail that is to go out is tried anew. Never rejects.
 */
export async function checkSending({
  credentials,
  options: { name, lookup, onCannotSend },
  after,
  signal,
  times = sendingCheckTimes,
}: SendingCheck): Promise<void> {
  if (credentials.smtp === null || onCannotSend === undefined) return;
  const reach = lookup === undefined ? {} : { lookup };
  try {
    await delay(after, undefined, { signal, ref: false });
    await retryRemotely((asking) => signInToSmtp(credentials, { ...reach, signal: asking }), { signal, times });
  } catch (error) {
    if (!signal.aborted && error instanceof NexusError && !error.retryable) onCannotSend({ name, error });
  }
}
