import { tokenize, voice } from '@livekit/agents';
import { localUserId, type UserKnowledgeStore } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import { createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import { inventEntry } from '@nexus/knowledge-store/testing/run-knowledge-schedules';
import { createBriefingSession, createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { type Pace, PacedModel, pacedSource } from '../paced-model.ts';
import { percentile } from '../percentile.ts';

const pace: Pace = {
  text: 'Maria Chen asks for your answer on the crane, by Friday noon. She wants the larger one. Shall I draft a reply?',
  firstToken: 30,
  interval: 5,
};
const earlierTurns = 40;
const measuredTurns = 50;

/** What one turn took, in milliseconds from the driver's words. */
interface TurnTimes {
  readonly request: number;
  readonly firstText: number;
  /** Until there is a piece that a voice could begin with. */
  readonly firstSpeech: number;
}

interface Subject {
  turn(words: string): Promise<TurnTimes>;
  close(): Promise<void>;
}

/** The framework as it comes: its agent, its sentence tokenizer in front of the voice. */
async function createBare(): Promise<Subject> {
  let requestAt = 0;
  let textAt = 0;
  let speechAt = 0;
  const session = new voice.AgentSession({
    llm: new PacedModel(pace, () => {
      requestAt ||= performance.now();
    }),
    vad: null,
    turnHandling: { turnDetection: null },
  });
  let sentences = new tokenize.basic.SentenceTokenizer().stream();
  const listener = {
    nextInChain: undefined,
    captureText: async (text: string | { text: string }) => {
      textAt ||= performance.now();
      sentences.pushText(typeof text === 'string' ? text : text.text);
    },
    flush: () => sentences.endInput(),
    onAttached: () => {},
    onDetached: () => {},
  };
  session.output.transcription = listener as unknown as typeof session.output.transcription;
  await session.start({ agent: new voice.Agent({ instructions: 'You brief a driver on their mail.' }) });
  return {
    async turn(words) {
      sentences = new tokenize.basic.SentenceTokenizer().stream();
      requestAt = 0;
      textAt = 0;
      speechAt = 0;
      const first = sentences.next().then(() => {
        speechAt = performance.now();
      });
      const began = performance.now();
      await session.run({ userInput: words }).wait();
      await first;
      return { request: requestAt - began, firstText: textAt - began, firstSpeech: speechAt - began };
    },
    close: () => session.close(),
  };
}

async function fullMemory(): Promise<UserKnowledgeStore> {
  const store = createMemoryKnowledgeStore();
  const wishes = Array.from({ length: 30 }, (_, index) => inventEntry(`Deliveries to gate ${index} matter to me.`));
  await store.append(localUserId, wishes);
  return store;
}

/** The product: mail, memory, permission, claim guard, spoken form. */
async function createOurs(): Promise<Subject> {
  let requestAt = 0;
  let textAt = 0;
  let firstChunkMs: number | null = null;
  const mailbox = await openMailbox(sampleMailboxPath);
  const session = createBriefingSession({
    mailbox,
    model: pacedSource(pace, () => {
      requestAt ||= performance.now();
    }),
    userId: localUserId,
    knowledge: await fullMemory(),
    timeZone: 'Europe/Dublin',
    onEvent: (event) => {
      if (event.type === 'assistant') firstChunkMs = event.firstChunkMs;
    },
  });
  await session.start();
  await session.say('next');
  session.voiceSession.on(voice.AgentSessionEventTypes.AgentStateChanged, ({ newState }) => {
    if (newState === 'speaking') textAt ||= performance.now();
  });
  return {
    async turn(words) {
      requestAt = 0;
      textAt = 0;
      const began = performance.now();
      await session.say(words);
      return { request: requestAt - began, firstText: textAt - began, firstSpeech: firstChunkMs ?? Number.NaN };
    },
    async close() {
      await session.close();
      await mailbox.close();
    },
  };
}

async function measure(): Promise<{ ours: TurnTimes[]; bare: TurnTimes[] }> {
  const [ours, bare] = await Promise.all([createOurs(), createBare()]);
  const times: { ours: TurnTimes[]; bare: TurnTimes[] } = { ours: [], bare: [] };
  for (let turn = 0; turn < earlierTurns + measuredTurns; turn++) {
    const words = `What else does she say about point ${turn}?`;
    const order = turn % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    for (const name of order) {
      const taken = await (name === 'ours' ? ours : bare).turn(words);
      if (turn >= earlierTurns) times[name].push(taken);
    }
  }
  await Promise.all([ours.close(), bare.close()]);
  return times;
}

export const task: MeasurementTask = {
  title: 'A turn with 69 mails, 30 memories and 40 turns behind it, beside a bare agent',
  async run(): Promise<readonly Row[]> {
    installFrameworkLogger(createPrivateLogger('silent', process.stderr));
    const { ours, bare } = await measure();
    const of = (times: TurnTimes[], key: keyof TurnTimes) => times.map((time) => time[key]);
    const request = (times: TurnTimes[], share: number) => percentile(of(times, 'request'), share);
    return [
      {
        requirement: 'B-24',
        name: "added between the driver's words and the request, p95",
        value: request(ours, 0.95) - request(bare, 0.95),
        unit: 'ms',
        baselines: [
          { name: 'bare voice.Agent, whole', value: request(bare, 0.95) },
          { name: 'ours, whole', value: request(ours, 0.95) },
        ],
        target: { atMost: 5 },
      },
      {
        requirement: 'B-24',
        name: 'first spoken chunk, median of 50',
        value: percentile(of(ours, 'firstSpeech'), 0.5),
        unit: 'ms',
        baselines: [
          { name: 'bare voice.Agent with its sentence tokenizer', value: percentile(of(bare, 'firstSpeech'), 0.5) },
        ],
        target: { atMost: percentile(of(bare, 'firstSpeech'), 0.5) },
        note: 'first token after 30 ms, then one every 5 ms',
      },
      {
        requirement: 'B-24',
        name: 'first text, median of 50',
        value: percentile(of(ours, 'firstText'), 0.5),
        unit: 'ms',
        baselines: [{ name: 'bare voice.Agent', value: percentile(of(bare, 'firstText'), 0.5) }],
        target: null,
      },
    ];
  },
};
