import { type MailEnvelope, NexusError } from '@nexus/contracts';
import { cameAt, windowStart } from '@nexus/intelligence';
import { accountOf } from './mail-account.ts';
import { firstPause, nextPause, pauseFor } from './pause-for.ts';
import { returnMail } from './return-mail.ts';
import { sayMissing } from './say-missing.ts';
import type { Scheduler } from './scheduler.ts';
import type { ArrivalOptions } from './take-in-arrival.ts';

export interface TakeBackOptions extends ArrivalOptions {
  readonly scheduler: Scheduler;
  /** When the drive began, by the wall clock. */
  readonly began: Date;
  /** Something joined the briefing. */
  readonly onChange: () => void;
}

/**
 * Whether a mail that stands unread in the inbox was out of sight until now: snoozed in this drive, or so long before it that the drive
 * would have seen it when it began. What is held back was in sight all the time.
 */
function isBack({ desk, began }: TakeBackOptions, envelope: MailEnvelope, since: Date | null): boolean {
  const { emailId, receivedAt, returnedAt } = envelope;
  const status = desk.tracker.state.statuses.get(emailId);
  if (status !== undefined) return status === 'snoozed';
  if (returnedAt !== undefined) return returnedAt > began;
  const { heldEnvelopes, unsorted } = desk.inbox;
  if (heldEnvelopes.has(emailId) || unsorted > 0 || receivedAt === null) return false;
  // Nobody has looked at all of its account yet.
  if (sayMissing(desk, accountOf(desk, envelope)) !== '') return false;
  return receivedAt < began && (since === null || receivedAt >= since);
}

/** @throws the last failure, when all have been tried */
async function look(options: TakeBackOptions): Promise<void> {
  const { desk, settings, signal, onChange } = options;
  const since = windowStart(settings().now, settings().windowDays);
  const failures: unknown[] = [];
  for await (const page of desk.mailbox.reader.unread(signal)) {
    for (const envelope of page) {
      if (!isBack(options, envelope, since)) continue;
      // One that cannot be read just now keeps no other from coming back.
      await returnMail(options, envelope).then(onChange, (error: unknown) => {
        signal.throwIfAborted();
        failures.push(error);
      });
    }
    const isOlder = (at: Date | null) => since !== null && at !== null && at < since;
    if (page.every((envelope) => isOlder(cameAt(envelope)))) break;
  }
  if (failures.length > 0) throw failures.at(-1);
}

/**
 * Looks which snoozed mails are in sight again and takes them into the briefing (E-9). The mailbox knows: one that was archived or read
 * elsewhere meanwhile does not come back. A mailbox that is away is asked again. Never rejects.
 */
export async function takeBackSnoozed(options: TakeBackOptions): Promise<void> {
  const { signal } = options;
  for (let pause = firstPause; !signal.aborted; pause = nextPause(pause)) {
    try {
      await options.desk.settled;
      return await look(options);
    } catch (error) {
      // What cannot be read at all comes back with the next drive.
      if (signal.aborted || !(error instanceof NexusError && error.retryable)) return;
      await pauseFor(pause, options);
    }
  }
}
