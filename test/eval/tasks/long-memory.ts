import { randomUUID } from 'node:crypto';
import type { MemoryEntry } from '@nexus/contracts';
import { createMemoryKnowledgeStore, createMemoryLongMemoryStore } from '@nexus/knowledge-store';
import { createLongMemory, describeSentence, factsIn, type LongMemory, withLongMemory } from '@nexus/long-memory';
import MiniSearch from 'minisearch';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { LOOKED_AT_CHANGES, TOLD_CHANGES, type ToldChange } from '../phrases/told-changes.ts';
import { makeToldConversations } from '../support/told-conversations.ts';
import { type AskedOfFacts, makeToldFacts, type ToldStatement } from '../support/told-facts.ts';

const firstDrive = Date.UTC(2026, 8, 1, 8);
const dayOf = 24 * 3_600_000;

const timeOf = (drive: number, place: number) => new Date(firstDrive + 2 * drive * dayOf + place * 1_000);
const idOf = (at: Date, place: number) =>
  `k_${at.getTime().toString(36).padStart(8, '0')}_${String(place).padStart(10, '0')}`;
const driveIdOf = (drive: number) => `00000000-0000-4000-8000-${String(drive).padStart(12, '0')}`;

/** All that was told, through the stores, drive after drive. */
async function tellAll(told: readonly ToldStatement[]): Promise<readonly MemoryEntry[]> {
  await using knowledge = withLongMemory(createMemoryKnowledgeStore(), createMemoryLongMemoryStore());
  const userId = randomUUID();
  for (const [place, { drive, content }] of told.entries()) {
    const at = timeOf(drive, place);
    await knowledge.append(
      userId,
      [{ id: idOf(at, place), content, category: 'context', source: 'user', createdAt: at.toISOString() }],
      { driveId: driveIdOf(drive), timeZone: 'UTC' },
    );
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
    const entries = await tellAll(makeToldFacts().told);
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
      ...(await changeRows()),
      conversationRow(),
    ];
  },
};

/** How those fare that nobody read for, beside those whose failures were looked at. */
async function changeRows(): Promise<readonly Row[]> {
  const told = [...TOLD_CHANGES, ...LOOKED_AT_CHANGES]
    .flatMap(({ was, became }, place) => [
      { drive: place % 12, content: was },
      { drive: 15 + (place % 15), content: became },
    ])
    .toSorted((one, other) => one.drive - other.drive);
  const entries = await tellAll(told);
  const memory = createLongMemory(entries, { now: () => new Date(firstDrive + 61 * dayOf) });
  const plain = createPlainSearch(entries);
  const holds = (said: string, expected: string, wrong: string) =>
    said.toLowerCase().includes(expected.toLowerCase()) && !said.toLowerCase().includes(wrong.toLowerCase());
  const rowsOf = (name: string, changes: readonly ToldChange[]): readonly Row[] => {
    const row = (state: string, asks: (one: ToldChange) => readonly [string, string, string]): Row => {
      const share = (answer: (words: string) => string) =>
        changes.filter((one) => {
          const [words, expected, wrong] = asks(one);
          return holds(answer(words), expected, wrong);
        }).length / changes.length;
      return {
        requirement: 'L-10',
        name: `${name}: answered by the ${state}`,
        value: share((words) => heard(memory, words)),
        unit: 'share',
        baselines: [{ name: 'the first hit of BM25', value: share((words) => plain(words)[0]?.content ?? '') }],
        target: null,
        note: `${changes.length} changes, each asked about`,
      };
    };
    return [
      row('present state', ({ asksNow, now, before }) => [asksNow, now, before]),
      row('former one', ({ asksBefore, now, before }) => [asksBefore, before, now]),
    ];
  };
  return [
    ...rowsOf(
      'changes never looked at',
      TOLD_CHANGES.filter((_one, place) => place % 2 === 1),
    ),
    ...rowsOf('changes looked at', [...TOLD_CHANGES.filter((_one, place) => place % 2 === 0), ...LOOKED_AT_CHANGES]),
  ];
}

/** Lines that only the line before them tells what they are about, among thirty drives of talk. */
function conversationRow(): Row {
  const { told, asked } = makeToldConversations('scoring');
  const entries = told.map(({ drive, content }, place): MemoryEntry => {
    const at = timeOf(drive, place);
    const createdAt = at.toISOString();
    const details = describeSentence(content, createdAt.slice(0, 10), driveIdOf(drive));
    return { ...details, id: idOf(at, place), content, source: 'driver', createdAt };
  });
  const memory = createLongMemory(entries, { now: () => new Date(firstDrive + 61 * dayOf) });
  const plain = createPlainSearch(entries);
  const besides = entries.map((entry, place) =>
    [entries[place - 1], entry, entries[place + 1]].filter((one) => one?.driveId === entry.driveId),
  );
  /** Each hit, and then what was told before and after it. */
  const withNeighbours = (words: string) => {
    const around = plain(words).flatMap((hit) => {
      const near = besides[entries.indexOf(hit)] ?? [];
      return [hit, ...near.filter((one) => one !== hit)];
    });
    return [...new Set(around)].filter((one) => one !== undefined);
  };
  const windows = createPlainSearch(
    entries.map((entry, place) => ({
      ...entry,
      content: (besides[place] ?? []).map((one) => one?.content ?? '').join(' '),
    })),
  );
  const recall = (search: Search) =>
    asked.filter(({ words, drive, line }) =>
      search(words)
        .slice(0, 10)
        .some(({ id }) =>
          entries.some((one) => one.id === id && one.content === line && one.driveId === driveIdOf(drive)),
        ),
    ).length / asked.length;
  return {
    requirement: 'L-10',
    name: 'recall@10 of what is understood by the line before it alone',
    value: recall((words) => memory.search(words, 10)),
    unit: 'share',
    baselines: [
      { name: 'BM25 (MiniSearch as it comes)', value: recall(plain) },
      { name: 'BM25, each hit with its neighbours', value: recall(withNeighbours) },
      { name: 'BM25 over windows of three lines', value: recall(windows) },
    ],
    target: null,
    note: `${asked.length} questions over ${told.length} lines of 30 drives; the answers have no word of the questions, and no sentence, thing or person is one that the weights were chosen on`,
  };
}
