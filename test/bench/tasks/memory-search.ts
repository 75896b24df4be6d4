import { randomUUID } from 'node:crypto';
import { testDatabaseKinds } from '@nexus/knowledge-store/testing';
import MiniSearch from 'minisearch';
import type { MeasurementTask, Row } from '../../measure/row.ts';
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

const of = (words: readonly string[], place: number, step: number) =>
  words[Math.floor(place / step) % words.length] ?? '';

/** The same numbers every time: what is measured does not change with the day. */
function sentence(place: number): string {
  return `${of(subjects, place, 1)} ${of(deeds, place, 20)} ${of(things, place, 200)} ${1 + (place % 89)} at the ${of(places, place, 2_000)} ${of(details, place, 7)}`;
}

/** What somebody would ask to hear it, in four telling words, and in ten. */
const short = (place: number) =>
  `what about the ${of(things, place, 200)} ${1 + (place % 89)} of ${of(subjects, place, 1)} at the ${of(places, place, 2_000)}`;
const long = (place: number) =>
  `who ${of(deeds, place, 20)}, paints or moves the ${of(things, place, 200)} or pump ${1 + (place % 89)} of ${of(subjects, place, 1)} at the ${of(places, place, 2_000)} or depot ${of(details, place, 7)}`;

/** As `search_memories` reads a vector. */
function vectorOf(seed: number): string {
  let state = seed + 1;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.round((state / 2_147_483_648 - 0.5) * 1_000_000);
  };
  return `{${Array.from({ length: dimensions }, next).join(',')}}`;
}

/** How long the database itself takes, in milliseconds: beside it a question has its way through supabase-js and back. */
const timedSearch = `
  create function public.bench_search_time(asked text, query_vector text default null, of_model text default null) returns float8
  language plpgsql security invoker as $$
  declare began timestamptz := clock_timestamp();
  begin
    perform public.search_memories(asked, query_vector, 10, of_model);
    return 1000 * extract(epoch from clock_timestamp() - began);
  end $$;
  grant execute on function public.bench_search_time(text, text, text) to authenticated;`;

/** PostgreSQL's own text search with its own index and order, as its manual has it: any of the words, by `ts_rank`. */
const textSearch = `
  create index bench_words on public.memory_entries using gin (to_tsvector('english', coalesce(content, '')));
  create function public.bench_text_search(asked text) returns jsonb language sql stable security invoker as $$
    select coalesce(jsonb_agg(jsonb_build_object('id', best.id)), '[]'::jsonb)
    from (
      select kept.id
      from public.memory_entries as kept,
        (select string_agg(quote_literal(stem), ' | ')::tsquery as query
          from unnest(tsvector_to_array(to_tsvector('english', asked))) as stem) as any_stem
      where kept.user_id = auth.uid() and to_tsvector('english', coalesce(kept.content, '')) @@ any_stem.query
      order by ts_rank(to_tsvector('english', coalesce(kept.content, '')), any_stem.query) desc
      limit 10
    ) as best
  $$;
  grant execute on function public.bench_text_search(text) to authenticated;`;

const idOf = (place: number) => `k_${String(place).padStart(8, '0')}`;

function rowsFor(userId: string, from: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    user_id: userId,
    id: idOf(from + index),
    content: sentence(from + index),
    category: 'fact',
    importance: 5,
    confidence: 1,
    source: 'driver',
    created_at: new Date(Date.UTC(2026, 0, 1) + (from + index) * 60_000).toISOString(),
  }));
}

interface Seen {
  readonly samples: readonly number[];
  readonly recall: number;
}

/** Asks a hundred questions, after one that warms up. */
async function measure(ask: (place: number) => Promise<readonly string[]> | readonly string[]): Promise<Seen> {
  await ask(0);
  const samples: number[] = [];
  let found = 0;
  for (let round = 0; round < questions; round += 1) {
    const place = (round * 97) % memories;
    const started = performance.now();
    const ids = await ask(place);
    samples.push(performance.now() - started);
    if (ids.includes(idOf(place))) found += 1;
  }
  return { samples, recall: found / questions };
}

const p95 = ({ samples }: Seen) => percentile(samples, 0.95);

async function measureKind({ name, open }: ReturnType<typeof testDatabaseKinds>[number]): Promise<readonly Row[]> {
  await using place = await open(textSearch + timedSearch);
  const { database } = place;
  const nora = randomUUID();
  const told = ({ error, data }: { error: { message: string } | null; data: unknown }): unknown => {
    if (error !== null) throw new Error(error.message);
    return data;
  };
  const insert = async (userId: string, from: number, count: number) =>
    told(
      await database
        .forUser(userId)
        .from('memory_entries')
        .insert(rowsFor(userId, from, count)),
    );
  for (let from = 0; from < memories; from += 1_000) await insert(nora, from, 1_000);
  for (let other = 0; other < others; other += 1) await insert(randomUUID(), other * 100, memoriesOfOthers);
  const client = database.forUser(nora);
  const call = async (name: string, parameters: object) =>
    (told(await client.rpc(name, parameters)) as { id: string }[]).map(({ id }) => id);
  const within = async (parameters: (place: number) => object) => {
    const samples: number[] = [];
    for (let round = 0; round < questions; round += 1)
      samples.push(Number(told(await client.rpc('bench_search_time', parameters((round * 97) % memories)))));
    return percentile(samples, 0.95);
  };
  const byText = (question: (place: number) => string) =>
    measure((at) => call('bench_text_search', { asked: question(at) }));
  const byWords = (question: (place: number) => string) =>
    measure((at) => call('search_memories', { asked: question(at) }));
  const [shortly, atLength] = [await byWords(short), await byWords(long)];
  const [shortText, longText] = [await byText(short), await byText(long)];

  const index = new MiniSearch({ fields: ['content'] });
  index.addAll(Array.from({ length: memories }, (_, at) => ({ id: idOf(at), content: sentence(at) })));
  const inMemory = await measure((at) =>
    index
      .search(short(at))
      .slice(0, 10)
      .map(({ id }) => String(id)),
  );

  const [shortlyWithin, atLengthWithin] = [
    await within((at) => ({ asked: short(at) })),
    await within((at) => ({ asked: long(at) })),
  ];
  const target = { atMost: 40 };
  const note = `${name}: ${memories} memories of one user among ${others} small ones, ${questions} questions over loopback`;
  const row = (what: string, seen: Seen, text: Seen, inDatabase: number): Row => ({
    ...{ requirement: 'L-10', name: `search_memories, ${what}, ${name}'s answer, p95` },
    ...{ value: inDatabase, unit: 'ms', target, note },
    baselines: [
      { name: 'through supabase-js', value: p95(seen) },
      { name: 'text search of PostgreSQL, ts_rank', value: p95(text) },
      { name: 'MiniSearch in memory', value: p95(inMemory) },
    ],
  });
  const rows: Row[] = [
    row('four telling words', shortly, shortText, shortlyWithin),
    row('ten telling words', atLength, longText, atLengthWithin),
    {
      ...{
        requirement: 'L-10',
        name: `search_memories, four telling words, recall@10, ${name}`,
        value: shortly.recall,
        unit: '',
      },
      baselines: [
        { name: 'text search of PostgreSQL, ts_rank', value: shortText.recall },
        { name: 'BM25 of MiniSearch', value: inMemory.recall },
      ],
      ...{ target: null, note },
    },
  ];

  // A PostgreSQL of one's own may have no vectors; then embed_memories does nothing.
  for (let from = 0; from < memories; from += 200) {
    const vectors = Array.from({ length: 200 }, (_, at) => ({ id: idOf(from + at), vector: vectorOf(from + at) }));
    told(await client.rpc('embed_memories', { vectors, of_model: 'bench' }));
  }
  const [nearest] = await call('search_memories', { asked: '', query_vector: vectorOf(7), of_model: 'bench' });
  if (nearest === undefined) return rows;
  const both = await measure((at) =>
    call('search_memories', { asked: short(at), query_vector: vectorOf(at), of_model: 'bench' }),
  );
  const bothWithin = await within((at) => ({ asked: short(at), query_vector: vectorOf(at), of_model: 'bench' }));
  return [...rows, row('four telling words and a vector', both, shortText, bothWithin)];
}

export const task: MeasurementTask = {
  title: 'What was told, searched in the database',
  async run() {
    const rows: Row[] = [];
    for (const kind of testDatabaseKinds()) rows.push(...(await measureKind(kind)));
    return rows;
  },
};
