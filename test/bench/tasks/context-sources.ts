import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CalendarEvent, ContextItem, ContextSource, MemoryEntry, Reminder } from '@nexus/contracts';
import { createOrganizations, createSharedKnowledge, type Database } from '@nexus/knowledge-store';
import { startEmbeddedDatabase } from '@nexus/knowledge-store/testing';
import { createAgendaSources } from '@nexus/livekit-agent';
import { createContextRetrieval, createLongMemory, createOfficeSource } from '@nexus/long-memory';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { percentile } from '../percentile.ts';

const now = new Date('2026-11-25T09:00:00Z');
const memories = 10_000;
const notes = 2_000;
const events = 600;
const tasks = 100;
const questions = 60;
/** Milliseconds. */
const slow = 120;
const timeForAll = 250;

const deeds = ['runs', 'owns', 'signs', 'supplies', 'cleans', 'guards', 'pays for', 'inspects'];
const things = ['harbour site', 'north yard', 'crane', 'quarry', 'permit office', 'tower', 'bridge', 'depot'];
const at = <Item>(list: readonly Item[], place: number): Item => list[place % list.length] as Item;

/** Of a year of drives. */
function tell(place: number): MemoryEntry {
  const time = new Date(now.getTime() - (memories - place) * 3_000_000);
  return {
    id: `k_${time.getTime().toString(36).padStart(8, '0')}_${String(place).padStart(10, '0')}`,
    content: `Person${place % 1_900} ${at(deeds, place)} the ${at(things, Math.floor(place / 8))} of lot ${place % 1_700}`,
    ...{ category: 'relationship', importance: 5, confidence: 1, source: 'driver', driveId: null },
    ...{ accessCount: 0, lastAccessedAt: null, validFrom: null, validTo: null, supersededBy: null },
    createdAt: time.toISOString(),
  } as const;
}

const question = (place: number) =>
  `what about the ${at(things, place)} of lot ${(place * 97) % 1_700}, and who ${at(deeds, place)} it?`;

async function tellMemories(): Promise<ContextSource> {
  const memory = createLongMemory([], { now: () => now });
  memory.follow(Array.from({ length: memories }, (_, place) => tell(place)));
  await memory.whenReady();
  return {
    kind: 'memories',
    find: ({ words, limit, leastStrength, categories }) =>
      memory.bringUp(words, limit, { leastStrength, categories }).map(
        ({ entry, share }): ContextItem => ({
          ...{ text: entry.content, from: 'you told me', subject: null, relevance: share, isPersonal: true },
        }),
      ),
  };
}

function fillAgenda(): readonly ContextSource[] {
  const hour = 3_600_000;
  const event = (place: number): CalendarEvent => {
    const start = new Date(now.getTime() + place * 4 * hour);
    const title = `${at(things, place)} meeting ${place % 89}`;
    return {
      title,
      start,
      end: new Date(start.getTime() + hour),
      allDay: false,
      location: '',
      busy: true,
      attendees: [],
    };
  };
  const reminder = (place: number): Reminder => ({
    ...{ id: tell(place).id, content: `call about the ${at(things, place)} of lot ${place}`, doneAt: null },
    ...{ dueAt: new Date(now.getTime() + place * hour).toISOString(), createdAt: now.toISOString() },
  });
  const reading = {
    state: 'read',
    events: Array.from({ length: events }, (_, place) => event(place)),
    missing: [],
  } as const;
  const open = Array.from({ length: tasks }, (_, place) => reminder(place));
  return createAgendaSources({
    calendar: { reading },
    reminders: { open },
    moment: () => ({ now, timeZone: 'UTC' }),
    wallMoment: () => ({ now, timeZone: 'UTC' }),
  });
}

async function fillOffice(database: Database, userId: string): Promise<ContextSource> {
  const knowledge = createSharedKnowledge({ database });
  const id = await createOrganizations({ database }).make(userId, { name: 'Quay', ownName: 'Nora' });
  for (let from = 0; from < notes; from += 200) {
    const written = Array.from({ length: 200 }, (_, place) => ({
      ...{
        content: `The ${at(things, from + place)} of lot ${from + place} is open on weekdays`,
        category: 'org_fact',
      },
      ...{ importance: 5, reviewOn: null },
    })) as Parameters<typeof knowledge.add>[2];
    await knowledge.add(userId, id, written);
  }
  return createOfficeSource(knowledge);
}

const answersAfter = (kind: ContextSource['kind'], milliseconds: number): ContextSource => ({
  kind,
  find: async () => {
    await delay(milliseconds);
    return [
      { text: 'The plan is in the drawer', from: 'a mail says', subject: null, relevance: 0.5, isPersonal: false },
    ];
  },
});

interface Times {
  readonly together: readonly number[];
  readonly inTurn: readonly number[];
  readonly missed: number;
}

async function measure(userId: string, sources: readonly ContextSource[]): Promise<Times> {
  const times = { together: [] as number[], inTurn: [] as number[], missed: 0 };
  const { retrieveContext } = createContextRetrieval({ sources, onMissed: () => (times.missed += 1) });
  const { signal } = new AbortController();
  const request = { userId, recent: [], limit: 10, leastStrength: 0.3, categories: null, accountId: null, signal };
  for (let round = 0; round <= questions; round += 1) {
    const words = question(round);
    const began = performance.now();
    await retrieveContext(userId, words, []);
    const together = performance.now() - began;
    const beganInTurn = performance.now();
    for (const source of sources) await source.find({ ...request, words });
    // The first one warms up.
    if (round === 0) continue;
    times.together.push(together);
    times.inTurn.push(performance.now() - beganInTurn);
  }
  return times;
}

export const task: MeasurementTask = {
  title: 'What comes into a turn, from all sources',
  async run() {
    await using embedded = await startEmbeddedDatabase();
    const userId = randomUUID();
    const sources = [await tellMemories(), await fillOffice(embedded.database, userId), ...fillAgenda()];
    const note = `${memories} memories and ${tasks} reminders and ${events} events in the drive, ${notes} notes of an office in the embedded database over loopback, ${questions} questions`;
    const row = (what: string, { together, inTurn, missed }: Times, more: string): Row => ({
      ...{ requirement: 'L-7', name: `retrieveContext, ${what}, p95`, value: percentile(together, 0.95), unit: 'ms' },
      baselines: [{ name: 'one source after the other', value: percentile(inTurn, 0.95) }],
      // What a timer is late by comes on top.
      target: { atMost: timeForAll + 10 },
      note: `${note}${more}; left out in time: ${missed}`,
    });
    const slowOnes = [answersAfter('mail', slow), answersAfter('entities', slow)];
    return [
      row('all sources', await measure(userId, sources), ''),
      row('two of them slow', await measure(userId, [...sources, ...slowOnes]), `; two more that take ${slow} ms each`),
      row(
        'one too slow',
        await measure(userId, [...sources, answersAfter('mail', 2 * timeForAll)]),
        `; one more that takes ${2 * timeForAll} ms`,
      ),
    ];
  },
};
