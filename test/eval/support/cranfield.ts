import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CranfieldCollection {
  /** Title and abstract by their numbers, as the collection has them; two have no abstract and are left out. */
  readonly abstracts: readonly { readonly number: number; readonly text: string }[];
  readonly queries: readonly string[];
  /** For each query the numbers of the abstracts that are relevant, from a complete answer (1) to some interest (4). */
  readonly relevant: readonly ReadonlySet<number>[];
}

interface SmartRecord {
  readonly number: number;
  readonly title: string;
  readonly words: string;
}

function plain(text: string | undefined): string {
  return (text ?? '').replace(/\s+/gu, ' ').trim();
}

/** Records of SMART's form: `.I` a number, then fields. */
function recordsOf(text: string): SmartRecord[] {
  return text
    .split(/^\.I /mu)
    .filter((record) => record.trim() !== '')
    .map((record) => ({
      number: Number.parseInt(record, 10),
      title: plain(/^\.T\s*$(.*?)^\.A\s*$/msu.exec(record)?.[1]),
      words: plain(record.split(/^\.W\s*$/mu)[1]),
    }));
}

/** Null: it is not in the folder. */
export function readCranfield(dataFolder: string): CranfieldCollection | null {
  const [documents, queries, judgements] = ['cran.all.1400', 'cran.qry', 'cranqrel'].map((name) =>
    join(dataFolder, 'retrieval', name),
  );
  if (!documents || !queries || !judgements || ![documents, queries, judgements].every(existsSync)) return null;
  const asked = recordsOf(readFileSync(queries, 'utf8')).map(({ words }) => words);
  const relevant = asked.map(() => new Set<number>());
  for (const line of readFileSync(judgements, 'utf8').split('\n')) {
    const [query = 0, document = 0, grade = 0] = line.trim().split(/\s+/u).map(Number);
    // The judgements count queries by their order.
    if (grade > 0) relevant[query - 1]?.add(document);
  }
  return {
    abstracts: recordsOf(readFileSync(documents, 'utf8'))
      .filter(({ words }) => words !== '')
      .map(({ number, title, words }) => ({ number, text: `${title}\n\n${words}` })),
    queries: asked,
    relevant,
  };
}
