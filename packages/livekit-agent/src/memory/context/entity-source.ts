import type { ContextItem, ContextSource, MemoryDate } from '@nexus/contracts';
import { quoteFact, sayHolds } from '../../wording/facts.ts';
import type { DriveFacts } from '../drive-facts.ts';

/** What is known of the people, places and projects that the words name, with since when: from the drive's memory, so it is there at once (L-2, L-7). */
export function createEntitySource(facts: DriveFacts, today: () => MemoryDate): ContextSource {
  return {
    kind: 'entities',
    find({ words, limit, categories }): readonly ContextItem[] {
      return facts
        .entities(words, limit)
        .filter(({ told }) => categories === null || categories.includes(told.entry.category))
        .map(({ name, told }) => ({
          id: told.entry.id,
          text: `${quoteFact(told.entry, today())}${sayHolds(told, today())}`,
          from: 'you told me',
          subject: name,
          relevance: 1,
          isPersonal: true,
        }));
    },
  };
}
