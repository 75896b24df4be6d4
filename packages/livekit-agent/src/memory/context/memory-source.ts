import type { ContextItem, ContextSource, MemoryDate } from '@nexus/contracts';
import { quoteFact } from '../../wording/facts.ts';
import type { DriveFacts } from '../drive-facts.ts';

/** What the driver told of people, places and projects: from the drive's memory, so it is there at once (L-7). @param today the driver's day */
export function createMemorySource(facts: DriveFacts, today: () => MemoryDate): ContextSource {
  return {
    kind: 'memories',
    find({ words, limit, leastStrength, categories }): readonly ContextItem[] {
      return facts.bringUp(words, limit, { leastStrength, categories }).map(({ entry, share }) => ({
        id: entry.id,
        text: quoteFact(entry, today()),
        from: 'you told me',
        subject: facts.subjectOf(entry),
        relevance: share,
        isPersonal: true,
      }));
    },
  };
}
