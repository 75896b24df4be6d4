import type { DriveContext } from '../state/drive-context.ts';
import { judgeWhole, stillToTell, type LoadInboxOptions, loadInbox } from '../inbox/load-inbox.ts';
import { prepareMailTexts } from '../inbox/mail-texts.ts';
import { planBriefing } from '../inbox/briefing-order.ts';
import { settleInbox } from '../state/inbox.ts';
import type { BriefingEvent, JudgingSettings } from '@nexus/contracts';
import type { BriefingDependencies } from './briefing-session.ts';

/** New mail may join while all is judged; then it is judged once more, but not for ever. */
const mostRounds = 5;

/**
 * Judges the mail of a drive anew and plans what is left of it: what was kept of earlier drives came when the briefing had begun. What
 * the driver heard or decided stays as it is.
 *
 * @throws NexusError when the mailbox cannot be read; nothing has changed then.
 */
export async function judgeAgain(desk: DriveContext, options: LoadInboxOptions): Promise<void> {
  const { tracker } = desk;
  for (let round = 1; round <= mostRounds; round++) {
    const before = desk.inbox;
    const judged = await judgeWhole(options, stillToTell(before, tracker.state));
    if (options.signal.aborted) return;
    if (desk.inbox !== before && round < mostRounds) continue;
    desk.inbox = settleInbox(judged, desk.inbox, tracker.state);
    planBriefing(desk);
    void prepareMailTexts(desk, options.signal);
    return;
  }
}

/** How the mail of this drive is judged, with the preferences as they stand now. */
export function judgingSettings(desk: DriveContext, dependencies: BriefingDependencies): JudgingSettings {
  return {
    readerAddresses: dependencies.readerAddresses ?? desk.mailbox.account.addresses,
    ...desk.preferences,
    alreadyBriefed: desk.carriedOver.alreadyBriefed,
    mutedThreads: desk.carriedOver.mutedThreads,
    windowDays: dependencies.windowDays === undefined ? 7 : dependencies.windowDays,
    now: desk.referenceTime,
    timeZone: desk.timeZone,
  };
}

function judgesAlike(one: JudgingSettings, other: JudgingSettings): boolean {
  const chosen = ({ vips, mutedSenders, mutedThreads = new Set(), keywords, alreadyBriefed }: JudgingSettings) =>
    JSON.stringify([vips, mutedSenders, [...mutedThreads], keywords, [...alreadyBriefed]]);
  return chosen(one) === chosen(other);
}

/** How the mail of this drive is read, as the preferences stand now. */
export function loadOptions(
  desk: DriveContext,
  dependencies: BriefingDependencies,
  signal: AbortSignal,
): LoadInboxOptions {
  return {
    mailbox: desk.mailbox,
    settings: judgingSettings(desk, dependencies),
    asks: desk.asks,
    signal,
    onFailure: () =>
      desk.emit({
        type: 'error',
        turn: desk.tracker.state.turn,
        code: 'MAILBOX_UNREADABLE',
        message: 'Some mail could not be read, so the briefing goes by the headers.',
        fatal: false,
      }),
  };
}

/** Judges all mail anew behind the drive, after what is being judged. Never rejects: what cannot be judged anew stays as it was. */
export function judgeBehind(
  desk: DriveContext,
  dependencies: BriefingDependencies,
  signal: AbortSignal,
): Promise<void> {
  desk.settled = desk.settled
    .then(() => judgeAgain(desk, loadOptions(desk, dependencies, signal)))
    .catch(() => undefined);
  return desk.settled;
}

/** Reads and judges the mail, and plans the briefing. @throws NexusError when the mailbox cannot be read. */
export async function openInbox(
  desk: DriveContext,
  dependencies: BriefingDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { mailbox, tracker } = desk;
  const [overview, inTime] = await Promise.all([mailbox.reader.overview(signal), desk.carriedOver.inTime()]);
  desk.referenceTime = dependencies.now ?? overview.referenceTime ?? desk.clock();
  const judgedWith = loadOptions(desk, dependencies, signal);
  const { first, settled } = await loadInbox(judgedWith, overview);
  desk.inbox = first;
  planBriefing(desk);
  desk.settled = settled.then((inbox) => {
    if (inbox === first || signal.aborted) return;
    desk.inbox = settleInbox(inbox, first, tracker.state);
    planBriefing(desk);
    void prepareMailTexts(desk, signal);
  });
  if (!inTime) void settleWhenArrived(desk, judgedWith, dependencies);
}

/** What was kept of earlier drives and came late changes what is left of the briefing, without a word. */
async function settleWhenArrived(
  desk: DriveContext,
  judgedWith: LoadInboxOptions,
  dependencies: BriefingDependencies,
): Promise<void> {
  await desk.carriedOver.arrived;
  const { signal, settings } = judgedWith;
  if (signal.aborted || judgesAlike(settings, judgingSettings(desk, dependencies))) return;
  await judgeBehind(desk, dependencies, signal);
}

/** What the briefing will be made of. */
export function readyEvent({ inbox, referenceTime }: DriveContext, mode: 'model' | 'offline'): BriefingEvent {
  return {
    type: 'ready',
    mode,
    unread: inbox.unread,
    held: inbox.heldCounts,
    topics: inbox.topics.map(({ topicId, title, emailIds }) => ({ id: topicId, title, count: emailIds.length })),
    redFlags: inbox.redFlags,
    now: referenceTime.toISOString(),
  };
}
