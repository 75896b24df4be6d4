import { voice } from '@livekit/agents';
import { createScheduler } from '@nexus/async';
import { type AgentStatus, type BriefingEvent, NexusError } from '@nexus/contracts';
import { spokenForm } from '@nexus/spoken-text';
import { isLive } from '../inbox/load-inbox.ts';
import { mailTextsOf } from '../inbox/mail-texts.ts';
import { followNewMail } from '../inbox/mailbox-watcher.ts';
import { followSnoozed } from '../inbox/snoozed-mail.ts';
import { findMailText } from '../memory/privacy-gate.ts';
import { BriefingAgent } from '../model/briefing-agent.ts';
import { ReasoningLLM } from '../model/reasoning-llm.ts';
import { OfflineLLM } from '../offline/offline-llm.ts';
import type { ActionKind } from '../state/action-log.ts';
import { keepPlace } from '../state/conversation.ts';
import { tally } from '../state/tracker-selectors.ts';
import { createTools, toLiveKitTools } from '../tools/registry.ts';
import { mentionMails } from '../understanding/references.ts';
import { condenseBehind, followMemory, followNews } from './background.ts';
import type { BriefingDependencies, BriefingPlace, BriefingSession } from './briefing-session.ts';
import { createConversationLog, createEventGate } from './conversation-log.ts';
import { createDriveContext } from './create-drive-context.ts';
import { createIdlePrompts, sayWelcomeBack } from './idle-prompts.ts';
import { judgeBehind, judgingSettings, openInbox, readyEvent } from './judge-mail.ts';
import { speechOptions, textOptions } from './livekit-options.ts';
import { createDrivePrompt, greetingFor, openBySpeech, salutationFor, takesLong } from './opening.ts';
import { createAbsence, createSpeechOutages } from './outages.ts';
import { createStatusBoard } from './status-board.ts';

const silentTurn = 'Sorry, I have nothing to say to that. Say help for what I can do.';
const unheard = 'I could not hear that. Please say it again.';
const tenMinutes = 600_000;
const fiveSeconds = 5_000;
const eightSeconds = 8_000;
/** Milliseconds that the end of a drive waits for its writes: ten seconds (V-11), less what leaving the room takes. */
const drainWithin = 7_000;

/** One briefing over LiveKit's agent session: the same for the terminal, the text room and the car. */
export function createBriefingSession(dependencies: BriefingDependencies): BriefingSession {
  const { model, modelBudget, modelQuota, speech, toolTimes, onEvent, onStatus = () => {} } = dependencies;
  const { Error: Failed, ...events } = voice.AgentSessionEventTypes;
  const closing = new AbortController();
  const opened = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const scheduler = dependencies.scheduler ?? createScheduler();
  let isOpen = false;
  let atWork = false;
  /** Aborted when the driver speaks the next time. */
  let nextWords = new AbortController();

  const gate = createEventGate((event) => {
    onEvent(event);
    board.note(event);
    if (event.type !== 'user') return;
    unasked.driverSpoke();
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
  const mind = reasoning ?? new OfflineLLM(drive);
  const session = new voice.AgentSession(speech ? speechOptions(mind, speech) : textOptions(mind));
  const log = createConversationLog(session, {
    drive,
    gate,
    hasModel: model !== null,
    onAnswered(answer) {
      keepPlace(drive, answer);
      drive.user.answered(answer);
      reasoning?.wasHeard(answer);
    },
    onSilence: () => void session.say(silentTurn),
    onFinished: () => {
      if (tracker.state.ended && log.active.length === 0) ending.resolve();
      attend();
    },
  });
  /** No answer: it leaves no trace in the conversation. */
  const sayAside = (words: string) => session.say(words, { addToChatCtx: false });
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
    systemPrompt: createDrivePrompt(drive),
  });
  const absence = createAbsence(dependencies.abandonAfter ?? tenMinutes, () => {
    tracker.apply({ type: 'ended' });
    ending.resolve();
    board.refresh();
  });
  const outages = createSpeechOutages(fail);
  speech?.follow?.({
    onTrouble: ({ service }) => outages.failed(service),
    onRecovered: ({ service }) => outages.worked(service),
    onUnheard: () => void (closing.signal.aborted || sayAside(unheard)),
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

  const unasked = createIdlePrompts({
    drive,
    scheduler,
    silence: speech === undefined ? null : (dependencies.silence ?? eightSeconds),
    say(words, onCut) {
      const handle = sayAside(words);
      handle.addDoneCallback(() => handle.interrupted && onCut());
    },
  });
  /** Whether it is the driver's turn to speak, and nobody does. */
  function attend(): void {
    const quiet = log.active.length === 0 && session.agentState !== 'thinking' && session.userState !== 'speaking';
    if (isOpen && quiet && !absence.away) unasked.listening();
    else unasked.busy();
  }
  session.on(events.UserStateChanged, attend);
  session.on(events.AgentStateChanged, () => {
    board.refresh();
    attend();
  });
  session.on(events.UserInputTranscribed, ({ isFinal }) => isFinal && outages.worked('stt'));
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
  }

  function watchForNewMail(): void {
    const { setAside: store, userId } = dependencies;
    const { signal } = closing;
    const following = {
      drive,
      settings: () => judgingSettings(drive, dependencies),
      scheduler,
      opened: opened.promise,
      onChange: board.refreshProgress,
      signal,
    };
    void followNewMail({
      ...following,
      judgeAgain: () => judgeBehind(drive, dependencies, signal),
      nextWords: () => nextWords.signal,
    });
    const place = store === undefined || userId === undefined ? null : { store, userId };
    void followSnoozed({ ...following, place });
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
      const { memoryOpening: opening } = dependencies;
      followMemory({ drive, scheduler, opened: opened.promise, opening, signal: closing.signal });
      const source = dependencies.smallModel ?? null;
      void condenseBehind({ drive, source, quota: modelQuota, opened: opened.promise, signal: closing.signal });
      watchForNewMail();
      const { news } = dependencies;
      const judgeAll = () => judgeBehind(drive, dependencies, closing.signal);
      if (news)
        followNews({ drive, news, opened: opened.promise, judgeAgain: judgeAll, onChange: board.refreshProgress });
      void Promise.resolve(opening).then(() => drive.knowledge.manuals?.refresh());
    }
    loading ??= openInbox(drive, dependencies, closing.signal);
    return loading;
  }

  function prepare(): void {
    // Asked for first: reading the mail takes the processor.
    if (speech?.prepare) speech.prepare(spokenForm(salutationFor(drive)));
    // Whoever waits for the mail is told.
    load().catch(() => undefined);
  }

  async function greetInText(place: BriefingPlace | undefined): Promise<void> {
    const loaded = load();
    // A file is read as fast as it can be; a mail server may take its time.
    const isSlow = isLive(drive.mailbox) ? takesLong(loaded, scheduler) : Promise.resolve(false);
    if (!isLive(drive.mailbox)) await loaded;
    await connect(place);
    const saluted = await isSlow;
    if (saluted) await speak(salutationFor(drive));
    await loaded;
    announceReady();
    await speak(greetingFor(drive, saluted));
    await log.settled();
  }

  async function greetBySpeech(place: BriefingPlace | undefined): Promise<void> {
    await connect(place);
    void openBySpeech({
      drive,
      speak,
      load,
      onReady: announceReady,
      onFailed: ending.resolve,
      patience: dependencies.loadingPatience ?? fiveSeconds,
      signal: closing.signal,
    });
  }

  let lastTyped: Promise<unknown> = Promise.resolve();
  /** In text one thing is said after the other. */
  function inOrder(task: () => Promise<void>): Promise<void> {
    const result = speech === undefined ? lastTyped.then(task) : task();
    lastTyped = result.catch(() => undefined);
    return result;
  }

  function refuseWhenEnded(): void {
    if (closed !== null || tracker.state.ended) {
      throw new NexusError('SESSION_CLOSED', 'This briefing has ended. Start a new one.');
    }
  }

  function hush(): void {
    if (speech === undefined) return;
    try {
      session.interrupt();
    } catch {
      // What must not be interrupted goes on; there is nothing to be told.
    }
  }

  async function answerTyped(words: string): Promise<void> {
    await opened.promise;
    refuseWhenEnded();
    hush();
    await session.generateReply({ userInput: words }).waitForPlayout();
    await log.settled();
  }

  let closed: Promise<void> | null = null;
  async function closeOnce(): Promise<void> {
    closing.abort();
    absence.close();
    unasked.close();
    const patience = Promise.withResolvers<void>();
    const callOff = scheduler.after(drainWithin, patience.resolve);
    const inTime = (work: Promise<void>) => Promise.race([work, patience.promise]);
    // The framework gives a spoken turn half a second for its last word, unless it closes for an error; typed words have none to come.
    if (speech === undefined) session.shutdown({ drain: false, reason: voice.CloseReason.ERROR });
    const down = session.close();
    opened.resolve();
    await inTime(down);
    await inTime(drive.actions.pending.settled());
    log.close();
    await inTime(drive.actions.outbox.queue.drain());
    await inTime(drive.user.drained());
    callOff();
    tracker.apply({ type: 'ended' });
    board.refresh();
    const stands = (wanted: ActionKind) => drive.actions.log.inEffect.filter(({ kind }) => kind === wanted).length;
    // As goodbye counts them: mail of any drive, which a search may have found.
    const done = { archived: stands('archived'), flagged: stands('flagged') };
    const end: BriefingEvent = { type: 'end', ...tally(tracker.state), ...done };
    gate.emit(end);
    ending.resolve();
  }

  async function remembered(): Promise<void> {
    await load();
    await dependencies.memoryOpening;
    await Promise.all([drive.knowledge.memory?.load(), drive.user.arrived, drive.knowledge.manuals?.refresh()]);
    await drive.inbox.settled;
  }

  return {
    voiceSession: session,
    remembered,
    get ended() {
      return tracker.state.ended;
    },
    whenEnded: ending.promise,
    prepare,
    start: speech === undefined ? greetInText : greetBySpeech,
    async say(words) {
      refuseWhenEnded();
      await inOrder(() => answerTyped(words));
    },
    hush,
    away() {
      if (tracker.state.ended) return;
      absence.leave();
      unasked.busy();
      hush();
      board.refresh();
    },
    back() {
      if (!absence.comeBack()) return;
      board.refresh();
      if (!isOpen || tracker.state.ended) return;
      void inOrder(async () => {
        const welcome = sayWelcomeBack(drive);
        mentionMails(drive, []);
        // Asked of what was told before: a yes now might mean another mail.
        tracker.apply({ type: 'answered-question' });
        await speak(welcome);
        await log.settled();
      });
    },
    snapshot: () => board.snapshot(),
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
