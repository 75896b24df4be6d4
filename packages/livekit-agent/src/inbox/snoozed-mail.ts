import { pauseFor, type Scheduler } from '@nexus/async';
import { type HiddenMailStore, type MailEnvelope, NexusError, type UserId } from '@nexus/contracts';
import { cameAt, windowStart } from '@nexus/intelligence';
import { sayTimeAhead } from '@nexus/language';
import { countOf } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import type { DriveContext } from '../state/drive-context.ts';
import { putNext } from '../state/inbox.ts';
import { accountOf, sayMissing } from './account-outages.ts';
import { type ArrivalOptions, announceReturn, joinArrival } from './arrivals.ts';
import { firstPause, nextPause } from './mailbox-watcher.ts';

interface FollowSnoozedOptions extends Omit<ReturnMailOptions, 'began'> {
  /** Where earlier drives left when their snoozed mail comes back; null: nowhere. */
  readonly storage: { readonly store: HiddenMailStore; readonly userId: UserId } | null;
  /** Resolves when the drive's mail is there. */
  readonly opened: Promise<void>;
}

/**
 * Has mail whose snooze ends while the drive lasts join the briefing, whichever drive snoozed it (E-9). Resolves when the times of earlier
 * drives are known, or cannot be: then their mail comes back with the next drive. Never rejects.
 */
export async function followSnoozed(options: FollowSnoozedOptions): Promise<void> {
  const { drive, storage, opened } = options;
  const began = drive.clock.wall();
  let looking = opened;
  drive.inbox.snoozeTimers.onDue(() => {
    looking = looking.then(() => returnDueMail({ ...options, began }));
  });
  try {
    for (const { until } of (await storage?.store.snoozed(storage.userId)) ?? [])
      if (until > began) drive.inbox.snoozeTimers.at(until);
  } catch {
    // The mailbox says so in its greeting.
  }
}

/** How many mails are out of sight until when, snoozed in this drive or an earlier one (E-9); empty when none is. */
export function saySnoozed({ tracker, inbox, actions, clock }: DriveContext): string {
  const now = clock.wall();
  const { statuses } = tracker.state;
  // What was undone in this drive may still be listed there.
  const earlier = inbox.state.snoozed.filter(({ emailId }) => (statuses.get(emailId) ?? 'snoozed') === 'snoozed');
  const all = new Map(earlier.map(({ emailId, until }) => [emailId, until]));
  for (const { kind, subject, until } of actions.log.inEffect)
    if (kind === 'snoozed' && until !== undefined) all.set(subject, until);
  const times = [...all.values()].filter((until) => until > now).toSorted((one, other) => +one - +other);
  const [first] = times;
  if (first === undefined) return '';
  const mails = countOf(times.length, { singular: 'mail is', plural: 'mails are' });
  const isOneTime = times.every((until) => +until === +first);
  const when = sayTimeAhead(clock.fromWall(first), { now: clock.now(), timeZone: clock.timeZone });
  return capitalise(`${mails} snoozed${isOneTime ? ` until ${when}` : `, the first until ${when}`}.`);
}

/** A mail whose snooze has ended joins the briefing, or joins it again, and is announced. The current one stays current. */
async function returnMail(
  options: ArrivalOptions,
  { emailId, returnedAt }: Pick<MailEnvelope, 'emailId' | 'returnedAt'>,
): Promise<void> {
  const { drive } = options;
  const { tracker } = drive;
  if (!tracker.state.statuses.has(emailId)) return joinArrival(options, { emailId }, true);
  if (returnedAt !== undefined) drive.inbox.returned(emailId, returnedAt);
  const { cursor, topics } = tracker.state;
  if (cursor !== emailId) {
    tracker.apply({
      type: 'joined',
      topics,
      order: putNext(tracker.state.order, emailId, cursor),
      comesNext: true,
    });
    drive.inbox.putNext(emailId, cursor);
  }
  tracker.apply({ type: 'marked', emailIds: [emailId], status: cursor === emailId ? 'briefed' : 'pending' });
  announceReturn(drive, emailId);
}

interface ReturnMailOptions extends ArrivalOptions {
  readonly scheduler: Scheduler;
  /** When the drive began, by the wall clock. */
  readonly began: Date;
  /** Something joined the briefing. */
  readonly onChange: () => void;
}

/**
 * Whether a mail that is unread in the inbox was out of sight until now: snoozed in this drive, or so long before it that the drive
 * would have seen it when it began. What is held back was in sight all the time.
 */
function isBack({ drive, began }: ReturnMailOptions, envelope: MailEnvelope, since: Date | null): boolean {
  const { emailId, receivedAt, returnedAt } = envelope;
  const status = drive.tracker.state.statuses.get(emailId);
  if (status !== undefined) return status === 'snoozed';
  if (returnedAt !== undefined) return returnedAt > began;
  const { heldEnvelopes, unsorted } = drive.inbox.state;
  if (heldEnvelopes.has(emailId) || unsorted > 0 || receivedAt === null) return false;
  // Not all of its account has been read yet.
  if (sayMissing(drive, accountOf(drive, envelope)) !== '') return false;
  return receivedAt < began && (since === null || receivedAt >= since);
}

/** @throws the last failure, when all have been tried */
async function returnAll(options: ReturnMailOptions): Promise<void> {
  const { drive, settings, signal, onChange } = options;
  const since = windowStart(settings().now, settings().windowDays);
  const failures: unknown[] = [];
  for await (const page of drive.mailbox.reader.unread(signal)) {
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
 * Looks which snoozed mails are in the inbox again and adds them to the briefing (E-9). The mailbox knows: one that was archived or read
 * elsewhere meanwhile does not come back. A mailbox that cannot be reached is asked again. Never rejects.
 */
async function returnDueMail(options: ReturnMailOptions): Promise<void> {
  const { signal } = options;
  for (let pause = firstPause; !signal.aborted; pause = nextPause(pause)) {
    try {
      await options.drive.inbox.settled;
      return await returnAll(options);
    } catch (error) {
      // What cannot be read at all comes back with the next drive.
      if (signal.aborted || !(error instanceof NexusError && error.retryable)) return;
      await pauseFor(pause, options);
    }
  }
}
