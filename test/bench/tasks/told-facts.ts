import type { MemoryEntry } from '@nexus/contracts';
import { createLongMemory } from '@nexus/long-memory';
import type { MeasurementTask, Row } from '../../measure/row.ts';

const facts = 10_000;
const now = () => new Date('2026-11-25T09:00:00Z');
const slice = 4;
const deeds = ['runs', 'owns', 'signs', 'supplies', 'cleans', 'guards', 'pays for', 'inspects'];
const things = ['harbour site', 'north yard', 'crane', 'quarry', 'permit office', 'tower', 'bridge', 'depot'];

/** Of a year of drives: who does what, and who did before. */
function tell(place: number): MemoryEntry {
  const at = new Date(now().getTime() - (facts - place) * 3_000_000);
  return {
    id: `k_${at.getTime().toString(36).padStart(8, '0')}_${String(place).padStart(10, '0')}`,
    content: `Person${place % 1_900} ${deeds[place % 8]} the ${things[Math.floor(place / 8) % 8]} of lot ${place % 1_700} since June`,
    ...{ category: 'relationship', importance: 5, confidence: 1, source: 'driver', driveId: null },
    ...{ accessCount: 0, lastAccessedAt: null, validFrom: null, validTo: null, supersededBy: null },
    createdAt: at.toISOString(),
  } as const;
}

interface Reading {
  readonly longestBlock: number;
  readonly ready: number;
  readonly firstAnswer: number;
}

const cpuTime = () => process.threadCpuUsage().user / 1_000;

/** How long the event loop is held, how soon the newest fact answers, and when all of them do: in this thread's own time, whatever else runs. */
async function read(entries: readonly MemoryEntry[], options: { readonly slice?: number }): Promise<Reading> {
  const newest = entries.at(-1)?.content.replace(/^\S+/, 'who') ?? '';
  let [longestBlock, firstAnswer, isOver] = [0, Number.NaN, false];
  const started = cpuTime();
  const memory = createLongMemory([], { now, ...options });
  let last = cpuTime();
  const look = () => {
    longestBlock = Math.max(longestBlock, cpuTime() - last);
    if (Number.isNaN(firstAnswer) && memory.answer(newest, null)?.kind === 'values') firstAnswer = cpuTime() - started;
    last = cpuTime();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  memory.follow(entries);
  await memory.whenReady();
  const ready = cpuTime() - started;
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  return { longestBlock, ready, firstAnswer };
}

export const task: MeasurementTask = {
  title: 'What was told: 10,000 facts read beside the greeting',
  async run() {
    const entries = Array.from({ length: facts }, (_, place) => tell(place));
    const whole = await read(entries, {});
    const sliced = await read(entries, { slice });
    const inOnePiece = (value: number) => [{ name: 'in one piece', value }];
    const rows: readonly Row[] = [
      {
        ...{ requirement: 'L-7', name: 'longest block of the event loop', value: sliced.longestBlock, unit: 'ms' },
        baselines: inOnePiece(whole.longestBlock),
        target: { atMost: 50 },
        note: `slices of ${slice} ms; processor time of the thread, since the machine is shared`,
      },
      {
        ...{ requirement: 'L-7', name: 'until the newest answers', value: sliced.firstAnswer, unit: 'ms' },
        baselines: inOnePiece(whole.firstAnswer),
        target: null,
      },
      {
        ...{ requirement: 'L-7', name: 'until all of them answer', value: sliced.ready, unit: 'ms' },
        baselines: inOnePiece(whole.ready),
        target: null,
      },
    ];
    return rows;
  },
};
