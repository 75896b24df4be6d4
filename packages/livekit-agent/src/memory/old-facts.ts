import type { BriefingPreferences, KnowledgeEntry, KnowledgeEntryId } from '@nexus/contracts';
import type { FactCorrections } from '@nexus/long-memory';
import type { SessionMemory } from './session-memory.ts';

/** Facts from before there was a long memory: in every prompt until the driver has them moved (L-6). */
export interface OldFacts {
  /** What was asked about in this drive, and neither moved nor left yet. */
  readonly asked: readonly KnowledgeEntry[];
  /** Chooses what to ask about, the oldest first. Empty: nothing is left to ask. */
  choose(): readonly KnowledgeEntry[];
  /** To long memory. @throws NexusError MEMORY_UNREACHABLE, MEMORY_FULL */
  move(): Promise<void>;
  /** They stay where they are, and are never asked about again. */
  leave(): void;
}

interface OldFactsOptions {
  readonly memory: SessionMemory;
  readonly corrections: Pick<FactCorrections, 'move'>;
  /** Whose no is kept in their preferences. */
  readonly user: {
    readonly preferences: BriefingPreferences;
    changePreferences(change: (preferences: BriefingPreferences) => BriefingPreferences): void;
  };
}

/** In one question. */
const mostAsked = 3;

export function createOldFacts({ memory, corrections, user }: OldFactsOptions): OldFacts {
  let ids: readonly KnowledgeEntryId[] = [];
  const isOld = ({ category, told }: KnowledgeEntry) => category === 'context' && told === undefined;
  return {
    get asked() {
      return memory.entries.filter((entry) => isOld(entry) && ids.includes(entry.id));
    },
    choose() {
      const left = user.preferences.keptInMind;
      const chosen = memory.entries.filter((entry) => isOld(entry) && !left.includes(entry.id)).slice(0, mostAsked);
      ids = chosen.map(({ id }) => id);
      return chosen;
    },
    async move() {
      memory.take(await corrections.move(memory.userId, ids));
      ids = [];
    },
    leave() {
      const left = ids;
      ids = [];
      user.changePreferences((preferences) => ({
        ...preferences,
        keptInMind: [...new Set([...preferences.keptInMind, ...left])],
      }));
    },
  };
}
