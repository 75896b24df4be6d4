import { createPackLibrary, type KnowledgePack } from '@nexus/packs';
import { createSeededRandom } from '@nexus/text';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { percentile } from '../percentile.ts';

const packs = 100;
const rulesEach = 200;
const repetitions = 500;
const today = '2026-11-25';
const words =
  'lift door corridor stair window ramp roof drain beam column slab wall floor lamp sink rail gate fence kerb pipe'.split(
    ' ',
  );
const qualities = 'width height depth spacing load finish colour fixing slope cover'.split(' ');

function makePacks(): KnowledgePack[] {
  const random = createSeededRandom(7);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  return Array.from({ length: packs }, (_, number) => ({
    id: `pack-${number}`,
    domain: `domain ${number % 10}`,
    title: `Pack ${number}`,
    version: '1.0',
    effective: '2025-01-01',
    reviewBy: '2027-01-01',
    confidence: 'high',
    active: true,
    ...(number % 5 === 0 && number + 1 < packs ? { supersededBy: `pack-${number + 1}` } : {}),
    rules: Array.from({ length: rulesEach }, (__, index) => ({
      id: `rule-${index}`,
      topic: `${pick(words)} ${pick(qualities)}`,
      content: `The ${pick(words)} beside the ${pick(words)} has a ${pick(qualities)} of ${Math.floor(random() * 900)} millimetres.`,
      when: index % 3 === 0 ? [`people >= ${Math.floor(random() * 100)}`] : [],
      statutory: false,
      active: true,
      citations: [{ source: 'Made up', section: String(index) }],
    })),
  }));
}

/** Without an index: every rule's words are looked through for each question. */
function scan(all: readonly KnowledgePack[], topic: string): number {
  const asked = topic.toLowerCase().split(' ');
  return all
    .flatMap(({ rules }) => rules)
    .map((rule) => asked.filter((word) => `${rule.topic} ${rule.content}`.toLowerCase().includes(word)).length)
    .sort((one, other) => other - one)
    .slice(0, 5).length;
}

export const task: MeasurementTask = {
  title: 'Guidance: a lookup among 20,000 rules',
  async run(): Promise<readonly Row[]> {
    const all = makePacks();
    const began = performance.now();
    const library = createPackLibrary(all);
    const built = performance.now() - began;
    const random = createSeededRandom(11);
    const ours: number[] = [];
    const plain: number[] = [];
    for (let count = 0; count < repetitions; count += 1) {
      const topic = `${words[Math.floor(random() * words.length)]} ${qualities[Math.floor(random() * qualities.length)]}`;
      const start = performance.now();
      library.consult({ topic, applies: '50 people' }, today);
      const middle = performance.now();
      scan(all, topic);
      ours.push(middle - start);
      plain.push(performance.now() - middle);
    }
    return [
      {
        requirement: 'P-2',
        name: 'a consultation of knowledge packs, p95',
        value: percentile(ours, 0.95),
        unit: 'ms',
        baselines: [{ name: 'every rule looked through', value: percentile(plain, 0.95) }],
        target: { atMost: 20 },
        note: `${packs} packs of ${rulesEach} rules, ${repetitions} questions; the index is built in ${Math.round(built)} ms when the files are read`,
      },
    ];
  },
};
