import {
  type LongMemoryChange,
  type LongMemoryStore,
  longMemoryLimit,
  MemoryEntry,
  NexusError,
  type ProposedMemory,
  type UserId,
} from '@nexus/contracts';
import { z } from 'zod';
import { type StoreLog, silentStoreLog } from '../store-log.ts';
import {
  createUserAsking,
  deleteRows,
  memoryUnreachable,
  StoredTime,
  type UserAsking,
  type UserDatabase,
} from '../supabase/database.ts';
import { createUserRecords } from '../user-records.ts';
import { type Changes, createChangeWriter, followTenures } from '../write-behind.ts';

export interface LongMemoryStoreOptions {
  readonly database: UserDatabase;
  readonly log?: StoreLog;
  /** Milliseconds that a call waits for a database that is just being opened. */
  readonly patience?: number;
}

/** Entries in table `memory_entries`. The database acknowledges what is told and forgotten; how often it was spoken is written behind. */
export function createLongMemoryStore(options: LongMemoryStoreOptions): LongMemoryStore {
  const { database, log = silentStoreLog, patience = 5_000 } = options;
  const ask = createUserAsking(database, { patience, failure: memoriesFailure });
  // Whoever writes behind waits for nothing, and hurries nobody: it is tried again when the database has been opened.
  const askNow = createUserAsking(database, { patience: null, failure: memoriesFailure });
  const writer = createChangeWriter<Spoken>(
    {
      async write(userId, changes) {
        const spoken = [...changes].map(([id, { times, at }]) => ({ id, times, at: at.toISOString() }));
        await askNow(userId, (client, signal) => client.rpc('note_memories_spoken', { spoken }).abortSignal(signal));
      },
      onReady: (listener) => database.onReady(listener),
    },
    addUp,
  );
  const close = followTenures(writer, {
    tenures: database.tenures,
    onLost: () => log.warn('which memories were spoken last could not be written'),
  });
  return {
    async get(userId) {
      try {
        return { entries: await readEntries(ask, userId, 'kept'), reachable: true };
      } catch {
        return { entries: [], reachable: false };
      }
    },
    async change(userId, change) {
      await ask(userId, (client, signal) => client.rpc('change_memory_entries', rowsOf(change)).abortSignal(signal));
    },
    async proposed(userId) {
      return (await readRows(ask, userId, 'proposed')).map(({ entry, asked }) => ({ entry, asked }));
    },
    async propose(userId, entries) {
      const rows = entries.map((entry) => ({ ...rowOf(entry), user_id: userId, status: 'proposed' }));
      if (rows.length === 0) return;
      await ask(userId, (client, signal) =>
        client
          .from('memory_entries')
          .upsert(rows, { onConflict: 'user_id,id', ignoreDuplicates: true })
          .abortSignal(signal),
      );
    },
    async noteAsked(userId, entryIds) {
      let uncounted: ReadonlySet<string> = new Set(entryIds);
      for (let left = longestContest; left > 0 && uncounted.size > 0; left -= 1) {
        const waiting = await readRows(ask, userId, 'proposed').catch(() => []);
        uncounted = await countAsked(
          ask,
          userId,
          waiting.filter(({ entry }) => uncounted.has(entry.id)),
        );
      }
    },
    async clear(userId) {
      await ask(userId, (client, signal) => client.rpc('clear_memory_entries').abortSignal(signal));
    },
    async forgetUser(userId) {
      await writer.drop(userId);
      await deleteRows(ask, userId, 'memory_entries');
    },
    async noteSpoken(userId, entryIds, at) {
      await writer.write(userId, new Map(entryIds.map((id) => [id, { times: 1, at }])));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** How many drives may count the same proposal at one moment. */
const longestContest = 5;

/** Counts each once more, unless its count has moved since it was read. Never rejects. @returns the ids of those whose count has moved, or that are gone */
async function countAsked(
  ask: UserAsking,
  userId: UserId,
  read: readonly ProposedMemory[],
): Promise<ReadonlySet<string>> {
  const moved = new Set<string>();
  for (const { entry, asked } of read) {
    const counted = await ask(userId, (client, signal) =>
      client
        .from('memory_entries')
        .update({ asked: asked + 1 })
        .eq('user_id', userId)
        .eq('id', entry.id)
        .eq('status', 'proposed')
        .eq('asked', asked)
        .select('id')
        .abortSignal(signal),
    ).catch(() => null);
    if (Array.isArray(counted) && counted.length === 0) moved.add(entry.id);
  }
  return moved;
}

interface Spoken {
  readonly times: number;
  readonly at: Date;
}

function addUp(waiting: Changes<Spoken>, added: Changes<Spoken>): Changes<Spoken> {
  const all = new Map(waiting);
  for (const [id, { times, at }] of added) all.set(id, { times: times + (all.get(id)?.times ?? 0), at });
  return all;
}

/** PostgreSQL's code with which 019_personal_data.sql refuses what is beyond `longMemoryLimit`. */
const fullCode = 'PT413';

function noRoom(): NexusError {
  return new NexusError(
    'MEMORY_FULL',
    'There is no room for more of what you told. Have something forgotten first: say “forget that …”, or look at the memory page.',
  );
}

/** What a call on `memory_entries` failed of. */
export function memoriesFailure(code: string | undefined): NexusError {
  if (code === fullCode) return noRoom();
  return memoryUnreachable(code);
}

const Row = z
  .object({
    id: z.string(),
    content: z.string(),
    category: z.string(),
    importance: z.number(),
    confidence: z.number(),
    source: z.string(),
    drive_id: z.string().nullable(),
    access_count: z.number(),
    last_accessed_at: StoredTime.nullable(),
    valid_from: z.string().nullable(),
    valid_to: z.string().nullable(),
    superseded_by: z.string().nullable(),
    created_at: StoredTime,
    told_on: z.string().nullable(),
    ends: z.string().nullable(),
    asked: z.number(),
  })
  .transform(({ asked, ...row }, context) => {
    const {
      drive_id,
      access_count,
      last_accessed_at,
      valid_from,
      valid_to,
      superseded_by,
      created_at,
      told_on,
      ends,
      ...same
    } = row;
    const entry = MemoryEntry.safeParse({
      ...same,
      driveId: drive_id,
      ...(told_on !== null && { toldOn: told_on }),
      ...(ends !== null && { ends }),
      accessCount: access_count,
      lastAccessedAt: last_accessed_at,
      validFrom: valid_from,
      validTo: valid_to,
      supersededBy: superseded_by,
      createdAt: created_at,
    });
    if (entry.success) return { entry: entry.data, asked };
    context.addIssue({ code: 'custom', message: 'no entry of this program' });
    return z.NEVER;
  });

function rowOf(entry: MemoryEntry) {
  const { driveId, accessCount, lastAccessedAt, validFrom, validTo, supersededBy, createdAt, toldOn, ...same } = entry;
  return {
    ...same,
    drive_id: driveId,
    access_count: accessCount,
    last_accessed_at: lastAccessedAt,
    valid_from: validFrom,
    valid_to: validTo,
    superseded_by: supersededBy,
    created_at: createdAt,
    ...(toldOn !== undefined && { told_on: toldOn }),
  };
}

function rowsOf({ added = [], ended = [], removed = [], linked = [] }: LongMemoryChange) {
  return {
    added: added.map(rowOf),
    ended: ended.map(({ id, validTo, supersededBy }) => ({ id, valid_to: validTo, superseded_by: supersededBy })),
    removed: [...removed],
    linked: linked.map(({ id, ends }) => ({ id, ends })),
  };
}

const columns =
  'id, content, category, importance, confidence, source, drive_id, access_count, last_accessed_at, valid_from, valid_to, superseded_by, created_at, told_on, ends, asked';
/** How many rows one question may bring; Supabase's own bound is 1,000. */
const pageSize = 1_000;

/** @throws NexusError MEMORY_UNREACHABLE */
async function readEntries(ask: UserAsking, userId: UserId, status: Status): Promise<readonly MemoryEntry[]> {
  return (await readRows(ask, userId, status)).map(({ entry }) => entry);
}

type Status = 'kept' | 'proposed';

/** @throws NexusError MEMORY_UNREACHABLE */
async function readRows(ask: UserAsking, userId: UserId, status: Status): Promise<readonly ProposedMemory[]> {
  const rows: ProposedMemory[] = [];
  for (let from = 0; ; from += pageSize) {
    const found = await ask(userId, (client, signal) =>
      client
        .from('memory_entries')
        .select(columns)
        .eq('user_id', userId)
        .eq('status', status)
        .is('deleted_at', null)
        // What is due is a reminder, which has a store of its own.
        .is('due_at', null)
        .order('created_at')
        .order('id')
        .range(from, from + pageSize - 1)
        .abortSignal(signal),
    );
    const page = z.array(z.unknown()).safeParse(found);
    if (!page.success) throw memoriesFailure(undefined);
    // A row that a later program wrote, and this one cannot read, hides no other.
    for (const row of page.data) rows.push(...oneOrNone(Row.safeParse(row)));
    if (page.data.length < pageSize) return rows;
  }
}

function oneOrNone<Value>(read: z.ZodSafeParseResult<Value>): readonly Value[] {
  return read.success ? [read.data] : [];
}

/** @throws NexusError MEMORY_FULL */
function refuseBeyondLimit(entries: readonly MemoryEntry[]): void {
  const bytes = entries.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  if (entries.length > longMemoryLimit.entries || bytes > longMemoryLimit.bytes) throw noRoom();
}

interface Kept {
  readonly entries: Map<string, MemoryEntry>;
  readonly proposed: Map<string, ProposedMemory>;
  readonly removed: Set<string>;
}

/** Entries that are forgotten with the process: for tests, and where nothing is to be kept. Passes the same suite as the lasting one. */
export function createMemoryLongMemoryStore(): LongMemoryStore {
  const kept = createUserRecords((): Kept => ({ entries: new Map(), proposed: new Map(), removed: new Set() }));
  const { of } = kept;
  const remove = ({ entries, proposed, removed }: Kept, ids: Iterable<string>) => {
    for (const id of ids) {
      proposed.delete(id);
      entries.delete(id);
      removed.add(id);
    }
  };
  const close = async () => {};
  return {
    async get(userId) {
      const entries = [...of(userId).entries.values()];
      const place = ({ createdAt, id }: MemoryEntry) => `${createdAt} ${id}`;
      const inTime = entries.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
      return { entries: inTime, reachable: true };
    },
    async change(userId, { linked = [], added = [], ended = [], removed = [] }) {
      const all = kept.toFill(userId);
      refuseBeyondLimit([
        ...all.entries.values(),
        ...added.filter(({ id }) => !all.entries.has(id) && !all.removed.has(id)),
      ]);
      for (const entry of added)
        if (!all.entries.has(entry.id) && !all.removed.has(entry.id)) all.entries.set(entry.id, entry);
      for (const { id, ends } of linked) {
        const { ends: _before, ...entry } = all.entries.get(id) ?? {};
        const kept = MemoryEntry.safeParse({ ...entry, ...(ends !== null && { ends }) });
        if (kept.success) all.entries.set(id, kept.data);
      }
      for (const { id, validTo, supersededBy } of ended) {
        const entry = all.entries.get(id);
        if (entry !== undefined) all.entries.set(id, { ...entry, validTo, supersededBy });
      }
      remove(all, removed);
    },
    async forgetUser(userId) {
      kept.drop(userId);
    },
    async clear(userId) {
      const { entries, proposed } = of(userId);
      remove(of(userId), [...entries.keys(), ...proposed.keys()]);
    },
    async proposed(userId) {
      return [...of(userId).proposed.values()];
    },
    async propose(userId, added) {
      const { entries, proposed, removed } = kept.toFill(userId);
      const isFree = (id: string) => !entries.has(id) && !proposed.has(id) && !removed.has(id);
      for (const entry of added) if (isFree(entry.id)) proposed.set(entry.id, { entry, asked: 0 });
    },
    async noteAsked(userId, entryIds) {
      const { proposed } = of(userId);
      for (const [id, { entry, asked }] of proposed)
        if (entryIds.includes(id)) proposed.set(id, { entry, asked: asked + 1 });
    },
    async noteSpoken(userId, entryIds, at) {
      const { entries } = of(userId);
      for (const id of entryIds) {
        const entry = entries.get(id);
        const spokenAt = at.toISOString();
        if (entry === undefined || (entry.lastAccessedAt !== null && entry.lastAccessedAt >= spokenAt)) continue;
        entries.set(id, { ...entry, accessCount: entry.accessCount + 1, lastAccessedAt: spokenAt });
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
