import { randomUUID } from 'node:crypto';
import type { BriefingEvent } from '@nexus/contracts';
import { createAskClassifier } from '@nexus/intelligence';
import { createRecall } from '@nexus/manuals';
import { createAnnouncements } from '../briefing/announcements.ts';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { noTurn } from '../briefing/current-turn.ts';
import { createDoubtfulDrafts } from '../briefing/doubtful-drafts.ts';
import { createActionLog } from '../briefing/drive-record.ts';
import { emptyInbox } from '../briefing/inbox.ts';
import { mentionAnnounced } from '../briefing/mail-meant.ts';
import { createManuals } from '../briefing/manuals.ts';
import { createSendingJournal } from '../briefing/note-sending.ts';
import { createPendingChanges } from '../briefing/open-changes.ts';
import { createScheduler } from '../briefing/scheduler.ts';
import { createSendQueue } from '../briefing/send-queue.ts';
import { createSessionTracker } from '../briefing/session-tracker.ts';
import { createUndoStack } from '../briefing/undo-stack.ts';
import { createSnoozeTimers } from '../briefing/wake-up-calls.ts';
import { createMailTextIndex } from '../knowledge/mail-text-index.ts';
import { createSessionMemory } from '../knowledge/session-memory.ts';
import type { BriefingDependencies } from './briefing-session.ts';
import { createUserState } from './carry-over.ts';

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
