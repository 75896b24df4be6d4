import { NexusError } from '@nexus/contracts';
import { callInTime, mayBeDone, retryRemotely, tryAgain } from './requests.ts';
import type { RetryTimes } from './timeouts.ts';
import { type SendingTimes, sendingTimes } from './timeouts.ts';

export type DraftStatus = 'draft' | 'sent' | 'gone';

/** One draft at its provider. */
export interface DraftSending {
  /** Where the draft stands; may be asked again and again. */
  look(signal: AbortSignal): Promise<DraftStatus>;
  /**
   * Asks the provider to send. Throws MAILBOX_UNREACHABLE, or what is no `NexusError`, where it may have been carried out; a
   * `NotDoneError`, MAIL_THROTTLED or another error where it certainly was not.
   */
  post(signal: AbortSignal): Promise<void>;
  /** Ends it as long as the provider was not asked. */
  readonly signal?: AbortSignal | undefined;
}

/** What was sent may take a moment until it can be seen. Null: the last look was not answered. */
async function lookUntilSent(
  { look }: Pick<DraftSending, 'look'>,
  times: RetryTimes,
  signal?: AbortSignal,
): Promise<DraftStatus | null> {
  let last: DraftStatus | null = null;
  const lookOnce = async (asking: AbortSignal) => {
    last = null;
    last = await look(asking);
    if (last !== 'sent') throw unsure(last);
  };
  await retryRemotely(lookOnce, { signal, times }).catch(() => undefined);
  return last;
}

/**
 * Whether a draft that an earlier drive was to send went out; null: it is gone. One that still lies there may be on its way, if that drive
 * ended just then: it is given the time that it may take. Throws MAIL_ACTION_UNCERTAIN (retryable) where no answer came.
 */
export async function lookUpSending(
  sending: Pick<DraftSending, 'look'>,
  signal: AbortSignal,
  { look: times }: SendingTimes = sendingTimes,
): Promise<boolean | null> {
  const status = await lookUntilSent(sending, times, signal);
  if (status === null) throw unsure(null);
  return status === 'gone' ? null : status === 'sent';
}

/** @param draftId tells drafts of one account apart */
type SendOnce = (draftId: string, sending: DraftSending) => Promise<void>;

/**
 * Sends each draft of an account at most once. A request of which it is unknown whether it was carried out is never repeated, however
 * long ago it was: providers send after they have answered, and a draft that still lies there may be on its way. From then
 * on it is only looked for.
 *
 * Throws DRAFT_NOT_FOUND, what `look` and `post` throw as long as nothing was sent, and MAIL_ACTION_UNCERTAIN.
 */
export function createSendOnce({ post: postTimes, look: lookTimes }: SendingTimes = sendingTimes): SendOnce {
  const inDoubt = new Set<string>();
  const running = new Map<string, Promise<void>>();

  async function find(draftId: string, sending: DraftSending): Promise<void> {
    const status = await lookUntilSent(sending, lookTimes);
    if (status !== 'sent') throw unsure(status);
    inDoubt.delete(draftId);
  }

  async function postOnce(draftId: string, { post, signal }: DraftSending): Promise<void> {
    const end = performance.now() + postTimes.whole;
    const left = () => end - performance.now();
    const attempt = async () => {
      signal?.throwIfAborted();
      try {
        // Not `signal`: from here on the request is seen through, so that it is known what it did.
        await callInTime(post, { limit: Math.min(postTimes.attempt, left()) });
      } catch (error) {
        if (!mayBeDone(error)) throw error;
        inDoubt.add(draftId);
      }
    };
    await tryAgain(attempt, { left, pause: postTimes.pause });
  }

  async function send(draftId: string, sending: DraftSending): Promise<void> {
    if (inDoubt.has(draftId)) return find(draftId, sending);
    const { look, signal } = sending;
    const status = await retryRemotely(look, { signal, times: postTimes });
    if (status !== 'draft') throw notFound();
    await postOnce(draftId, sending);
    if (inDoubt.has(draftId)) await find(draftId, sending);
  }

  return (draftId, sending) => {
    const known = running.get(draftId);
    if (known) return known;
    const mine = send(draftId, sending).finally(() => running.delete(draftId));
    running.set(draftId, mine);
    return mine;
  };
}

function unsure(status: DraftStatus | null): NexusError {
  const message =
    status === 'draft'
      ? 'The mail provider did not say whether it sent the mail. It still lies among the drafts and may go out yet, so I do not send it twice. Look at it when you have parked.'
      : 'The connection broke, and I could not find out whether the mail was sent. Ask again in a moment: I look first, and do nothing twice.';
  return new NexusError('MAIL_ACTION_UNCERTAIN', message, { retryable: true });
}

function notFound(): NexusError {
  return new NexusError('DRAFT_NOT_FOUND', 'There is no such draft any more. Dictate it again.');
}
