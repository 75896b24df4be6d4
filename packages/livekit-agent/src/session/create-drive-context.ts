import { randomUUID } from 'node:crypto';
import { createScheduler } from '@nexus/async';
import type { BriefingEvent } from '@nexus/contracts';
import { createOfficeSource } from '@nexus/long-memory';
import { createRecall } from '@nexus/manuals';
import { createAgendaSources } from '../agenda/agenda-sources.ts';
import { createDriveCalendar, type DriveCalendar } from '../agenda/drive-calendar.ts';
import { createDriveReminders } from '../agenda/drive-reminders.ts';
import { createDueReviews } from '../agenda/due-reviews.ts';
import { mailTextsOf } from '../inbox/mail-texts.ts';
import { createManuals } from '../manuals/drive-manuals.ts';
import { createPacks } from '../manuals/drive-packs.ts';
import { createEntitySource } from '../memory/context/entity-source.ts';
import { createMemorySource } from '../memory/context/memory-source.ts';
import { createNearMemories, createNearMemorySource } from '../memory/context/near-memories.ts';
import { createOfficeNotes } from '../memory/context/office-notes.ts';
import { createTurnContext } from '../memory/context/turn-context.ts';
import { comesFromMail, createDriveExchanges } from '../memory/drive-exchanges.ts';
import { createMailTextIndex, gateWords } from '../memory/mail-text-index.ts';
import { createOfficeTools } from '../memory/office-tools.ts';
import { createOldFacts } from '../memory/old-facts.ts';
import { createSessionMemory } from '../memory/session-memory.ts';
import { createWaitingMemories } from '../memory/waiting-memories.ts';
import { createBriefModel } from '../model/brief-model.ts';
import { createSecondReader } from '../model/second-reading.ts';
import { createActionLog } from '../state/action-log.ts';
import { createAnnouncements } from '../state/announcements.ts';
import { createConversation, createSpeakingRate } from '../state/conversation.ts';
import { createDrafts } from '../state/drafts.ts';
import { createDriveCalls } from '../state/drive-calls.ts';
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
    reminders,
    documents,
    embedder = null,
    intents: log,
    userId,
    contextSources = [],
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
  const memory =
    knowledge && userId
      ? createSessionMemory({
          store: knowledge,
          userId,
          said: { driveId: sessionId, timeZone },
          clock,
          longMemory,
          statements: dependencies.statements,
        })
      : null;
  const office = dependencies.office && userId ? createOfficeNotes(dependencies.office, userId) : null;
  const agenda = {
    calendar: createCalendar(() => drive, dependencies, closing),
    reminders: createDriveReminders({
      storage: reminders && userId ? { store: reminders, userId } : null,
      driveId: sessionId,
      clock,
      scheduler,
      signal: closing,
    }),
    reviews:
      office === null
        ? null
        : createDueReviews({
            office,
            today: () => drive.clock.today(),
            async toldOn() {
              await drive.user.arrived;
              return drive.user.preferences.reviewsToldOn;
            },
            onTold: (day) => drive.user.changePreferences((kept) => ({ ...kept, reviewsToldOn: day })),
          }),
  };
  const { memoryVectors: vectors = null, corrections } = dependencies;
  const user = createUserState(dependencies, () => drive);
  const near =
    memory === null || vectors === null || embedder === null
      ? null
      : createNearMemories({ vectors, embedder, facts: memory.facts, userId: memory.userId });
  const sources = [
    ...(memory === null
      ? []
      : [
          createMemorySource(memory.facts, () => drive.clock.today()),
          createEntitySource(memory.facts, () => drive.clock.today()),
        ]),
    ...(memory === null || near === null
      ? []
      : [createNearMemorySource({ near, facts: memory.facts, today: () => drive.clock.today(), scheduler })]),
    ...createAgendaSources({
      ...agenda,
      moment: () => ({ now: drive.clock.now(), timeZone }),
      wallMoment: () => ({ now: drive.clock.wall(), timeZone }),
    }),
    ...contextSources,
  ];
  if (dependencies.office) sources.push(createOfficeSource(dependencies.office.knowledge));
  const drive: DriveContext = {
    sessionId,
    mailbox,
    clock: createDriveClock({ wall: clock, scheduler, timeZone }),
    user,
    inbox: createDriveInbox(createSnoozeTimers({ scheduler, clock, closing })),
    tracker,
    conversation: createConversation({
      hasModel: model !== null,
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
      memory,
      manuals:
        documents && userId
          ? createManuals({ userId, documents, clock, recall: createRecall({ documents, embedder }) })
          : null,
      packs:
        dependencies.packs === undefined
          ? null
          : createPacks(dependencies.packs, {
              userId: userId ?? null,
              arranger: smallModel ? createBriefModel(smallModel, quota) : null,
            }),
      exchanges: createDriveExchanges({
        storage: dependencies.exchanges && userId ? { store: dependencies.exchanges, userId } : null,
        clock,
        isOfOthers: async (words, known) =>
          comesFromMail(words, known, await mailTextsOf(drive)) ||
          drive.knowledge.context?.strangersWords?.holds(gateWords(words)) === true,
      }),
      context:
        userId === undefined || sources.length === 0
          ? null
          : createTurnContext({ sources, userId, recent: () => drive.conversation.said.sentences, scheduler, closing }),
      near,
      oldFacts: memory === null || corrections === undefined ? null : createOldFacts({ memory, corrections, user }),
      proposals:
        memory === null || userId === undefined || longMemory === undefined
          ? null
          : createWaitingMemories(longMemory, userId),
      office,
      officeTools: dependencies.officeTools && userId ? createOfficeTools(dependencies.officeTools, userId) : null,
      mailTexts: createMailTextIndex(),
      mailTextsReady: Promise.resolve(),
    },
    agenda,
    calls: createDriveCalls({ recorder: dependencies.telemetry, userId, clock }),
  };
  return drive;
}

/** @param drive asked when it is needed; it is still being made. */
function createCalendar(
  drive: () => DriveContext,
  { calendars, scheduler = createScheduler(), timeZone }: BriefingDependencies,
  signal: AbortSignal,
): DriveCalendar | null {
  if (calendars === undefined) return null;
  return createDriveCalendar({
    calendars,
    now: () => drive().clock.now(),
    timeZone,
    scheduler,
    // What strangers wrote into a calendar is kept no more than what they wrote in a mail (M-7).
    onRead(events) {
      const texts = events.map(({ title, location, attendees }) => [title, location, ...attendees].join('. '));
      for (const subject of new Set(texts))
        drive().knowledge.mailTexts.add({ emailId: `calendar: ${subject}`, from: null, subject });
    },
    signal,
  });
}
