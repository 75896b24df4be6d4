import { randomUUID } from 'node:crypto';
import type { BriefingEvent } from '@nexus/contracts';
import { createAskClassifier } from '@nexus/intelligence';
import { createRecall } from '@nexus/manuals';
import { createAnnouncements } from '../state/announcements.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { noTurn } from '../state/current-turn.ts';
import { createDoubtfulDrafts } from '../state/drafts.ts';
import { createActionLog } from '../state/action-log.ts';
import { emptyInbox } from '../state/inbox.ts';
import { mentionAnnounced } from '../understanding/references.ts';
import { createManuals } from '../manuals/drive-manuals.ts';
import { createSendingJournal } from '../state/outbox.ts';
import { createPendingChanges } from '../state/pending-changes.ts';
import { createScheduler } from '@nexus/async';
import { createSendQueue } from '../state/outbox.ts';
import { createSessionTracker } from '../state/tracker.ts';
import { createUndoStack } from '../state/undo-stack.ts';
import { createSnoozeTimers } from '../state/snooze-timers.ts';
import { createMailTextIndex } from '../memory/mail-text-index.ts';
import { createSessionMemory } from '../memory/session-memory.ts';
import type { BriefingDependencies } from './briefing-session.ts';
import { createUserState } from './user-state.ts';

/** The desk of a new drive. @param emit where its events go. @param closing aborted when the drive is over. */
export function createDriveContext(
  dependencies: BriefingDependencies,
  emit: (event: BriefingEvent) => void,
  closing: AbortSignal,
): DriveContext {
  const { mailbox, timeZone, clock = () => new Date(), sendDelay = 30_000, knowledge, userId } = dependencies;
  const { documents, embedder = null, intents: log } = dependencies;
  const sessionId = randomUUID();
  const tracker = createSessionTracker();
  const scheduler = dependencies.scheduler ?? createScheduler();
  const announcements = createAnnouncements((emailIds) => mentionAnnounced(desk, emailIds));

  const carriedOver = createUserState(dependencies, () => desk);
  const desk: DriveContext = {
    sessionId,
    mailbox,
    tracker,
    undo: createUndoStack(),
    record: createActionLog(),
    drafted: new Map(),
    doubtfulDrafts: createDoubtfulDrafts(),
    sendQueue: createSendQueue({ delay: sendDelay }),
    unsent: [],
    sendingNotes: createSendingJournal({
      mailbox,
      sessionId,
      place: log === undefined || userId === undefined ? null : { log, userId },
    }),
    changes: createPendingChanges(),
    lostAccounts: new Map(),
    announcements,
    wakeUpCalls: createSnoozeTimers({ scheduler, clock, closing }),
    asks: createAskClassifier(),
    clock,
    scheduler,
    timeZone,
    emit,
    isHeard: () => !closing.aborted && !tracker.state.ended,
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
    draftInDoubt: null,
    draftToldIn: null,
    lastTold: null,
    cut: null,
    depth: 0,
    actionsDone: 0,
  };
  return desk;
}
