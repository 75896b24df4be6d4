import { randomUUID } from 'node:crypto';
import { createScheduler } from '@nexus/async';
import type { BriefingEvent } from '@nexus/contracts';
import { createRecall } from '@nexus/manuals';
import { createManuals } from '../manuals/drive-manuals.ts';
import { createMailTextIndex } from '../memory/mail-text-index.ts';
import { createSessionMemory } from '../memory/session-memory.ts';
import { createSecondReader } from '../model/second-reading.ts';
import { createActionLog } from '../state/action-log.ts';
import { createAnnouncements } from '../state/announcements.ts';
import { createConversation, createSpeakingRate } from '../state/conversation.ts';
import { createDrafts } from '../state/drafts.ts';
import { createDriveClock } from '../state/drive-clock.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { createDriveInbox } from '../state/inbox.ts';
import { createOutbox } from '../state/outbox.ts';
import { createPendingChanges } from '../state/pending-changes.ts';
import { createSnoozeTimers } from '../state/snooze-timers.ts';
import { createSessionTracker } from '../state/tracker.ts';
import { createUndoStack } from '../state/undo-stack.ts';
import { mentionAnnounced } from '../understanding/references.ts';
import type { BriefingDependencies } from './briefing-session.ts';
import { createUserState } from './load-user-state.ts';

/** Milliseconds between the yes and the sending of a mail, unless a drive is made with another time (B-14). */
const defaultSendDelay = 30_000;

/**
 * Everything a new drive works on.
 *
 * @param emit where its events go.
 * @param closing aborted when the drive is over.
 */
export function createDriveContext(
  dependencies: BriefingDependencies,
  emit: (event: BriefingEvent) => void,
  closing: AbortSignal,
): DriveContext {
  const { mailbox, timeZone, clock = () => new Date(), scheduler = createScheduler() } = dependencies;
  const {
    knowledge,
    longMemory,
    documents,
    embedder = null,
    intents: log,
    userId,
    sendDelay = defaultSendDelay,
  } = dependencies;
  const { model, smallModel, modelQuota: quota, secondReadingBudget: budget } = dependencies;
  const secondReader =
    model === null || !smallModel
      ? null
      : createSecondReader({ source: smallModel, quota, budget, clock: () => clock().getTime(), signal: closing });
  const sessionId = randomUUID();
  const tracker = createSessionTracker();
  const storage = log === undefined || userId === undefined ? null : { log, userId };
  const drive: DriveContext = {
    sessionId,
    mailbox,
    clock: createDriveClock({ wall: clock, scheduler, timeZone }),
    user: createUserState(dependencies, () => drive),
    inbox: createDriveInbox(createSnoozeTimers({ scheduler, clock, closing })),
    tracker,
    conversation: createConversation({
      emit,
      isHeard: () => !closing.aborted && !tracker.state.ended,
      secondReader,
      speakingRate: createSpeakingRate(dependencies.speech !== undefined, dependencies.speech?.setRate),
      announcements: createAnnouncements((emailIds) => mentionAnnounced(drive, emailIds)),
    }),
    actions: {
      undo: createUndoStack(),
      log: createActionLog(),
      pending: createPendingChanges(),
      drafts: createDrafts(),
      outbox: createOutbox({ delay: sendDelay, mailbox, sessionId, storage }),
      count: 0,
    },
    knowledge: {
      memory:
        knowledge && userId
          ? createSessionMemory({ store: knowledge, userId, driveId: sessionId, clock, longMemory })
          : null,
      manuals:
        documents && userId
          ? createManuals({ userId, documents, clock, recall: createRecall({ documents, embedder }) })
          : null,
      mailTexts: createMailTextIndex(),
      mailTextsReady: Promise.resolve(),
    },
  };
  return drive;
}
