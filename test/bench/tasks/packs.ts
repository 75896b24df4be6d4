import { randomUUID } from 'node:crypto';
import { createOrganizations, createPackStore } from '@nexus/knowledge-store';
import { testDatabaseKinds } from '@nexus/knowledge-store/testing';
import { createPackLibrary, KnowledgePack } from '@nexus/packs';
import { openPacks } from '@nexus/runtime';
import { createSeededRandom } from '@nexus/text';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { percentile } from '../percentile.ts';

const packs = 100;
const rulesEach = 200;
const repetitions = 500;
/** Questions for which everything is read from the database. */
const repetitionsAnew = 10;
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

/** The same questions each time. */
function createQuestions(): () => { readonly topic: string; readonly applies: string } {
  const random = createSeededRandom(11);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  return () => ({ topic: `${pick(words)} ${pick(qualities)}`, applies: '50 people' });
}

function measureLookup(all: readonly KnowledgePack[]): Row {
  const began = performance.now();
  const library = createPackLibrary(all);
  const built = performance.now() - began;
  const ask = createQuestions();
  const ours: number[] = [];
  const plain: number[] = [];
  for (let count = 0; count < repetitions; count += 1) {
    const question = ask();
    const start = performance.now();
    library.consult(question, today);
    const middle = performance.now();
    scan(all, question.topic);
    ours.push(middle - start);
    plain.push(performance.now() - middle);
  }
  return {
    requirement: 'P-2',
    name: 'a consultation of knowledge packs, p95',
    value: percentile(ours, 0.95),
    unit: 'ms',
    baselines: [{ name: 'every rule looked through', value: percentile(plain, 0.95) }],
    target: { atMost: 20 },
    note: `${packs} packs of ${rulesEach} rules, ${repetitions} questions; the index is built in ${Math.round(built)} ms when the files are read`,
  };
}

/** As a question of the page or of another program is answered: which packs the user sees is asked of the database each time, then rules are looked up. */
async function measureDatabase(
  all: readonly KnowledgePack[],
  { name, open }: ReturnType<typeof testDatabaseKinds>[number],
): Promise<Row> {
  await using place = await open();
  const userId = randomUUID();
  const organizationId = await createOrganizations(place).make(userId, { name: 'Quay', ownName: 'Ada' });
  const store = createPackStore(place);
  for (const [at, pack] of all.entries()) await store.put(at % 2 === 0 ? null : { userId, organizationId }, pack);
  const kept = openPacks({ database: null }, { folders: [], store: () => store });
  const ask = createQuestions();
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const lookups: number[] = [];
  async function consult(): Promise<void> {
    const library = await kept.load(userId);
    if (library.origin !== 'database') throw new Error('The database has to answer.');
    lookups.push(await timed(async () => library.consult(ask(), today)));
  }
  async function consultAnew(): Promise<void> {
    const keys = (await store.list(userId)).map(({ key }) => key);
    const read = [...(await store.read(userId, keys)).values()].map((pack) => KnowledgePack.parse(pack));
    createPackLibrary(read).consult(ask(), today);
  }
  const anew: number[] = [];
  for (let count = 0; count < repetitionsAnew; count += 1) anew.push(await timed(consultAnew));
  // The first takes longer than a driver is let wait for it, so they hear files meanwhile.
  const first = await timed(async () => {
    while ((await kept.load(userId)).origin !== 'database');
  });
  const samples: number[] = [];
  for (let count = 0; count < repetitions; count += 1) samples.push(await timed(consult));
  return {
    requirement: 'P-2',
    name: `a consultation of knowledge packs in ${name}, p95`,
    value: percentile(lookups, 0.95),
    unit: 'ms',
    baselines: [
      { name: 'with the question which packs the user sees', value: percentile(samples, 0.95) },
      { name: 'all of them read anew', value: percentile(anew, 0.95) },
    ],
    target: { atMost: 20 },
    note: `the same packs, half of them an office's, and the same questions; they are ready ${Math.round(first)} ms after the first`,
  };
}

export const task: MeasurementTask = {
  title: 'Guidance: a lookup among 20,000 rules',
  async run(): Promise<readonly Row[]> {
    const all = makePacks();
    const rows = [measureLookup(all)];
    for (const kind of testDatabaseKinds()) rows.push(await measureDatabase(all, kind));
    return rows;
  },
};
