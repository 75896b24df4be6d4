import { setTimeout as wait } from 'node:timers/promises';
import { createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { fliteMissing } from '../../support/speech/flite.ts';
import { silence } from '../../support/speech/sound-stream.ts';
import { percentile } from '../percentile.ts';
import { startOurPipeline } from '../voice/our-pipeline.ts';
import { type PacedServices, startPacedServices } from '../voice/paced-services.ts';
import { startStockPipeline } from '../voice/stock-pipeline.ts';
import { exchanges, microphoneRate, sayAloud } from '../voice/utterances.ts';
import { untilListening, type VoicePipeline } from '../voice/voice-pipeline.ts';

const rounds = 3;
/** Milliseconds: no pause between two sentences is as long. */
const hush = 400;
const question = 'Is there anything about the delivery?';
const longAnswer = exchanges.map(({ answer }) => answer).join(' ');

interface Interruption {
  /** Milliseconds from the caller's first sound to the last of the agent's. */
  readonly silent: number;
  /** Milliseconds from the caller's last sound to the agent's next; NaN where it was not interrupted. */
  readonly resumed: number;
}

/** Asks for a long answer and speaks into it; `words`: as what the caller is heard, empty for noise. */
async function interrupt(
  { room, session }: VoicePipeline,
  services: PacedServices,
  { asked, sound, words }: { readonly asked: Int16Array; readonly sound: Int16Array; readonly words: string },
): Promise<Interruption> {
  services.script({ words: question, answer: longAnswer });
  await room.speak(asked);
  await room.output.hear(1_000);
  services.script({ words, answer: 'Yes. What would you like to know?' });
  const beganAt = performance.now();
  await room.speak(sound);
  const endedAt = performance.now();
  const { heard } = room.output;
  const gap = () =>
    heard.findIndex(({ at }, index) => index > 0 && at > beganAt && at - (heard[index - 1]?.at ?? at) > hush);
  // Whoever was not interrupted at all falls silent at the end.
  while (gap() < 0 && !(room.output.quiet && session.agentState === 'listening')) await wait(20);
  const next = gap();
  const last = next < 0 ? heard.at(-1) : heard.at(next - 1);
  const lastEnds = (last?.at ?? Number.NaN) + ((last?.samples.length ?? 0) * 1_000) / 24_000;
  session.interrupt();
  await untilListening({ room, session } as VoicePipeline);
  return { silent: lastEnds - beganAt, resumed: (heard[next]?.at ?? Number.NaN) - endedAt };
}

type Name = 'stock' | 'ours';

async function measure(): Promise<Record<Name, { spoken: Interruption[]; noise: Interruption[] }>> {
  await using services = await startPacedServices();
  await using opened = new AsyncDisposableStack();
  const live: { name: Name; pipeline: VoicePipeline }[] = [
    { name: 'stock', pipeline: opened.use(await startStockPipeline(services)) },
    { name: 'ours', pipeline: opened.use(await startOurPipeline(services)) },
  ];
  const asked = await sayAloud(question);
  const spoken = await sayAloud('Wait a moment please.');
  // As long as what makes both pipelines stop, and nothing that a transcriber finds words in.
  const noise = (await sayAloud('Mmm hmm hmm mmm.')).slice(0, microphoneRate);
  const result = { stock: { spoken: [], noise: [] }, ours: { spoken: [], noise: [] } } as Record<
    Name,
    { spoken: Interruption[]; noise: Interruption[] }
  >;
  // The first round warms up, and the framework does not listen for interruptions in its first seconds.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, pipeline } of live) {
      const byWords = await interrupt(pipeline, services, { asked, sound: spoken, words: 'Wait a moment please.' });
      await pipeline.room.speak(silence(500, microphoneRate));
      const byNoise = await interrupt(pipeline, services, { asked, sound: noise, words: '' });
      await pipeline.room.speak(silence(500, microphoneRate));
      if (round === 0) continue;
      result[name].spoken.push(byWords);
      result[name].noise.push(byNoise);
    }
    live.reverse();
  }
  return result;
}

export const task: MeasurementTask = {
  title: 'How soon the agent is silent when the caller speaks, and speaks again after a mere sound (four minutes)',
  missing: fliteMissing,
  async run(): Promise<readonly Row[]> {
    installFrameworkLogger(createPrivateLogger('silent', process.stderr));
    const { stock, ours } = await measure();
    const silent = (of: readonly Interruption[], share: number) =>
      percentile(
        of.map((one) => one.silent),
        share,
      );
    const resumed = (of: readonly Interruption[], share: number) =>
      percentile(
        of.map((one) => one.resumed).filter((milliseconds) => !Number.isNaN(milliseconds)),
        share,
      );
    return [
      {
        requirement: 'V-4',
        name: `caller's first sound to silence, median of ${rounds}`,
        value: silent(ours.spoken, 0.5),
        unit: 'ms',
        baselines: [
          { name: 'stock', value: silent(stock.spoken, 0.5) },
          { name: 'ours, p95', value: silent(ours.spoken, 0.95) },
        ],
        target: { atMost: 300 },
        note: 'without a room',
      },
      {
        requirement: 'V-4',
        name: `end of a sound without words to the agent's next, median of ${rounds}`,
        value: resumed(ours.noise, 0.5),
        unit: 'ms',
        baselines: [{ name: 'stock', value: resumed(stock.noise, 0.5) }],
        target: null,
        note: 'longer than a transcript usually takes, or words would be talked over',
      },
    ];
  },
};
