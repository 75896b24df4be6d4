import { voice } from '@livekit/agents';
import { createScheduler } from '@nexus/async';
import type { AgentStatus } from '@nexus/contracts';
import { spokenForm } from '@nexus/spoken-text';
import { mailTextsOf } from '../inbox/mail-texts.ts';
import { findMailText } from '../memory/privacy-gate.ts';
import { BriefingAgent } from '../model/briefing-agent.ts';
import { createInboxIndex } from '../model/inbox-index.ts';
import { ReasoningLLM } from '../model/reasoning-llm.ts';
import { OfflineLLM } from '../offline/offline-llm.ts';
import { keepCutReply } from '../state/conversation.ts';
import { noteHeard } from '../state/drafts.ts';
import { toLiveKitTools } from '../tools/livekit-adapter.ts';
import { createTools } from '../tools/registry.ts';
import { mentionMails } from '../understanding/references.ts';
import { silenceAfter } from '../understanding/turn-end.ts';
import { startBackground } from './behind/background.ts';
import { createEnrichment } from './behind/enrichment.ts';
import { followFactChecks } from './behind/fact-checks.ts';
import { createMemoryProposals } from './behind/memory-proposals.ts';
import { offerOldFacts } from './behind/offer-old-facts.ts';
import { createAbsence, createSpeechOutages } from './behind/outages.ts';
import type { BriefingDependencies, BriefingPlace, BriefingSession } from './briefing-session.ts';
import { closeDrive } from './closing.ts';
import { createConversationLog, createEventGate } from './conversation-log.ts';
import { createDriveContext } from './create-drive-context.ts';
import { createDrivePrompt } from './drive-prompt.ts';
import { createIdlePrompts, sayWelcomeBack } from './idle-prompts.ts';
import { openInbox, readyEvent } from './judge-mail.ts';
import { askWhatIsMeant } from './late-words.ts';
import { speechOptions, textOptions } from './livekit-options.ts';
import { openBySpeech, openInText, salutationFor } from './opening.ts';
import { createStatusBoard } from './status-board.ts';
import { endTurnsByWords } from './turn-endings.ts';
import { createTypedWords } from './typed-words.ts';

const silentTurn = 'Sorry, I have nothing to say to that. Say help for what I can do.';
const notHeard = 'I could not hear that. Please say it again.';

/** One briefing over LiveKit's agent session: the same for the terminal, the text room and the car. */
export function createBriefingSession(dependencies: BriefingDependencies): BriefingSession {
  const { model, modelBudget, modelQuota, speech, toolTimes, onEvent, onStatus = () => {} } = dependencies;
  const { Error: Failed, ...events } = voice.AgentSessionEventTypes;
  const closing = new AbortController();
  const opened = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const scheduler = dependencies.scheduler ?? createScheduler();
  const isSpoken = speech !== undefined;
  let isOpen = false;
  let atWork = false;
  /** Aborted when the driver speaks the next time. */
  let nextWords = new AbortController();

  const gate = createEventGate((event) => {
    onEvent(event);
    board.note(event);
    enrichment?.look();
    if (event.type !== 'user') return;
    idlePrompts.driverSpoke();
    nextWords.abort();
    nextWords = new AbortController();
  });
  const drive = createDriveContext(dependencies, gate.emit, closing.signal);
  const { tracker } = drive;
  const fail = (code: string, message: string, fatal = false) =>
    gate.emit({ type: 'error', turn: tracker.state.turn, code, message, fatal });

  const reasoning =
    model === null
      ? null
      : new ReasoningLLM({
          drive,
          source: model,
          ...(modelBudget && { budget: modelBudget }),
          ...(modelQuota && { quota: modelQuota }),
        });
  const enrichment =
    model === null || !dependencies.smallModel
      ? null
      : createEnrichment({
          drive,
          source: dependencies.smallModel,
          quota: modelQuota,
          budget: dependencies.enrichmentBudget,
          operator: dependencies.enrichment,
          isAwaited: () => session.agentState === 'thinking',
          onSettled: () => board.refreshProgress(),
          signal: closing.signal,
        });
  const proposals = createMemoryProposals({
    drive,
    source: model === null ? null : (dependencies.smallModel ?? null),
    quota: modelQuota,
    signal: closing.signal,
  });
  if (model !== null && dependencies.smallModel && dependencies.corrections) {
    followFactChecks({
      drive,
      source: dependencies.smallModel,
      quota: modelQuota,
      corrections: dependencies.corrections,
      near: drive.knowledge.near,
      signal: closing.signal,
    });
  }
  const answering = reasoning ?? new OfflineLLM(drive);
  const session = new voice.AgentSession(speech ? speechOptions(answering, speech) : textOptions(answering));
  if (isSpoken) endTurnsByWords(session, (words) => silenceAfter(drive, words));
  const log = createConversationLog(session, {
    drive,
    gate,
    hasModel: model !== null,
    onAnswered(answer) {
      keepCutReply(drive, answer);
      noteHeard(drive.actions.drafts, answer);
      drive.user.answered(answer);
      reasoning?.wasHeard(answer);
      drive.knowledge.context?.answered();
      drive.knowledge.exchanges.settle();
      proposals.answered();
    },
    onSilence: () => void session.say(silentTurn),
    onFinished: () => {
      if (tracker.state.ended && log.active.length === 0) ending.resolve();
      watchForSilence();
    },
  });
  /** For words that are no answer: they leave no trace in the conversation. */
  const sayAside = (words: string) => session.say(words, { addToChatCtx: false });
  const prompts = model === null ? null : { system: createDrivePrompt(drive), inboxIndex: createInboxIndex(drive) };
  const agent = new BriefingAgent({
    drive,
    speech: {
      ...log,
      get speaking() {
        return log.active.some(({ handle }) => !handle.interrupted);
      },
      opened: opened.promise,
    },
    tools: toLiveKitTools(drive, createTools(drive, dependencies.knowledgeTools), {
      times: toolTimes,
      say: sayAside,
      isQuiet: () => session.agentState !== 'speaking' && session.userState !== 'speaking',
      scheduler,
      onWork(now) {
        atWork = now;
        board.refresh();
      },
      closing: closing.signal,
    }),
    prompts,
  });
  const abandon = () => {
    tracker.apply({ type: 'ended' });
    ending.resolve();
    board.refresh();
  };
  const absence = createAbsence(abandon, dependencies.abandonAfter);
  const outages = createSpeechOutages(fail);
  speech?.follow?.({
    onTrouble: ({ service }) => outages.failed(service),
    onRecovered: ({ service }) => outages.worked(service),
    onUnheard: () => void (closing.signal.aborted || sayAside(notHeard)),
    onUnspoken: (words) => void (closing.signal.aborted || sayAside(words)),
  });

  function activity(): AgentStatus['activity'] {
    if (tracker.state.ended && log.active.length === 0) return 'ended';
    if (absence.away) return 'away';
    const { agentState } = session;
    if (agentState === 'speaking') return agentState;
    if (!isOpen) return 'starting';
    return agentState === 'thinking' || atWork ? 'thinking' : 'listening';
  }
  const board = createStatusBoard({ drive, activity, simpleMode: () => reasoning?.simpleMode ?? false, onStatus });

  const idlePrompts = createIdlePrompts({
    drive,
    scheduler,
    silence: speech === undefined ? null : dependencies.silence,
    say(words, onCut) {
      const handle = sayAside(words);
      handle.addDoneCallback(() => handle.interrupted && onCut());
    },
  });
  /** Starts waiting for the driver when it is their turn and nobody speaks; stops otherwise. */
  function watchForSilence(): void {
    const quiet = log.active.length === 0 && session.agentState !== 'thinking' && session.userState !== 'speaking';
    if (isOpen && quiet && !absence.away) idlePrompts.listening();
    else idlePrompts.busy();
  }
  session.on(events.UserStateChanged, watchForSilence);
  session.on(events.AgentStateChanged, () => {
    board.refresh();
    watchForSilence();
    enrichment?.look();
  });
  session.on(events.UserInputTranscribed, ({ isFinal, transcript }) => {
    drive.knowledge.context?.expect(transcript);
    if (isFinal) outages.worked('stt');
  });
  session.on(events.FunctionToolsExecuted, () => {
    // What was said after goodbye would be lost with the drive, so the farewell is heard to its end (V-11).
    if (!tracker.state.ended) return;
    for (const { handle } of log.active) if (!handle.interrupted) handle.allowInterruptions = false;
  });
  session.on(Failed, ({ error }) => {
    if (!(error instanceof Object) || !('type' in error) || !('recoverable' in error) || error.recoverable) return;
    if (error.type === 'stt_error') outages.failed('stt');
    if (error.type === 'tts_error') outages.failed('tts');
  });
  session.on(events.Close, () => {
    if (!closing.signal.aborted) fail('INTERNAL', 'The conversation broke off. Start a new one.', true);
    ending.resolve();
  });

  async function speak(words: string): Promise<void> {
    if (!closing.signal.aborted) await session.say(words).waitForPlayout();
  }

  function announceReady(): void {
    isOpen = true;
    opened.resolve();
    gate.emit(readyEvent(drive, model === null ? 'offline' : 'model'));
    enrichment?.open();
    void proposals
      .open()
      .then(() => offerOldFacts(drive, closing.signal))
      .catch(() => undefined);
    // Made while the greeting is spoken, so that no turn waits for it.
    if (prompts !== null) void drive.inbox.settled.then(prompts.inboxIndex);
  }

  async function connect(place: BriefingPlace = {}): Promise<void> {
    // Nothing of a drive is recorded, whatever the room's project is set to.
    await session.start({ agent, ...place, record: false });
    session.output.audio?.on(voice.AudioOutput.EVENT_PLAYBACK_FINISHED, (played) => {
      log.played(played);
      if (played.playbackPosition > 0) outages.worked('tts');
    });
  }

  let loading: Promise<void> | null = null;
  /** Reads the mail, once. */
  function load(): Promise<void> {
    if (loading === null) {
      startBackground({
        drive,
        dependencies,
        opened: opened.promise,
        onChange: board.refreshProgress,
        nextWords: () => nextWords.signal,
        signal: closing.signal,
      });
    }
    loading ??= openInbox(drive, dependencies, closing.signal);
    return loading;
  }

  function prepare(): void {
    // Asked for first: reading the mail takes the processor.
    if (speech?.prepare) speech.prepare(spokenForm(salutationFor(drive)));
    // The caller that waits for the mail is told of a failure.
    load().catch(() => undefined);
  }

  async function start(place?: BriefingPlace): Promise<void> {
    if (speech === undefined) {
      await openInText({ drive, speak, load, onReady: announceReady, scheduler, connect: () => connect(place) });
      await log.settled();
      return;
    }
    await connect(place);
    void openBySpeech({
      drive,
      speak,
      load,
      onReady: announceReady,
      onFailed: ending.resolve,
      silenceWhileLoading: dependencies.loadingPatience,
      signal: closing.signal,
    });
  }

  /** The connection is back, and a question that was open is over as soon as its turn has come. */
  let isReturning = false;
  let closed: Promise<void> | null = null;
  async function closeOnce(): Promise<void> {
    closing.abort();
    absence.close();
    idlePrompts.close();
    const over = closeDrive({ drive, session, log, isSpoken, propose: proposals.propose, onOver: board.refresh });
    opened.resolve();
    await over;
    ending.resolve();
  }

  const typed = createTypedWords({
    session,
    isSpoken,
    onWords: (words, source) => {
      drive.conversation.typed = source === 'spoken' ? null : words;
      if (source === 'key' && tracker.state.cursor !== null) mentionMails(drive, []);
      drive.knowledge.context?.expect(words);
    },
    askWhatIsMeant: (words, seen) => askWhatIsMeant(drive, words, { seen, now: board.place() }),
    async askBack(words, question) {
      gate.emit({ type: 'user', turn: tracker.state.turn, text: words });
      await speak(question);
      // The driver's words took it off the screen.
      const open = board.openQuestion();
      if (open !== null) gate.emit(open);
    },
    opened: opened.promise,
    isOver: () => closed !== null || tracker.state.ended,
    settled: log.settled,
  });

  async function remembered(): Promise<void> {
    await load();
    await dependencies.memoryOpening;
    const { knowledge, agenda, user } = drive;
    await Promise.all([
      knowledge.memory?.load(),
      user.arrived,
      knowledge.manuals?.refresh(),
      knowledge.packs?.load(),
      knowledge.exchanges.load(),
      agenda.reminders.load(),
      agenda.calendar?.start(),
      agenda.reviews?.load(),
    ]);
    await Promise.all([drive.inbox.settled, knowledge.memory?.facts.whenReady()]);
  }

  return {
    voiceSession: session,
    remembered,
    get ended() {
      return tracker.state.ended;
    },
    whenEnded: ending.promise,
    prepare,
    start,
    say: typed.say,
    hush: typed.hush,
    away() {
      if (tracker.state.ended) return;
      absence.leave();
      idlePrompts.busy();
      typed.hush();
      board.refresh();
    },
    back() {
      if (!absence.comeBack()) return;
      board.refresh();
      if (!isOpen || tracker.state.ended) return;
      isReturning = true;
      void typed.inOrder(async () => {
        const welcome = sayWelcomeBack(drive);
        mentionMails(drive, []);
        // Asked of what was told before: a yes now might mean another mail.
        tracker.apply({ type: 'answered-question' });
        isReturning = false;
        await speak(welcome);
        await log.settled();
      });
    },
    snapshot: () => board.snapshot().filter(({ type }) => !isReturning || type !== 'confirm'),
    silenceAfter: (words) => silenceAfter(drive, words),
    async holdsMailText(content) {
      await opened.promise;
      return findMailText(content, await mailTextsOf(drive)) !== null;
    },
    async close() {
      closed ??= closeOnce();
      await closed;
    },
    async [Symbol.asyncDispose]() {
      await this.close();
    },
  };
}
