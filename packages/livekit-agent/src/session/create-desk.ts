import { randomUUID } from 'node:crypto';
import { type BriefingEvent, BriefingPreferences } from '@nexus/contracts';
import { createAskClassifier } from '@nexus/intelligence';
import { createAnnouncements } from '../briefing/announcements.ts';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { noTurn } from '../briefing/current-turn.ts';
import { emptyInbox } from '../briefing/inbox.ts';
import { createOpenChanges } from '../briefing/open-changes.ts';
import { createSendQueue } from '../briefing/send-queue.ts';
import { createSessionTracker } from '../briefing/session-tracker.ts';
import { createUndoStack } from '../briefing/undo-stack.ts';
import type { BriefingDependencies } from './briefing-session.ts';

/** The desk of a new drive. @param emit where its events go. */
export function createDesk(dependencies: BriefingDependencies, emit: (event: BriefingEvent) => void): BriefingDesk {
  const { mailbox, timeZone, clock = () => new Date(), sendDelay = 30_000 } = dependencies;
  const tracker = createSessionTracker();
  return {
    sessionId: randomUUID(),
    mailbox,
    tracker,
    undo: createUndoStack(),
    sendQueue: createSendQueue({
      delay: sendDelay,
      onFailure: () =>
        emit({
          type: 'error',
          turn: tracker.state.turn,
          code: 'MAIL_ACTION_UNSUPPORTED',
          message: 'A mail could not be sent. Its draft is still there.',
          fatal: false,
        }),
    }),
    changes: createOpenChanges(),
    announcements: createAnnouncements(),
    asks: createAskClassifier(),
    clock,
    timeZone,
    emit,
    referenceTime: clock(),
    inbox: emptyInbox,
    portraits: new WeakMap(),
    summaries: new WeakMap(),
    settled: Promise.resolve(),
    preferences: BriefingPreferences.parse(dependencies.preferences ?? {}),
    memories: dependencies.memories ?? [],
    turn: noTurn(),
    draft: null,
    lastTold: null,
    cut: null,
    depth: 0,
    actionsDone: 0,
  };
}
