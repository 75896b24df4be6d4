import { createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { fliteMissing } from '../../support/speech/flite.ts';
import { type TestVoice, testVoices } from '../../support/speech/voices.ts';
import { percentile } from '../percentile.ts';
import { startOurPipeline } from '../voice/our-pipeline.ts';
import { type PacedServices, startPacedServices } from '../voice/paced-services.ts';
import { startStockPipeline } from '../voice/stock-pipeline.ts';
import { commands, microphoneRate, sayAloud, sayHaltingly, thoughtful } from '../voice/utterances.ts';
import { takeTurn, type VoicePipeline } from '../voice/voice-pipeline.ts';

/** Milliseconds; each sentence has one of them, so that a voice takes six minutes. */
const pauses = [500, 700, 900] as const;

const names = ['stock', 'ours'] as const;
type Name = (typeof names)[number];
type Pipelines = Readonly<Record<Name, VoicePipeline>>;

interface Heard {
  /** Milliseconds from the end of each command to the first sound of the answer. */
  readonly waits: Record<Name, number[]>;
  /** Sentences, and how many of them were cut off in their pause. */
  readonly turns: Record<Name, number>;
  readonly cut: Record<Name, number>;
}

/** Which pipeline begins changes, so that none has the quieter moments. */
const inTurns = (at: number): readonly Name[] => (at % 2 === 0 ? names : names.toReversed());

async function hearVoice(voice: TestVoice, pipelines: Pipelines, services: PacedServices): Promise<Heard> {
  const heard: Heard = { waits: { stock: [], ours: [] }, turns: { stock: 0, ours: 0 }, cut: { stock: 0, ours: 0 } };
  for (const [at, command] of commands.entries()) {
    const sound = await sayAloud(command.words, microphoneRate, voice.speak);
    for (const name of inTurns(at)) {
      const turn = await takeTurn(pipelines[name], services, { ...command, sound });
      if (turn !== null) heard.waits[name].push(turn.answeredAt - turn.endedAt);
    }
  }
  for (const [at, sentence] of thoughtful.entries()) {
    const said = await sayHaltingly(sentence, pauses[at % pauses.length] ?? pauses[0], voice.speak);
    const words = `${sentence.before} ${sentence.after}`;
    for (const name of inTurns(at)) {
      const exchange = { words, answer: 'I see what you mean. Shall I do that?', ...said };
      const turn = await takeTurn(pipelines[name], services, exchange);
      if (turn === null) continue;
      heard.turns[name] += 1;
      if (turn.committedAt.some((committed) => committed < turn.endedAt)) heard.cut[name] += 1;
    }
  }
  return heard;
}

async function measure(voices: readonly TestVoice[]): Promise<ReadonlyMap<TestVoice, Heard>> {
  await using services = await startPacedServices();
  await using opened = new AsyncDisposableStack();
  const pipelines: Pipelines = {
    stock: opened.use(await startStockPipeline(services)),
    ours: opened.use(await startOurPipeline(services)),
  };
  const all = new Map<TestVoice, Heard>();
  for (const voice of voices) all.set(voice, await hearVoice(voice, pipelines, services));
  return all;
}

const median = (times: readonly number[]) => percentile(times, 0.5);
const ratio = ({ waits }: Heard) => median(waits.ours) / median(waits.stock);
const sum = (all: readonly Heard[], of: (heard: Heard) => number) => all.reduce((total, heard) => total + of(heard), 0);

function rowsOf(all: ReadonlyMap<TestVoice, Heard>): Row[] {
  const each = [...all.values()];
  const waits = (name: Name) => median(each.flatMap((heard) => heard.waits[name]));
  const share = (name: Name) => sum(each, ({ cut }) => cut[name]) / sum(each, ({ turns }) => turns[name]);
  const slowest = [...all].toSorted(([, left], [, right]) => ratio(right) - ratio(left))[0];
  const isWhole = all.size === testVoices.length;
  const voices = `${all.size} voices`;
  return [
    ...[...all].flatMap(([{ name }, heard]): Row[] => [
      {
        requirement: 'V-14',
        name: `end of a command to the first sound of its answer, ${name}, median of ${heard.waits.ours.length}`,
        value: median(heard.waits.ours),
        unit: 'ms',
        baselines: [{ name: 'stock', value: median(heard.waits.stock) }],
        target: null,
        note: `${ratio(heard).toFixed(2)} times; cut at a pause ${heard.cut.ours} of ${heard.turns.ours}, stock ${heard.cut.stock}`,
      },
    ]),
    {
      requirement: 'V-14',
      name: `the same, ours divided by stock, ${voices}`,
      value: waits('ours') / waits('stock'),
      unit: 'times',
      baselines: [],
      target: isWhole ? { atMost: 0.38 } : null,
      note: `${commands.length} commands each`,
    },
    {
      requirement: 'V-14',
      name: 'the same, the slowest voice',
      value: slowest === undefined ? Number.NaN : ratio(slowest[1]),
      unit: 'times',
      baselines: [],
      target: isWhole ? { atMost: 0.42 } : null,
      ...(slowest && { note: slowest[0].name }),
    },
    {
      requirement: 'V-14',
      name: `sentences cut off at a pause of 500 to 900 ms, ${voices}`,
      value: share('ours'),
      unit: 'share',
      baselines: [{ name: 'stock', value: share('stock') }],
      target: isWhole ? { atMost: 0.15 } : null,
      note: `${thoughtful.length} sentences each`,
    },
  ];
}

export const task: MeasurementTask = {
  title: 'The end of a turn by words and sound, in four voices, beside the stock pipeline (half an hour)',
  onRequest: true,
  missing: fliteMissing,
  async run(): Promise<readonly Row[]> {
    installFrameworkLogger(createPrivateLogger('silent', process.stderr));
    return rowsOf(await measure(testVoices.filter(({ missing }) => missing === null)));
  },
};
