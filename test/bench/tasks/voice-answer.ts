import { createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { fliteMissing } from '../../support/speech/flite.ts';
import { percentile } from '../percentile.ts';
import { startOurPipeline } from '../voice/our-pipeline.ts';
import { servicePace, startPacedServices } from '../voice/paced-services.ts';
import { startStockPipeline } from '../voice/stock-pipeline.ts';
import { ToldEars } from '../voice/told-ears.ts';
import { exchanges, sayAloud } from '../voice/utterances.ts';
import { takeTurn, type VoicePipeline } from '../voice/voice-pipeline.ts';

const rounds = 3;

/** Milliseconds, but for the count. */
interface Times {
  /** From the caller's last sound to the answer's first. */
  readonly answer: number;
  readonly transcriptions: number;
  /** From the words to the request to the model, where the pipeline was told the words. */
  readonly added: number;
  /** From the words to the first request for a voice, likewise. */
  readonly firstPiece: number;
}

type Name = 'stock' | 'ours' | 'oursTold' | 'bareTold';

interface Measured {
  readonly times: Readonly<Record<Name, Times[]>>;
  readonly unanswered: Readonly<Record<Name, number>>;
}

async function measure(): Promise<Measured> {
  await using services = await startPacedServices();
  await using opened = new AsyncDisposableStack();
  const oursTold = new ToldEars();
  const bareTold = new ToldEars();
  const live: { name: Name; pipeline: VoicePipeline; told?: ToldEars }[] = [
    { name: 'stock', pipeline: opened.use(await startStockPipeline(services)) },
    { name: 'ours', pipeline: opened.use(await startOurPipeline(services)) },
    { name: 'oursTold', pipeline: opened.use(await startOurPipeline(services, oursTold)), told: oursTold },
    { name: 'bareTold', pipeline: opened.use(await startStockPipeline(services, bareTold)), told: bareTold },
  ];
  const spoken = await Promise.all(
    exchanges.map(async (exchange) => ({ ...exchange, sound: await sayAloud(exchange.words) })),
  );
  const times: Record<Name, Times[]> = { stock: [], ours: [], oursTold: [], bareTold: [] };
  const unanswered: Record<Name, number> = { stock: 0, ours: 0, oursTold: 0, bareTold: 0 };
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const exchange of spoken) {
      for (const { name, pipeline, told } of live) {
        const turn = await takeTurn(pipeline, services, exchange);
        if (turn === null) unanswered[name] += 1;
        const toldAt = told?.toldAt ?? Number.NaN;
        if (turn === null || round === 0) continue;
        times[name].push({
          answer: turn.answeredAt - turn.endedAt,
          transcriptions: turn.transcriptions,
          added: turn.askedModelAt - toldAt,
          firstPiece: turn.askedVoiceAt - toldAt,
        });
      }
      live.push(...live.splice(0, 1));
    }
  }
  return { times, unanswered };
}

export const task: MeasurementTask = {
  title: 'From the end of speech to the first sound of the answer, beside the stock pipeline (five minutes)',
  missing: fliteMissing,
  async run(): Promise<readonly Row[]> {
    installFrameworkLogger(createPrivateLogger('silent', process.stderr));
    const { times, unanswered } = await measure();
    const of = (name: Name, key: keyof Times) => times[name].map((one) => one[key]);
    const at = (name: Name, key: keyof Times, share: number) => percentile(of(name, key), share);
    const { transcription, firstToken, betweenTokens, voice } = servicePace;
    const pace = `transcript ${transcription} ms, first token ${firstToken}, then one every ${betweenTokens}, first sound ${voice.firstByte}, then ${voice.realTime} × real time`;
    const row = (share: number, name: string): Row => ({
      requirement: 'V-13',
      name: `end of speech to first sound of the answer, ${name} of ${times.ours.length}`,
      value: at('ours', 'answer', share),
      unit: 'ms',
      baselines: [
        { name: 'stock agents-js and OpenAI plugin', value: at('stock', 'answer', share) },
        { name: 'ours, told when speech ends', value: at('oursTold', 'answer', share) },
      ],
      target: null,
      note: pace,
    });
    const requests = (name: Name) =>
      of(name, 'transcriptions').reduce((sum, count) => sum + count, 0) / times[name].length;
    return [
      row(0.5, 'median'),
      row(0.95, 'p95'),
      {
        requirement: 'V-13',
        name: 'the same, ours divided by stock, medians',
        value: at('ours', 'answer', 0.5) / at('stock', 'answer', 0.5),
        unit: 'times',
        baselines: [{ name: 'p95', value: at('ours', 'answer', 0.95) / at('stock', 'answer', 0.95) }],
        target: { atMost: 0.46 },
        note: 'below 0.40 is wanted',
      },
      {
        requirement: 'V-13',
        name: 'requests for a transcript, a turn without pauses',
        value: requests('ours'),
        unit: 'requests',
        baselines: [{ name: 'stock', value: requests('stock') }],
        target: null,
        note: 'one is sent at the first silence, and again when the caller goes on',
      },
      {
        requirement: 'V-5',
        name: 'turns without an answer',
        value: unanswered.ours,
        unit: `of ${(rounds + 1) * exchanges.length}`,
        baselines: [
          { name: 'stock', value: unanswered.stock },
          { name: 'ours, told when speech begins and ends', value: unanswered.oursTold },
          { name: 'bare voice.Agent, told likewise', value: unanswered.bareTold },
        ],
        target: { atMost: 0 },
      },
      {
        requirement: 'B-24',
        name: "by voice, from the driver's words to the request, median",
        value: at('oursTold', 'added', 0.5) - at('bareTold', 'added', 0.5),
        unit: 'ms added',
        baselines: [
          { name: 'bare voice.Agent, whole', value: at('bareTold', 'added', 0.5) },
          { name: 'ours, whole', value: at('oursTold', 'added', 0.5) },
        ],
        target: { atMost: 5 },
        note: 'both told when speech ends',
      },
      {
        requirement: 'B-24',
        name: "by voice, from the driver's words to the first piece for the voice, median",
        value: at('oursTold', 'firstPiece', 0.5),
        unit: 'ms',
        baselines: [{ name: 'bare voice.Agent', value: at('bareTold', 'firstPiece', 0.5) }],
        target: { atMost: at('bareTold', 'firstPiece', 0.5) },
        note: 'both told when speech ends',
      },
    ];
  },
};
