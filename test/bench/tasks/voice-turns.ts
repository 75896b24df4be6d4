import { createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { fliteMissing } from '../../support/speech/flite.ts';
import { startOurPipeline } from '../voice/our-pipeline.ts';
import { startPacedServices } from '../voice/paced-services.ts';
import { startStockPipeline } from '../voice/stock-pipeline.ts';
import { halting, sayHaltingly } from '../voice/utterances.ts';
import { takeTurn, type VoicePipeline } from '../voice/voice-pipeline.ts';

const pauses = [300, 500, 700, 900] as const;

interface Counts {
  turns: number;
  cut: number;
  transcriptions: number;
}

type Name = 'stock' | 'ours';

async function measure(): Promise<Record<Name, Map<number, Counts>>> {
  await using services = await startPacedServices();
  await using opened = new AsyncDisposableStack();
  const live: { name: Name; pipeline: VoicePipeline }[] = [
    { name: 'stock', pipeline: opened.use(await startStockPipeline(services)) },
    { name: 'ours', pipeline: opened.use(await startOurPipeline(services)) },
  ];
  const none = () => new Map(pauses.map((pause) => [pause as number, { turns: 0, cut: 0, transcriptions: 0 }]));
  const counts: Record<Name, Map<number, Counts>> = { stock: none(), ours: none() };
  for (const sentence of halting) {
    for (const pause of pauses) {
      const said = await sayHaltingly(sentence, pause);
      const words = `${sentence.before} ${sentence.after}`;
      const exchange = { words, answer: 'I see what you mean. Shall I do that?', ...said };
      for (const { name, pipeline } of live) {
        const turn = await takeTurn(pipeline, services, exchange);
        const count = counts[name].get(pause);
        if (count === undefined || turn === null) continue;
        count.turns += 1;
        if (turn.committedAt.some((at) => at < turn.endedAt)) count.cut += 1;
        count.transcriptions += turn.transcriptions;
      }
      live.reverse();
    }
  }
  return counts;
}

function total(counts: Iterable<Counts>, key: keyof Counts): number {
  return [...counts].reduce((sum, count) => sum + count[key], 0);
}

export const task: MeasurementTask = {
  title: 'Turns cut off at a pause within a sentence, beside the stock pipeline (nine minutes)',
  missing: fliteMissing,
  async run(): Promise<readonly Row[]> {
    installFrameworkLogger(createPrivateLogger('silent', process.stderr));
    const { stock, ours } = await measure();
    const share = ({ cut, turns }: Counts) => cut / turns;
    const whole = (counts: Map<number, Counts>): Counts => ({
      turns: total(counts.values(), 'turns'),
      cut: total(counts.values(), 'cut'),
      transcriptions: total(counts.values(), 'transcriptions'),
    });
    const rows = pauses.flatMap((pause): Row[] => {
      const [mine, theirs] = [ours.get(pause), stock.get(pause)];
      if (mine === undefined || theirs === undefined) return [];
      return [
        {
          requirement: 'V-13',
          name: `turns cut off at a pause of ${pause} ms in an unfinished sentence`,
          value: share(mine),
          unit: 'share',
          baselines: [{ name: 'stock', value: share(theirs) }],
          target: null,
          note: `${mine.turns} utterances`,
        },
      ];
    });
    return [
      ...rows,
      {
        requirement: 'V-13',
        name: 'the same, all pauses',
        value: share(whole(ours)),
        unit: 'share',
        baselines: [{ name: 'stock', value: share(whole(stock)) }],
        target: { atMost: share(whole(stock)) },
      },
      {
        requirement: 'V-13',
        name: 'requests for a transcript, an utterance with a pause',
        value: whole(ours).transcriptions / whole(ours).turns,
        unit: 'requests',
        baselines: [{ name: 'stock', value: whole(stock).transcriptions / whole(stock).turns }],
        target: null,
      },
    ];
  },
};
