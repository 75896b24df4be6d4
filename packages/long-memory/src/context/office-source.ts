import type { ContextItem, ContextSource, SharedEntryHit, SharedKnowledgeStore } from '@nexus/contracts';
import { stemOf, stemsOf } from '../phrases.ts';
import { readStatements } from '../statements/read-statements.ts';

/** Words that ask, and tell nothing of what is asked. */
const asking: ReadonlySet<string> = new Set(
  'who whom whose what when where which why how much many long tell me about say know there it any anybody anything'
    .split(' ')
    .map(stemOf),
);

/** The share of the telling words that the text has: 0 to 1. */
function shareOf(words: string, text: string): number {
  const asked = stemsOf(words).filter((stem) => !asking.has(stem));
  if (asked.length === 0) return 0;
  const held = new Set(stemsOf(text));
  return asked.filter((stem) => held.has(stem)).length / asked.length;
}

/** "The office's note says"; by its name where notes of several are found. */
function sayFrom({ organizationId, organizationName }: SharedEntryHit, hits: readonly SharedEntryHit[]): string {
  if (organizationId === null || organizationName === null) return 'the note for everybody says';
  const isAlone = hits.every((other) => other.organizationId === organizationId || other.organizationId === null);
  return isAlone ? "the office's note says" : `the note of ${organizationName} says`;
}

/**
 * What the driver's offices know (L-12), asked of the database with each turn's words, as the user: who left an office finds nothing of it from the
 * next turn on (L-13). Nothing is kept here.
 */
export function createOfficeSource(knowledge: Pick<SharedKnowledgeStore, 'search'>): ContextSource {
  return {
    kind: 'office',
    async find({ userId, words, limit, signal }): Promise<readonly ContextItem[]> {
      const hits = await knowledge.search(userId, { words, limit }, signal);
      return hits.map((hit) => ({
        text: hit.content,
        from: sayFrom(hit, hits),
        subject: readStatements(hit.content, hit.createdAt.slice(0, 10))[0]?.key.text ?? null,
        relevance: shareOf(words, hit.content),
        isPersonal: false,
      }));
    },
  };
}
