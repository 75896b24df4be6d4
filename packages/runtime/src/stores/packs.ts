import { late, orLate } from '@nexus/async';
import { NexusError, type UserId } from '@nexus/contracts';
import type { PackStore } from '@nexus/knowledge-store';
import { createPackLibrary, type KnowledgePack, type PackFinding, type PackLibrary } from '@nexus/packs';
import type { Settings } from '../settings/settings.ts';
import { createKeptPacks } from './kept-packs.ts';
import { type ActiveRules, createActiveRules, onlyActive, openLastSeenRules } from './last-seen-rules.ts';
import { openPackFiles, type PackFilesOptions } from './pack-files.ts';

/** Knowledge packs of the database and of files (P-1, P-2). */
export interface Packs {
  /**
   * All that the user may cite, now, ready to be asked. What the database holds takes the place of a file's pack of the same id; where it does not
   * answer, the files do, without what was switched off when it was last seen, and `origin` says so.
   *
   * @param userId null: of files alone
   * @throws NexusError PACKS_UNREACHABLE where neither can be read
   */
  load(userId: UserId | null): Promise<PackLibrary>;
  /** What is wrong with the files, or due for review. @throws NexusError PACKS_UNREACHABLE */
  lint(): Promise<readonly PackFinding[]>;
  /**
   * Puts packs in the database.
   *
   * @param owner null: they ship, for everybody
   * @throws NexusError PACKS_UNREACHABLE, FORBIDDEN, ORGANIZATION_FULL; what came before it is there
   */
  keep(packs: readonly KnowledgePack[], owner: Parameters<PackStore['put']>[0]): Promise<void>;
}

interface PacksOptions extends PackFilesOptions {
  /** Asked when it is first needed; null: nothing is kept beyond the process. */
  readonly store?: () => PackStore | null;
  /** Milliseconds. */
  readonly clock?: () => number;
}

/** Milliseconds that the database has; what it answers later is there for the next who asks. */
const patience = 1_500;
/** Libraries that are kept ready: users who see the same packs share one. */
const mostLibraries = 4;
/** Users of whom is known what they saw. */
const mostUsers = 10_000;

export function openPacks(settings: Pick<Settings, 'database'>, options: PacksOptions = {}): Packs {
  const { log, store: openStore = () => null, clock = () => performance.now() } = options;
  const files = openPackFiles(settings, options);
  const activeRulesOf = createActiveRules();
  const lastSeen = openLastSeenRules(settings.database?.dataDirectory ?? null, activeRulesOf);
  const seenBy = new Map<UserId, ActiveRules>();
  const libraries = new Map<string, PackLibrary>();
  let kept: ReturnType<typeof createKeptPacks> | null | undefined;

  function keptPacks() {
    if (kept !== undefined) return kept;
    const store = openStore();
    kept = store === null ? null : createKeptPacks({ store, log, clock });
    return kept;
  }

  /** Its index takes a second for twenty thousand rules, so it is made once for the same packs. */
  function libraryOf(signature: string, packs: () => readonly KnowledgePack[], origin: PackLibrary['origin']) {
    const name = JSON.stringify([origin, signature]);
    const ready = libraries.get(name) ?? createPackLibrary(packs(), origin);
    libraries.delete(name);
    libraries.set(name, ready);
    const [oldest] = libraries.keys();
    if (libraries.size > mostLibraries && oldest !== undefined) libraries.delete(oldest);
    return ready;
  }

  function noteSeen(userId: UserId, packs: readonly KnowledgePack[]): void {
    seenBy.delete(userId);
    seenBy.set(userId, activeRulesOf(packs));
    const [oldest] = seenBy.keys();
    if (seenBy.size > mostUsers && oldest !== undefined) seenBy.delete(oldest);
  }

  return {
    async load(userId) {
      const database = userId === null ? null : keptPacks();
      if (database === null || userId === null) {
        const { signature, packs } = await files.read();
        return libraryOf(signature, () => packs, 'files');
      }
      const asked = orLate(database.read(userId), patience);
      const [reading, found] = await Promise.all([files.read().catch(() => null), asked]);
      if (found !== null && found !== late) {
        noteSeen(userId, found.packs);
        await lastSeen.note(found.shipped);
        const ids = new Set(found.packs.map(({ id }) => id));
        const others = () => (reading?.packs ?? []).filter(({ id }) => !ids.has(id));
        return libraryOf(`${found.signature} ${reading?.signature}`, () => [...found.packs, ...others()], 'database');
      }
      if (reading === null)
        throw new NexusError(
          'PACKS_UNREACHABLE',
          'Neither the database nor the files of the knowledge packs can be read.',
          {
            retryable: true,
          },
        );
      const seen = new Map([...(await lastSeen.get()), ...(seenBy.get(userId) ?? [])]);
      const told = JSON.stringify([...seen].map(([id, rules]) => [id, ...rules]));
      return libraryOf(`${reading.signature} ${told}`, () => onlyActive(reading.packs, seen), 'files-meanwhile');
    },
    lint: async () => (await files.read()).findings,
    async keep(packs, owner) {
      const store = openStore();
      if (store === null)
        throw new NexusError('SETTING_INVALID', 'NEXUS_DATA_DIR says that nothing is kept, so packs are kept nowhere.');
      for (const pack of packs) await store.put(owner, pack);
    },
  };
}
