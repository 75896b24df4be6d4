import { randomUUID } from 'node:crypto';
import type { MemoryEntry } from '@nexus/contracts';
import { createMemoryKnowledgeStore, createMemoryLongMemoryStore } from '@nexus/knowledge-store';
import { createLongMemory, factsIn, type LongMemory, withLongMemory } from '@nexus/long-memory';
import MiniSearch from 'minisearch';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { type AskedOfFacts, makeToldFacts } from '../support/told-facts.ts';

const firstDrive = Date.UTC(2026, 8, 1, 8);
const dayOf = 24 * 3_600_000;

/** All that was told, through the stores, drive after drive. */
async function tellAll(): Promise<readonly MemoryEntry[]> {
  await using knowledge = withLongMemory(createMemoryKnowledgeStore(), createMemoryLongMemoryStore());
  const userId = randomUUID();
  for (const [place, { drive, content }] of makeToldFacts().told.entries()) {
    const createdAt = new Date(firstDrive + 2 * drive * dayOf + place * 1_000);
    const id = `k_${createdAt.getTime().toString(36).padStart(8, '0')}_${String(place).padStart(10, '0')}`;
    await knowledge.append(userId, [
      { id, content, category: 'context', source: 'user', createdAt: createdAt.toISOString() },
    ]);
  }
  const { document } = await knowledge.get(userId);
  return factsIn(document);
}

/** What the driver would hear of it. */
function heard(memory: LongMemory, words: string): string {
  const answer = memory.answer(words, null);
  if (answer?.kind === 'values') return answer.values.map(({ text }) => text).join(', ');
  if (answer?.kind === 'since') return `${answer.told.from}`;
  return answer?.kind === 'told' ? answer.entries.map(({ content }) => content).join('. ') : '';
}

function isAnswered(memory: LongMemory, { words, expected, wrong }: AskedOfFacts): boolean {
  const said = heard(memory, words);
  return said.includes(expected) && (wrong === null || !said.includes(wrong));
}

/** BM25 with no more to it. */
function createPlainSearch(entries: readonly MemoryEntry[]) {
  const index = new MiniSearch<MemoryEntry>({ fields: ['content'] });
  index.addAll(entries);
  return (words: string): readonly MemoryEntry[] => {
    const ids = index.search(words).map(({ id }) => String(id));
    return ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  };
}

type Search = (words: string) => readonly MemoryEntry[];

function shareOf(asked: readonly AskedOfFacts[], holds: (one: AskedOfFacts) => boolean): number {
  return asked.filter(holds).length / asked.length;
}

const finds = (search: Search) => (one: AskedOfFacts) =>
  search(one.words)
    .slice(0, 10)
    .some(({ content }) => content === one.statement);

export const task: MeasurementTask = {
  title: 'What was told of people, places and projects',
  async run() {
    const entries = await tellAll();
    const memory = createLongMemory(entries, { now: () => new Date(firstDrive + 61 * dayOf) });
    const plain = createPlainSearch(entries);
    const { asked } = makeToldFacts();
    const of = (kind: AskedOfFacts['kind']) => asked.filter((one) => one.kind === kind);
    const note = `${entries.length} statements over 30 drives, told once each; by words alone`;
    /** The first hit of a search holds what is asked, and not what it was or is otherwise. */
    const plainly = (one: AskedOfFacts) => {
      const first = plain(one.words)[0]?.content ?? '';
      return first.includes(one.expected) && (one.wrong === null || !first.includes(one.wrong));
    };
    const row = (name: string, kind: AskedOfFacts['kind'], atLeast: number | null): Row => ({
      requirement: 'L-10',
      name,
      value: shareOf(of(kind), (one) => isAnswered(memory, one)),
      unit: 'share',
      baselines: [{ name: 'the first hit of BM25', value: shareOf(of(kind), plainly) }],
      target: atLeast === null ? null : { atLeast },
      note: `${of(kind).length} questions; ${note}`,
    });
    return [
      row('answered by the present state', 'present', 0.9),
      row('answered by the former one, when asked', 'former', 0.85),
      row('answered, of what never changed', 'unchanged', null),
      {
        requirement: 'L-10',
        name: 'recall@10 of what was said',
        value: shareOf(
          asked,
          finds((words) => memory.search(words, 10)),
        ),
        unit: 'share',
        baselines: [{ name: 'BM25 (MiniSearch as it comes)', value: shareOf(asked, finds(plain)) }],
        target: null,
        note: `${asked.length} questions; ${note}`,
      },
    ];
  },
};
