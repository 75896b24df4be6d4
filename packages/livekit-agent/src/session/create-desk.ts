import { randomUUID } from 'node:crypto';
import { type BriefingEvent, NexusError } from '@nexus/contracts';
import { createAskClassifier, createRecall } from '@nexus/intelligence';
import { createAnnouncements } from '../briefing/announcements.ts';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { noTurn } from '../briefing/current-turn.ts';
import { emptyInbox } from '../briefing/inbox.ts';
import { createManuals } from '../briefing/manuals.ts';
import { createOpenChanges } from '../briefing/open-changes.ts';
import { createSendQueue } from '../briefing/send-queue.ts';
import { createSessionTracker } from '../briefing/session-tracker.ts';
import { createUndoStack } from '../briefing/undo-stack.ts';
import { createMailTextIndex } from '../knowledge/mail-text-index.ts';
import { createSessionMemory } from '../knowledge/session-memory.ts';
import type { BriefingDependencies } from './briefing-session.ts';
import { carryOver } from './carry-over.ts';

const notSent = 'A mail could not be sent. Its draft is still there.';

/** The desk of a new drive. @param emit where its events go. */
export function createDesk(dependencies: BriefingDependencies, emit: (event: BriefingEvent) => void): BriefingDesk {
  const { mailbox, timeZone, clock = () => new Date(), sendDelay = 30_000, knowledge, userId } = dependencies;
  const { documents, embedder = null } = dependencies;
  const tracker = createSessionTracker();
  const announcements = createAnnouncements();

  /** The driver was told that it goes out, so it is not enough to show that it did not. */
  function tellUnsent(error: unknown): void {
    const code = error instanceof NexusError ? error.code : 'INTERNAL';
    emit({ type: 'error', turn: tracker.state.turn, code, message: notSent, fatal: false });
    announcements.add({ words: () => notSent });
  }

  const carriedOver = carryOver(dependencies, () => desk);
  const desk: BriefingDesk = {
    sessionId: randomUUID(),
    mailbox,
    tracker,
    undo: createUndoStack(),
    sendQueue: createSendQueue({
      delay: sendDelay,
      onFailure: (_draftId, error) => tellUnsent(error),
    }),
    changes: createOpenChanges(),
    announcements,
    asks: createAskClassifier(),
    clock,
    timeZone,
    emit,
    referenceTime: clock(),
    inbox: emptyInbox,
    portraits: new WeakMap(),
    summaries: new WeakMap(),
    settled: Promise.resolve(),
    get preferences() {
      return carriedOver.preferences;
    },
    carriedOver,
    memory: knowledge && userId ? createSessionMemory({ store: knowledge, userId }) : null,
    manuals:
      documents && userId
        ? createManuals({ userId, documents, clock, recall: createRecall({ documents, embedder }) })
        : null,
    mailTexts: createMailTextIndex(),
    mailTextsReady: Promise.resolve(),
    turn: noTurn(),
    draft: null,
    lastTold: null,
    cut: null,
    depth: 0,
    actionsDone: 0,
  };
  return desk;
}
