import { type BriefingEvent, defaultWindowDays, type JudgingSettings } from '@nexus/contracts';
import { learnedWeights } from '@nexus/intelligence';
import type { LoadInboxOptions } from '../inbox/judge-inbox.ts';
import { judgeWhole, loadInbox, stillToTell } from '../inbox/load-inbox.ts';
import { prepareMailTexts } from '../inbox/mail-texts.ts';
import { planBriefing } from '../inbox/requested-first.ts';
import { asksForNewsletters, judgingByRules, leavesOut } from '../inbox/standing-rules.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { settleInbox } from '../state/settle-inbox.ts';
import type { BriefingDependencies } from './briefing-session.ts';

/** Reads and judges the mail, and plans the briefing. @throws NexusError when the mailbox cannot be read. */
export async function openInbox(
  drive: DriveContext,
  dependencies: BriefingDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { mailbox, tracker } = drive;
  const [overview, inTime] = await Promise.all([mailbox.reader.overview(signal), drive.user.inTime()]);
  drive.clock.startAt(dependencies.now ?? overview.referenceTime ?? drive.clock.wall());
  const judgedWith = loadOptions(drive, dependencies, signal);
  const { first, settled } = await loadInbox(judgedWith, overview);
  drive.inbox.replace(first);
  planBriefing(drive);
  drive.inbox.settled = settled.then((inbox) => {
    if (inbox === first || signal.aborted) return;
    drive.inbox.replace(settleInbox(inbox, first, tracker.state));
    planBriefing(drive);
    void prepareMailTexts(drive, signal);
  });
  if (!inTime) void settleWhenArrived(drive, judgedWith, dependencies);
}

/** What earlier drives left and arrived late changes what is left of the briefing, without a word. */
async function settleWhenArrived(
  drive: DriveContext,
  judgedWith: LoadInboxOptions,
  dependencies: BriefingDependencies,
): Promise<void> {
  await drive.user.arrived;
  const { signal, settings } = judgedWith;
  if (signal.aborted || judgesAlike(settings, judgingSettings(drive, dependencies))) return;
  await judgeInBackground(drive, dependencies, signal);
}

/** New mail may join while all is judged; then it is judged once more, but not for ever. */
const mostRounds = 5;

/**
 * Judges the mail of a drive anew and plans what is left of the briefing, for instance when what earlier drives left arrives only after it
 * has begun. What the driver heard or decided stays as it is.
 *
 * @throws NexusError when the mailbox cannot be read; nothing has changed then.
 */
async function judgeAgain(drive: DriveContext, options: LoadInboxOptions): Promise<void> {
  const { tracker } = drive;
  for (let round = 1; round <= mostRounds; round++) {
    const before = drive.inbox.state;
    const judged = await judgeWhole(options, stillToTell(before, tracker.state));
    if (options.signal.aborted) return;
    if (drive.inbox.state !== before && round < mostRounds) continue;
    drive.inbox.replace(settleInbox(judged, drive.inbox.state, tracker.state));
    planBriefing(drive);
    void prepareMailTexts(drive, options.signal);
    return;
  }
}

/** How the mail of this drive is judged, with the preferences in effect now. */
export function judgingSettings(drive: DriveContext, dependencies: BriefingDependencies): JudgingSettings {
  const { taste, ...preferences } = drive.user.preferences;
  const memories = drive.knowledge.memory?.entries ?? [];
  const isLeftOut = leavesOut(memories);
  return {
    readerAddresses: drive.user.addresses,
    ...preferences,
    tellsNewsletters: asksForNewsletters(memories),
    ...(isLeftOut !== null && { isLeftOut }),
    learned: learnedWeights(taste),
    alreadyBriefed: drive.user.alreadyBriefed,
    mutedThreads: drive.user.mutedThreads,
    windowDays: dependencies.windowDays === undefined ? defaultWindowDays : dependencies.windowDays,
    now: drive.clock.now(),
    timeZone: drive.clock.timeZone,
  };
}

function judgesAlike(one: JudgingSettings, other: JudgingSettings): boolean {
  const chosen = ({
    vips,
    mutedSenders,
    mutedThreads = new Set(),
    keywords,
    tellsNewsletters = false,
    alreadyBriefed,
    learned = {},
  }: JudgingSettings) =>
    JSON.stringify([vips, mutedSenders, [...mutedThreads], keywords, tellsNewsletters, [...alreadyBriefed], learned]);
  return chosen(one) === chosen(other);
}

/** How the mail of this drive is read, with the preferences in effect now. */
function loadOptions(drive: DriveContext, dependencies: BriefingDependencies, signal: AbortSignal): LoadInboxOptions {
  return {
    mailbox: drive.mailbox,
    settings: judgingSettings(drive, dependencies),
    asks: drive.inbox.asks,
    amend: judgingByRules(drive),
    signal,
    onFailure: () =>
      drive.conversation.emit({
        type: 'error',
        turn: drive.tracker.state.turn,
        code: 'MAILBOX_UNREADABLE',
        message: 'Some mail could not be read, so the briefing goes by the headers.',
        fatal: false,
      }),
  };
}

/** Judges all mail anew in the background, after what is being judged. Never rejects: what cannot be judged anew stays as it was. */
export function judgeInBackground(
  drive: DriveContext,
  dependencies: BriefingDependencies,
  signal: AbortSignal,
): Promise<void> {
  drive.inbox.settled = drive.inbox.settled
    .then(() => judgeAgain(drive, loadOptions(drive, dependencies, signal)))
    .catch(() => undefined);
  return drive.inbox.settled;
}

/** What the briefing will be made of. */
export function readyEvent(drive: DriveContext, mode: 'model' | 'offline'): BriefingEvent {
  const { state: inbox } = drive.inbox;
  const { referenceTime } = drive.clock;
  return {
    type: 'ready',
    mode,
    unread: inbox.unread,
    held: inbox.heldCounts,
    topics: inbox.topics.map(({ topicId, title, emailIds }) => ({ id: topicId, title, count: emailIds.length })),
    redFlags: inbox.redFlags,
    urgent: [...inbox.items.values()].filter(({ isUrgent }) => isUrgent).length,
    now: referenceTime.toISOString(),
  };
}
