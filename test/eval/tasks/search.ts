import { createHash, randomUUID } from 'node:crypto';
import { createDocumentStore } from '@nexus/knowledge-store';
import { openWhenFree, startEmbeddedDatabase } from '@nexus/knowledge-store/testing';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { createTextbookSearch } from '../baselines/textbook-search.ts';
import { type CranfieldCollection, readCranfield } from '../support/cranfield.ts';
import { normalisedGainAtTen } from '../support/discounted-gain.ts';

const name = 'Cranfield by words alone';
const target = { atLeast: 0.39 };

type Search = (query: string) => Promise<readonly number[]>;

async function meanGain({ queries, relevant }: CranfieldCollection, search: Search): Promise<number> {
  let sum = 0;
  for (const [place, query] of queries.entries())
    sum += normalisedGainAtTen(await search(query), relevant[place] ?? new Set());
  return sum / queries.length;
}

/** PostgreSQL's own rank, any of the words, divided by the logarithm of the length (1). */
const byRank = `select citation ->> 'from' as number
  from public.document_chunks,
    (select string_agg(quote_literal(lexeme), ' | ')::tsquery as asked from unnest(private.words_of($1))) as query
  where words @@ asked
  order by ts_rank(words, asked, 1) desc, number
  limit 10`;

async function measure(collection: CranfieldCollection): Promise<Row> {
  await using embedded = await startEmbeddedDatabase();
  const store = createDocumentStore({ database: embedded.database });
  const userId = randomUUID();
  const draft = await store.begin(randomUUID(), {
    owner: { userId, organizationId: null },
    fileName: 'cranfield.txt',
    sourceType: 'abstracts',
    sha256: createHash('sha256').update('cranfield').digest('hex'),
    size: 1,
  });
  const chunks = collection.abstracts.map(({ number, text }) => ({
    content: text,
    // An abstract's number stands where a line's would.
    citation: { kind: 'lines', from: number, to: number } as const,
    tokens: Math.ceil(text.length / 4),
  }));
  await draft.add(chunks, null);
  await draft.publish({ title: 'Cranfield', format: 'text' });
  const value = await meanGain(collection, async (query) => {
    const passages = await store.search(userId, { words: query, vector: null, limit: 10 });
    return passages.flatMap(({ citation }) => (citation.kind === 'lines' ? [citation.from] : []));
  });
  const textbook = createTextbookSearch(collection.abstracts);
  const { dataDirectory } = embedded.settings;
  await embedded.database.close();
  await using opened = await openWhenFree({ kind: 'embedded', dataDirectory });
  const ranked = await meanGain(collection, (query) =>
    opened.sql.transaction(async (session) =>
      (await session.rows(byRank, [query])).map(({ number }) => Number(number)),
    ),
  );
  return {
    requirement: 'K-12',
    name,
    value,
    unit: 'nDCG@10',
    baselines: [
      { name: 'ts_rank(…, 1)', value: ranked },
      {
        name: 'BM25 by hand, k1 1.2, crude stems',
        value: await meanGain(collection, async (query) => textbook(query)),
      },
    ],
    target,
    note: `${collection.abstracts.length} abstracts, ${collection.queries.length} queries; k1 2, b .75, nothing set by the judgements here`,
  };
}

export const task: MeasurementTask = {
  title: 'Search in manuals by words',
  async run(dataFolder) {
    const collection = dataFolder === null ? null : readCranfield(dataFolder);
    if (collection !== null) return [await measure(collection)];
    const note = 'EVAL_DATA has no retrieval/cran.all.1400';
    return [{ requirement: 'K-12', name, value: null, unit: 'nDCG@10', baselines: [], target, note }];
  },
};
