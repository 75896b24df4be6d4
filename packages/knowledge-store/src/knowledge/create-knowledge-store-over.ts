import type {
  KnowledgeDocument,
  KnowledgeEntry,
  KnowledgeEntryId,
  KnowledgeLimit,
  UserId,
  UserKnowledgeStore,
} from '@nexus/contracts';
import { type StoreLog, silentStoreLog } from '../store-log.ts';
import { checkedEntries } from './checked-entries.ts';
import { findKnowledge } from './find-knowledge.ts';
import { createChangeJoiner } from './join-changes.ts';
import type { KnowledgeChange } from './knowledge-change.ts';
import { type KnowledgeWorkOptions, startKnowledgeWork } from './knowledge-work.ts';
import { createLimitCheck } from './over-limit.ts';
import { readKnowledge } from './read-knowledge.ts';
import { replaceKnowledge } from './replace-knowledge.ts';
import { type DatedChange, writeKnowledge } from './write-knowledge.ts';

/** Milliseconds. */
const patienceOfForgetting = 1_500;
const patienceOfClosing = 1_000;
const usualPauses = { first: 100, longest: 5_000 };

export interface KnowledgeStoreOverOptions extends Pick<KnowledgeWorkOptions, 'quick' | 'lasting' | 'onReady'> {
  readonly limit?: KnowledgeLimit;
  readonly log?: StoreLog;
  readonly clock?: () => Date;
  /** Milliseconds before what could not be written is tried again, twice as long each time. */
  readonly pauses?: KnowledgeWorkOptions['pauses'];
}

/** The store over any two places. */
export function createKnowledgeStoreOver(options: KnowledgeStoreOverOptions): UserKnowledgeStore {
  const { quick, lasting, onReady, limit, log = silentStoreLog, clock = () => new Date() } = options;
  const work = startKnowledgeWork({ quick, lasting, onReady, log, pauses: options.pauses ?? usualPauses });
  const { settler, known } = work;

  const now = () => clock().toISOString();
  const join = createChangeJoiner((userId: UserId, changes: readonly DatedChange[]) =>
    writeKnowledge(work, userId, changes),
  );
  const write = (userId: UserId, change: KnowledgeChange) => join(userId, { change, at: now() });

  /** With all that can be found out first, and waiting a moment for both places to have it. */
  async function writeEverywhere(
    userId: UserId,
    change: () => KnowledgeChange | Promise<KnowledgeChange>,
  ): Promise<KnowledgeDocument> {
    await readKnowledge(work, userId);
    const document = await write(userId, await change());
    await settler.attempt(userId, patienceOfForgetting);
    return document;
  }

  /** The words beside which these were condensed. Forgetting comes first: where nobody can tell, they come back later. */
  async function keptBeside(userId: UserId, entryIds: readonly KnowledgeEntryId[]): Promise<readonly KnowledgeEntry[]> {
    const named = new Set(entryIds);
    const { entries } = known.of(userId);
    if (!entries.some(({ id, from }) => !named.has(id) && from?.some((source) => named.has(source)))) return [];
    const versions = await lasting.versions(userId).catch(() => []);
    return versions.flatMap((version) => version.entries);
  }

  let closed: Promise<void> | null = null;
  const drained = (patience: number) => settler.until(() => known.isConfirmed(), patience);
  async function closeOnce(): Promise<void> {
    await drained(patienceOfClosing);
    work.stop();
  }
  const close = async () => {
    closed ??= closeOnce();
    await closed;
  };

  return {
    get: (userId) => readKnowledge(work, userId),
    append: async (userId, entries) => write(userId, { kind: 'append', entries: checkedEntries(entries) }),
    remove: (userId, entryIds) =>
      writeEverywhere(userId, async () => ({ kind: 'remove', entryIds, kept: await keptBeside(userId, entryIds) })),
    clear: (userId) => {
      const until = clock().getTime();
      return writeEverywhere(userId, () => ({ kind: 'clear', until }));
    },
    async replace(userId, replacement) {
      checkedEntries(replacement.entries);
      await readKnowledge(work, userId);
      const document = await replaceKnowledge(work, { userId, replacement, at: now() });
      if (document !== null && quick !== null) await settler.attempt(userId, patienceOfForgetting);
      return document;
    },
    trace: (userId, entryIds) => findKnowledge(work, userId, entryIds),
    versions: (userId) => lasting.versions(userId),
    async restore(userId, version) {
      const versions = await lasting.versions(userId);
      const kept = versions.find((candidate) => candidate.version === version);
      const others = versions.flatMap(({ entries }) => entries);
      return writeEverywhere(userId, () => ({ kind: 'restore', entries: kept?.entries ?? [], others }));
    },
    isOverLimit: createLimitCheck(limit),
    drained,
    close,
    [Symbol.asyncDispose]: close,
  };
}
