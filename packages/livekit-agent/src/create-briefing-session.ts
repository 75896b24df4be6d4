import { randomUUID } from 'node:crypto';
import { voice } from '@livekit/agents';
import { type BriefingEvent, BriefingPreferences, type Mailbox, NexusError } from '@nexus/contracts';
import { createAskClassifier } from '@nexus/intelligence';
import type { BriefingDesk } from './briefing/briefing-desk.ts';
import { beginTurn, noTurn } from './briefing/current-turn.ts';
import { createSystemPrompt, greetingFor } from './briefing/desk-prompts.ts';
import { emptyInbox } from './briefing/inbox.ts';
import { loadInbox } from './briefing/load-inbox.ts';
import { readLater } from './briefing/read-words.ts';
import { createSendQueue } from './briefing/send-queue.ts';
import { createSessionTracker } from './briefing/session-tracker.ts';
import { settleInbox } from './briefing/settle-inbox.ts';
import { tally } from './briefing/tracker-views.ts';
import { createUndoStack } from './briefing/undo-stack.ts';
import type { ModelBudget } from './reasoning/attempt-model.ts';
import { BriefingAgent } from './reasoning/briefing-agent.ts';
import { OfflineLLM } from './reasoning/offline-llm.ts';
import type { ModelSource } from './reasoning/openai-model.ts';
import { ReasoningLLM } from './reasoning/reasoning-llm.ts';
import { createTurnRecorder } from './speech/turn-recorder.ts';
import { createTools, type KnowledgeTools, toLiveKitTools } from './tools/registry.ts';

/** What a briefing needs. Everything that differs between the terminal, the text room and the car is passed in. */
export interface BriefingDependencies {
  readonly mailbox: Mailbox;
  /** Null: the offline language answers alone. */
  readonly model: ModelSource | null;
  readonly modelBudget?: ModelBudget;
  readonly onEvent: (event: BriefingEvent) => void;
  readonly preferences?: Partial<BriefingPreferences>;
  /** The reader's own addresses, when they are known better than by the account. */
  readonly readerAddresses?: readonly string[];
  /** What *now* is; the source's own newest date, or the clock, where absent. */
  readonly now?: Date;
  /** Days before *now*; null: all. */
  readonly windowDays?: number | null;
  /** IANA name. */
  readonly timeZone: string;
  readonly clock?: () => Date;
  /** Milliseconds between the yes and the sending of a mail. */
  readonly sendDelay?: number;
  /** What the driver said on earlier drives, one a line, for the model. */
  readonly memories?: readonly string[];
  readonly knowledgeTools?: KnowledgeTools;
}

/** One drive. Text comes in by `say`, or speech by `voiceSession`; what happens goes out as events. */
export interface BriefingSession extends AsyncDisposable {
  /** Reads the mail, announces `ready`, and greets. @throws NexusError when the mailbox cannot be read. */
  start(): Promise<void>;
  /** One turn in text; resolves when the agent has answered. @throws NexusError SESSION_CLOSED after the end. */
  say(words: string): Promise<void>;
  /** True once the driver has said goodbye. */
  readonly ended: boolean;
  /** The framework's session, to connect a room to. */
  readonly voiceSession: voice.AgentSession;
  /** Ends the drive: sends what was held back and announces `end`. May be called twice. */
  close(): Promise<void>;
}

const silentTurn = 'Sorry, I have nothing to say to that. Say help for what I can do.';

function createDesk(dependencies: BriefingDependencies): BriefingDesk {
  const { mailbox, onEvent, timeZone, clock = () => new Date(), sendDelay = 30_000 } = dependencies;
  const tracker = createSessionTracker();
  return {
    sessionId: randomUUID(),
    mailbox,
    tracker,
    undo: createUndoStack(),
    sendQueue: createSendQueue({
      delay: sendDelay,
      onFailure: () =>
        onEvent({
          type: 'error',
          turn: tracker.state.turn,
          code: 'MAIL_ACTION_UNSUPPORTED',
          message: 'A mail could not be sent. Its draft is still there.',
          fatal: false,
        }),
    }),
    asks: createAskClassifier(),
    clock,
    timeZone,
    emit: onEvent,
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
    depth: 0,
    actionsDone: 0,
  };
}

/** One briefing over LiveKit's agent session: the same for the terminal, the text room and the car. */
export function createBriefingSession(dependencies: BriefingDependencies): BriefingSession {
  const { mailbox, model, modelBudget, onEvent } = dependencies;
  const desk = createDesk(dependencies);
  const { tracker } = desk;
  const closing = new AbortController();
  const recorder = createTurnRecorder(() => performance.now());
  const llm =
    model === null
      ? new OfflineLLM(desk)
      : new ReasoningLLM({ desk, source: model, ...(modelBudget !== undefined && { budget: modelBudget }) });
  const session = new voice.AgentSession({
    llm,
    vad: null,
    maxToolSteps: 5,
    turnHandling: { turnDetection: null },
    // ReasoningLLM decides what is tried again; it never fails, so no count of failures may end the drive.
    connOptions: { llmConnOptions: { maxRetry: 0 }, maxUnrecoverableErrors: Number.POSITIVE_INFINITY },
  });
  const agent = new BriefingAgent({
    desk,
    tools: toLiveKitTools(desk, createTools(desk, dependencies.knowledgeTools)),
    systemPrompt: createSystemPrompt(desk),
  });

  session.on(voice.AgentSessionEventTypes.ConversationItemAdded, ({ item }) => {
    if (item.type !== 'message' || item.role !== 'user') return;
    const words = item.textContent ?? '';
    const read = readLater(desk, item.id, words);
    tracker.apply({ type: 'turn-began' });
    desk.turn = beginTurn({ messageId: item.id, words, read, before: tracker.state });
    onEvent({ type: 'user', turn: tracker.state.turn, text: words });
  });

  function announceAssistant(): void {
    const { spoken, display, firstChunkMs, totalMs } = recorder.finish();
    const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10;
    // "Again" means what was told: not that it was said again, nor that something was not understood.
    const understood = model !== null || tracker.state.turn === 0 || desk.turn.understanding.verdict === 'meant';
    if (display !== '' && understood && !desk.turn.done.has('repeat')) desk.lastTold = display;
    onEvent({
      type: 'assistant',
      turn: tracker.state.turn,
      text: spoken,
      display,
      firstChunkMs: firstChunkMs === null ? null : round(firstChunkMs),
      totalMs: round(totalMs),
    });
  }

  async function openInbox(): Promise<void> {
    const { referenceTime } = await mailbox.reader.overview(closing.signal);
    desk.referenceTime = dependencies.now ?? referenceTime ?? desk.clock();
    const settings = {
      readerAddresses: dependencies.readerAddresses ?? mailbox.account.addresses,
      ...desk.preferences,
      alreadyBriefed: new Set<string>(),
      windowDays: dependencies.windowDays === undefined ? 7 : dependencies.windowDays,
      now: desk.referenceTime,
      timeZone: desk.timeZone,
    };
    const { first, settled } = await loadInbox({
      mailbox,
      settings,
      asks: desk.asks,
      signal: closing.signal,
      onFailure: () =>
        onEvent({
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
      if (inbox === first || closing.signal.aborted) return;
      desk.inbox = settleInbox(inbox, first, tracker.state);
      tracker.apply({ type: 'planned', topics: inbox.topics, order: inbox.order });
    });
  }

  function announceReady(): void {
    const { inbox } = desk;
    onEvent({
      type: 'ready',
      mode: model === null ? 'offline' : 'model',
      unread: inbox.unread,
      held: inbox.heldCounts,
      topics: inbox.topics.map(({ topicId, title, emailIds }) => ({ id: topicId, title, count: emailIds.length })),
      redFlags: inbox.redFlags,
    });
  }

  let closed: Promise<void> | null = null;
  async function closeOnce(): Promise<void> {
    closing.abort();
    await session.close();
    await desk.sendQueue.drain();
    onEvent({ type: 'end', ...tally(tracker.state) });
  }

  return {
    voiceSession: session,
    get ended() {
      return tracker.state.ended;
    },
    async start() {
      await openInbox();
      const listener = {
        nextInChain: undefined,
        captureText: async (text: string | { text: string }) =>
          recorder.capture(typeof text === 'string' ? text : text.text),
        flush: () => recorder.flush(),
        onAttached: () => {},
        onDetached: () => {},
      };
      session.output.transcription = listener as unknown as typeof session.output.transcription;
      await session.start({ agent });
      announceReady();
      recorder.begin();
      await session.say(greetingFor(desk)).waitForPlayout();
      announceAssistant();
    },
    async say(words) {
      if (closed !== null || tracker.state.ended) {
        throw new NexusError('SESSION_CLOSED', 'This briefing has ended. Start a new one.');
      }
      recorder.begin();
      await session.run({ userInput: words }).wait();
      recorder.flush();
      if (recorder.empty) await session.say(silentTurn).waitForPlayout();
      announceAssistant();
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
