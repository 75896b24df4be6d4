import type { ContextItem, ContextSource } from '@nexus/contracts';
import { quoteFact } from '../wording/facts.ts';
import type { DriveFacts } from './drive-facts.ts';

/** What the driver told of people, places and projects: from the drive's memory, so it is there at once (L-7). @param clock the wall's */
export function createMemorySource(facts: DriveFacts, clock: () => Date): ContextSource {
  return {
    kind: 'memories',
    find({ words, limit, leastStrength, categories }): readonly ContextItem[] {
      const today = clock().toISOString().slice(0, 10);
      return facts.bringUp(words, limit, { leastStrength, categories }).map(({ entry, share }) => ({
        text: quoteFact(entry, today),
        from: 'you told me',
        subject: facts.subjectOf(entry),
        relevance: share,
        isPersonal: true,
      }));
    },
  };
}
