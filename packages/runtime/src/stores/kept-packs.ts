import { NexusError, type UserId } from '@nexus/contracts';
import type { PackStore, StoreLog } from '@nexus/knowledge-store';
import { KnowledgePack } from '@nexus/packs';

/** The packs that the database holds and a user sees. */
export interface KeptPacks {
  /**
   * Null: the database does not answer now, or lacks what it takes (P-2). Never rejects.
   *
   * Of two of one id an organisation's comes before one that ships, the newer before the older.
   */
  read(userId: UserId): Promise<KeptReading | null>;
}

interface KeptReading {
  /** The same for the same packs. */
  readonly signature: string;
  readonly packs: readonly KnowledgePack[];
  /** Those that ship, whom everybody sees. */
  readonly shipped: readonly KnowledgePack[];
}

interface KeptPacksOptions {
  readonly store: Pick<PackStore, 'list' | 'read'>;
  readonly log?: StoreLog | undefined;
  /** Milliseconds. */
  readonly clock: () => number;
}

/** Milliseconds after which a database that did not answer is asked again, rather than by everybody who waits for a rule. */
const restAfterFailure = 10_000;
/** Packs that a process keeps in mind; of one key the content never changes. */
const mostKnown = 1_000;

export function createKeptPacks({ store, log, clock }: KeptPacksOptions): KeptPacks {
  /** Null: it is none that this program reads. */
  const known = new Map<string, KnowledgePack | null>();
  let failedAt = Number.NEGATIVE_INFINITY;
  let isAway = false;

  function note(away: boolean): void {
    if (away !== isAway)
      log?.warn(
        away
          ? 'the database of the knowledge packs does not answer, so files do'
          : 'the database of the knowledge packs answers again',
      );
    isAway = away;
    failedAt = away ? clock() : Number.NEGATIVE_INFINITY;
  }

  async function learn(userId: UserId, keys: readonly string[]): Promise<void> {
    const missing = keys.filter((key) => !known.has(key));
    if (missing.length === 0) return;
    for (const [key, content] of await store.read(userId, missing)) {
      const pack = KnowledgePack.safeParse(content).data ?? null;
      if (pack === null)
        log?.warn(`The knowledge pack ${key} of the database is not used: it is not as a pack should be.`);
      known.set(key, pack);
    }
    for (const key of known.keys()) if (known.size > mostKnown && !keys.includes(key)) known.delete(key);
  }

  return {
    async read(userId) {
      if (clock() - failedAt < restAfterFailure) return null;
      try {
        const rows = await store.list(userId);
        await learn(
          userId,
          rows.map(({ key }) => key),
        );
        note(false);
        const packs = new Map<string, KnowledgePack>();
        const shipped: KnowledgePack[] = [];
        const keys: string[] = [];
        for (const { key, organizationId } of rows) {
          const pack = known.get(key) ?? null;
          if (pack === null) continue;
          if (organizationId === null) shipped.push(pack);
          if (packs.has(pack.id)) continue;
          packs.set(pack.id, pack);
          keys.push(key);
        }
        return { signature: keys.sort().join(' '), packs: [...packs.values()], shipped };
      } catch (error) {
        // A user whose account was deleted sees what everybody does; that is no fault of the database.
        if (error instanceof NexusError && error.code === 'ACCOUNT_DELETED') throw error;
        note(true);
        return null;
      }
    },
  };
}
