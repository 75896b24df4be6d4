import type { BriefingEvent, JudgingSettings } from '@nexus/contracts';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { loadInbox } from '../briefing/load-inbox.ts';
import { settleInbox } from '../briefing/settle-inbox.ts';
import type { BriefingDependencies } from './briefing-session.ts';

/** How the mail of this drive is judged, with the preferences as they stand now. */
export function judgingSettings(desk: BriefingDesk, dependencies: BriefingDependencies): JudgingSettings {
  return {
    readerAddresses: dependencies.readerAddresses ?? desk.mailbox.account.addresses,
    ...desk.preferences,
    alreadyBriefed: new Set<string>(),
    windowDays: dependencies.windowDays === undefined ? 7 : dependencies.windowDays,
    now: desk.referenceTime,
    timeZone: desk.timeZone,
  };
}

/** Reads and judges the mail, and plans the briefing. @throws NexusError when the mailbox cannot be read. */
export async function openInbox(
  desk: BriefingDesk,
  dependencies: BriefingDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { mailbox, tracker } = desk;
  const { referenceTime } = await mailbox.reader.overview(signal);
  desk.referenceTime = dependencies.now ?? referenceTime ?? desk.clock();
  const { first, settled } = await loadInbox({
    mailbox,
    settings: judgingSettings(desk, dependencies),
    asks: desk.asks,
    signal,
    onFailure: () =>
      desk.emit({
        type: 'error',
        turn: tracker.state.turn,
        code: 'MAILBOX_UNREADABLE',
        message: 'Some mail could not be read, so the briefing goes by the headers.',
        fatal: false,
      }),
  });
  desk.inbox = first;
  tracker.apply({ type: 'planned', topics: first.topics, order: first.order });
  desk.settled = settled.then((inbox) => {
    if (inbox === first || signal.aborted) return;
    desk.inbox = settleInbox(inbox, first, tracker.state);
    tracker.apply({ type: 'planned', topics: inbox.topics, order: inbox.order });
  });
}

/** What the briefing will be made of. */
export function readyEvent({ inbox, referenceTime }: BriefingDesk, mode: 'model' | 'offline'): BriefingEvent {
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
