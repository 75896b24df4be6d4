import { randomUUID } from 'node:crypto';
import { startEmbeddedDatabase } from '@nexus/knowledge-store/testing';
import MiniSearch from 'minisearch';
import type { MeasurementTask } from '../../measure/row.ts';
import { percentile } from '../percentile.ts';

const memories = 10_000;
const others = 99;
const memoriesOfOthers = 20;
const questions = 100;
const dimensions = 1_536;

const subjects =
  'Ruth Tom Ana Halden Kerr Milo Petra Lena Sam Mia Ben Zoe Ida Noel Vera Karl Otto Gwen Hugh Iris'.split(' ');
const deeds = 'runs repairs measures paints orders inspects delivers rents insures moves'.split(' ');
const places = 'harbour quarry bridge depot tower mill station chapel orchard foundry'.split(' ');
const things = 'crane mixer ladder hoist pump welder scaffold trailer generator boiler'.split(' ');
const details =
  'on Mondays,in the cold months,with the new crew,for the council,behind the gate,at short notice,by the canal'.split(
    ',',
  );

/** The same numbers every time: what is measured does not change with the day. */
function sentence(place: number): string {
  const of = (words: readonly string[], step: number) => words[Math.floor(place / step) % words.length] ?? '';
  return `${of(subjects, 1)} ${of(deeds, 20)} ${things[Math.floor(place / 200) % 10]} ${1 + (place % 89)} at the ${of(places, 2_000)} ${of(details, 7)}`;
}

/** What somebody would ask to hear it. */
function question(place: number): string {
  return `what about the ${things[Math.floor(place / 200) % 10]} ${1 + (place % 89)} of ${subjects[place % 20]} at the ${places[Math.floor(place / 2_000) % 10]}`;
}

/** As `search_memories` reads a vector. */
function vectorOf(seed: number): string {
  let state = seed + 1;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.round((state / 2_147_483_648 - 0.5) * 1_000_000);
  };
  return `{${Array.from({ length: dimensions }, next).join(',')}}`;
}

export const task: MeasurementTask = {
  title: 'What was told, searched in the database',
  async run() {
    await using embedded = await startEmbeddedDatabase();
    const { database } = embedded;
    const nora = randomUUID();
    const idOf = (place: number) => `k_${String(place).padStart(8, '0')}`;
    const rowsOf = (userId: string, from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        user_id: userId,
        id: idOf(from + index),
        content: sentence(from + index),
        category: 'fact',
        importance: 5,
        confidence: 1,
        source: 'driver',
        created_at: new Date(Date.UTC(2026, 0, 1) + (from + index) * 60_000).toISOString(),
      }));
    const insert = async (userId: string, from: number, count: number) => {
      const { error } = await database
        .forUser(userId)
        .from('memory_entries')
        .insert(rowsOf(userId, from, count));
      if (error !== null) throw new Error(error.message);
    };
    for (let from = 0; from < memories; from += 1_000) await insert(nora, from, 1_000);
    for (let other = 0; other < others; other += 1) await insert(randomUUID(), other * 100, memoriesOfOthers);
    const client = database.forUser(nora);
    for (let from = 0; from < memories; from += 200) {
      const vectors = Array.from({ length: 200 }, (_, index) => ({
        id: idOf(from + index),
        vector: vectorOf(from + index),
      }));
      const { error } = await client.rpc('embed_memories', { vectors, of_model: 'bench' });
      if (error !== null) throw new Error(error.message);
    }

    const index = new MiniSearch({ fields: ['content'] });
    index.addAll(Array.from({ length: memories }, (_, place) => ({ id: idOf(place), content: sentence(place) })));
    const ask = async (place: number, query_vector: string | null) => {
      const started = performance.now();
      const { data, error } = await client.rpc('search_memories', {
        asked: question(place),
        query_vector,
        of_model: 'bench',
      });
      if (error !== null) throw new Error(error.message);
      return { took: performance.now() - started, ids: (data as { id: string }[]).map(({ id }) => id) };
    };
    const measure = async (vector: (place: number) => string | null) => {
      await ask(0, vector(0));
      const samples: number[] = [];
      let found = 0;
      for (let round = 0; round < questions; round += 1) {
        const place = (round * 97) % memories;
        const { took, ids } = await ask(place, vector(place));
        samples.push(took);
        if (ids.includes(idOf(place))) found += 1;
      }
      return { samples, recall: found / questions };
    };
    const byWords = await measure(() => null);
    const both = await measure(vectorOf);
    const beside: number[] = [];
    let foundBeside = 0;
    for (let round = 0; round < questions; round += 1) {
      const place = (round * 97) % memories;
      const started = performance.now();
      const hits = index.search(question(place)).slice(0, 10);
      beside.push(performance.now() - started);
      if (hits.some(({ id }) => id === idOf(place))) foundBeside += 1;
    }
    const note = `${questions} questions of four telling words, ${memories} memories of one user among ${others} small ones, over loopback`;
    const row = (name: string, samples: readonly number[]) => ({
      requirement: 'L-10',
      name: `search_memories, ${name}, p95`,
      value: percentile(samples, 0.95),
      unit: 'ms',
      baselines: [{ name: 'MiniSearch in memory', value: percentile(beside, 0.95) }],
      target: { atMost: 40 },
      note,
    });
    return [
      row('by words', byWords.samples),
      row('by words and vectors', both.samples),
      {
        requirement: 'L-10',
        name: 'search_memories, by words, recall@10',
        value: byWords.recall,
        unit: '',
        baselines: [{ name: 'BM25 of MiniSearch', value: foundBeside / questions }],
        target: null,
        note,
      },
    ];
  },
};
