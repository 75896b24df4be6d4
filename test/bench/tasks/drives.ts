import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { sampleRate } from '../../support/room/caller-protocol.ts';
import { type LiveKitServer, startLiveKitServer } from '../../support/room/livekit-server.ts';
import { roomMissing } from '../../support/room/missing-parts.ts';
import { descendantsOf, processorTimeOf } from '../../support/room/processes.ts';
import { pieceLength, quietStretch } from '../../support/room/recording.ts';
import { enterRoom, type RoomDriver } from '../../support/room/room-driver.ts';
import { startWorker, type WorkerProcess } from '../../support/room/worker-process.ts';
import { percentile } from '../percentile.ts';
import { type PacedServices, startPacedServices } from '../voice/paced-services.ts';
import { sayAloud } from '../voice/utterances.ts';

const steps = [1, 2, 3, 4, 6, 8] as const;
/** Plainly finished, so that its end is judged at once. */
const question = 'What does Maria want from me?';
const turnsEach = 4;
const interruptions = 5;
const greetings = 5;
/** Of the machine that figures are reckoned for, and the share of it that drives may take before its queues grow. */
const [reckonedCores, usableShare] = [16, 0.7] as const;
/** Milliseconds after which no further step begins. */
const patience = 600_000;

interface Step {
  readonly drives: number;
  /** From each caller's last sound to the first of the answer, as recorded, in milliseconds. */
  readonly answers: readonly number[];
  /** Cores that the worker took of its own while they talked: all of it, and the inference process that its drives share. */
  readonly cores: { readonly all: number; readonly inference: number };
}

interface Memory {
  readonly drive: number;
  readonly driveShare: number;
  readonly inference: number;
  readonly inferenceShare: number;
}

/** Megabytes that a process has in memory, and those with shared pages divided among their users (Linux). */
function memoryOf(pid: number): { resident: number; share: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? Number.NaN) / 1_024;
  return { resident: field('Rss'), share: field('Pss') };
}

const inferenceOf = (worker: WorkerProcess) =>
  descendantsOf(worker.pid).find(({ command }) => command.includes('inference'))?.pid;

/** Notes what the worker's processes have spent. @returns what they took since, in cores */
function watchCores(worker: WorkerProcess): () => Step['cores'] {
  const read = () => {
    const spent = [worker.pid, ...descendantsOf(worker.pid).map(({ pid }) => pid)].map(processorTimeOf);
    const inference = processorTimeOf(inferenceOf(worker) ?? 0);
    return { at: performance.now(), all: spent.reduce((sum, one) => sum + one, 0), inference };
  };
  const before = read();
  return () => {
    const now = read();
    const passed = now.at - before.at;
    return { all: (now.all - before.all) / passed, inference: (now.inference - before.inference) / passed };
  };
}

function readMemory(worker: WorkerProcess): Memory | null {
  const drive = worker.drives().at(-1);
  const inference = inferenceOf(worker);
  if (drive === undefined || inference === undefined || !existsSync(`/proc/${drive}/smaps_rollup`)) return null;
  const [own, shared] = [memoryOf(drive), memoryOf(inference)];
  return { drive: own.resident, driveShare: own.share, inference: shared.resident, inferenceShare: shared.share };
}

async function startPacedWorker(livekit: LiveKitServer, { ears, chat, voice }: PacedServices): Promise<WorkerProcess> {
  return startWorker(livekit, {
    environment: {
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: chat.baseURL,
      STT_BASE_URL: ears.baseURL,
      TTS_BASE_URL: voice.baseURL,
    },
  });
}

/** Milliseconds from the caller's first sound, while the agent speaks, to the silence that the caller records. */
async function interrupt({ caller, answer }: RoomDriver): Promise<number> {
  const sound = await sayAloud(question, sampleRate);
  await caller.quiet(400);
  await caller.sound((await caller.speak(sound)).endedAt);
  const since = caller.messages.length;
  const { beganAt, endedAt } = await caller.speak(sound);
  await answer(endedAt, since);
  return (quietStretch(caller.recording, { from: beganAt }) ?? Number.NaN) - pieceLength - beganAt;
}

/** Milliseconds from the caller's last sound to the first of each answer. */
async function talk({ caller, answer }: RoomDriver): Promise<number[]> {
  const sound = await sayAloud(question, sampleRate);
  const answers: number[] = [];
  for (let turn = 0; turn < turnsEach; turn += 1) {
    await caller.quiet(600);
    const since = caller.messages.length;
    const { endedAt } = await caller.speak(sound);
    answers.push((await answer(endedAt, since)).answeredAfter);
  }
  return answers;
}

interface Measured {
  readonly taken: readonly Step[];
  readonly memory: Memory | null;
  readonly silences: readonly number[];
  /** From each driver's joining to the first sound, alone on the machine, in milliseconds. */
  readonly greeted: readonly number[];
}

async function measure(): Promise<Measured> {
  await using opened = new AsyncDisposableStack();
  const services = opened.use(await startPacedServices());
  services.script({ words: question, answer: 'She wants your answer on the crane, by Friday noon.' });
  const livekit = opened.use(await startLiveKitServer());
  const worker = opened.use(await startPacedWorker(livekit, services));
  const enter = () => enterRoom(livekit, { userId: randomUUID(), hearsOverview: false });
  const greeted: number[] = [];
  while (greeted.length < greetings) {
    await using driver = await enter();
    greeted.push(driver.greetedAfter);
    driver.caller.tell({ type: 'leave' });
    await driver.caller.gone;
  }
  const began = performance.now();
  const drivers: RoomDriver[] = [];
  const taken: Step[] = [];
  const silences: number[] = [];
  let memory: Memory | null = null;
  for (const drives of steps) {
    while (drivers.length < drives) drivers.push(opened.use(await enter()));
    const coresSince = watchCores(worker);
    const answers = (await Promise.all(drivers.map(talk))).flat();
    const cores = coresSince();
    taken.push({ drives, answers, cores });
    memory ??= readMemory(worker);
    for (const driver of drives === 1 ? drivers : []) {
      while (silences.length < interruptions) silences.push(await interrupt(driver));
    }
    process.stderr.write(`${JSON.stringify({ drives, answers, cores, memory, silences })}\n`);
    const alone = percentile(taken[0]?.answers ?? [], 0.95);
    if (percentile(answers, 0.95) > 2 * alone || performance.now() - began > patience) break;
  }
  return { taken, memory, silences, greeted };
}

function rowsOf({ taken, memory, silences, greeted }: Measured): Row[] {
  const p95 = ({ answers }: Step) => percentile(answers, 0.95);
  const [alone] = taken;
  if (alone === undefined) return [];
  const good = taken.filter((step) => p95(step) <= 2 * p95(alone)).at(-1) ?? alone;
  const coresEach = (step: Step, part: keyof Step['cores']) => step.cores[part] / step.drives;
  const each = coresEach(good, 'all');
  const megabytes = (name: string, value: number, share: number): Row => ({
    requirement: 'V-13',
    name,
    value,
    unit: 'MB',
    baselines: [{ name: 'shared pages divided among their users', value: share }],
    target: null,
  });
  return [
    {
      requirement: 'V-13',
      name: 'drives at once before p95 of the first sound doubles',
      value: good.drives,
      unit: 'drives',
      baselines: taken.map((step) => ({ name: `p95 at ${step.drives}, ms`, value: p95(step) })),
      target: null,
      note: `real worker, LiveKit server and callers on the same machine, ${turnsEach} turns each${good === taken.at(-1) ? '; not doubled at the last step' : ''}`,
    },
    {
      requirement: 'H-12',
      name: "processor time of the worker's own a drive",
      value: each,
      unit: 'cores',
      baselines: taken.map((step) => ({ name: `at ${step.drives} at once`, value: coresEach(step, 'all') })),
      target: null,
      note: `callers and LiveKit left out, a turn as soon as the last is over; of it ${coresEach(good, 'inference').toFixed(3)} in the inference process that all share`,
    },
    {
      requirement: 'H-12',
      name: `drives at once that ${reckonedCores} cores would hold by that`,
      value: Math.floor((reckonedCores * usableShare) / each),
      unit: 'drives',
      baselines: [
        { name: 'by one core for the inference process', value: Math.floor(1 / coresEach(good, 'inference')) },
      ],
      target: null,
      note: `reckoned at ${usableShare * 100} % use, not seen`,
    },
    {
      requirement: 'V-4',
      name: `caller's first sound to silence, in a real room, median of ${silences.length}`,
      value: percentile(silences, 0.5),
      unit: 'ms',
      baselines: [{ name: 'the longest', value: Math.max(...silences) }],
      target: { atMost: 300 },
      note: 'as the caller records it; road and jitter buffer included',
    },
    {
      requirement: 'V-1',
      name: `join to the first sound, in a real room, median of ${greeted.length}`,
      value: percentile(greeted, 0.5),
      unit: 'ms',
      baselines: [{ name: 'the longest', value: Math.max(...greeted) }],
      target: { atMost: 1_500 },
      note: 'one after the other; speech begins 120 ms after it is asked for',
    },
    ...(memory === null
      ? []
      : [
          megabytes('memory of the process of a live drive', memory.drive, memory.driveShare),
          megabytes('memory of the inference process that all drives share', memory.inference, memory.inferenceShare),
        ]),
  ];
}

export const task: MeasurementTask = {
  title: 'Drives at once on this machine, in real rooms (ten minutes)',
  onRequest: true,
  missing: roomMissing,
  async run(): Promise<readonly Row[]> {
    return rowsOf(await measure());
  },
};
