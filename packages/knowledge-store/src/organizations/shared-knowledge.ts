import { randomUUID } from 'node:crypto';
import {
  type NewSharedEntry,
  NexusError,
  SharedEntry,
  SharedEntryHit,
  type SharedKnowledgeStore,
  type UserId,
} from '@nexus/contracts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { createUserAsking, StoredTime } from '../supabase/database.ts';
import type { OrganizationsOptions } from './organizations.ts';
import { noSuch, organizationsFailure } from './refusals.ts';

const columns =
  'id, organization_id, content, category, importance, review_on, source, written_by, created_at, changed_by, changed_at, version, deleted_at';

const EntryRow = z
  .object({
    ...{ id: z.string(), organization_id: z.string().nullable(), content: z.string(), category: z.string() },
    ...{ importance: z.number(), review_on: z.string().nullable(), source: z.string(), version: z.number() },
    ...{ written_by: z.string().nullable(), created_at: StoredTime },
    ...{ changed_by: z.string().nullable(), changed_at: StoredTime.nullable(), deleted_at: StoredTime.nullable() },
  })
  .transform(({ organization_id, review_on, written_by, created_at, changed_by, changed_at, deleted_at, ...same }) => ({
    ...same,
    ...{ organizationId: organization_id, reviewOn: review_on, writtenBy: written_by, createdAt: created_at },
    ...{ changedBy: changed_by, changedAt: changed_at, deletedAt: deleted_at },
  }))
  .pipe(SharedEntry);
const EntryRows = z.array(EntryRow);

const HitRows = z.array(
  z
    .object({
      ...{ id: z.string(), organization_id: z.string().nullable(), organization_name: z.string().nullable() },
      ...{ content: z.string(), category: z.string(), importance: z.number(), score: z.number() },
      ...{ written_by: z.string().nullable(), created_at: StoredTime },
    })
    .transform(({ organization_id, organization_name, written_by, created_at, ...same }) => ({
      ...same,
      ...{ organizationId: organization_id, organizationName: organization_name },
      ...{ writtenBy: written_by, createdAt: created_at },
    }))
    .pipe(SharedEntryHit),
);

function rowOf({ reviewOn, content, category, importance }: Partial<NewSharedEntry>) {
  return {
    ...(content !== undefined && { content }),
    ...(category !== undefined && { category }),
    ...(importance !== undefined && { importance }),
    ...(reviewOn !== undefined && { review_on: reviewOn }),
  };
}

/** Notes in `shared_entries`, written and read as the user: row-level security decides entry by entry (016). */
export function createSharedKnowledge({ database, patience = 5_000 }: OrganizationsOptions): SharedKnowledgeStore {
  const ask = createUserAsking(database, { patience, failure: organizationsFailure });

  async function read(userId: UserId, entryId: string): Promise<SharedEntry> {
    const row = await ask(userId, (client, signal) =>
      client.from('shared_entries').select(columns).eq('id', entryId).abortSignal(signal).maybeSingle(),
    );
    if (row === null) throw noSuch('note');
    return EntryRow.parse(row);
  }

  /** Changes an entry that the user sees. What row-level security leaves out of an update is no error of the database: it changed nothing. */
  async function update(userId: UserId, entryId: string, change: Changing): Promise<SharedEntry> {
    const known = await read(userId, entryId);
    const rows = await ask(userId, (client, signal) => {
      const updating = client.from('shared_entries').update(change.row).eq('id', entryId);
      return (change.version === undefined ? updating : updating.eq('version', change.version))
        .select(columns)
        .abortSignal(signal);
    });
    const [changed] = EntryRows.parse(rows);
    if (changed !== undefined) return changed;
    if (change.version !== undefined && known.version !== change.version)
      throw new NexusError('ENTRY_CHANGED', 'Somebody else changed this note since you read it. Read it again.');
    throw organizationsFailure('42501', undefined);
  }

  return {
    async list(userId, organizationId, { offset, limit, deleted = false, due }) {
      const asked = (client: SupabaseClient) => {
        const all = client
          .from('shared_entries')
          .select(columns, { count: 'exact' })
          .eq('organization_id', organizationId);
        const kept = deleted ? all.not('deleted_at', 'is', null) : all.is('deleted_at', null);
        if (due === undefined) return kept.order('created_at', { ascending: false });
        const until = kept.lte('review_on', due.until);
        return (due.after === null ? until : until.gt('review_on', due.after)).order('review_on');
      };
      let total = 0;
      const rows = await ask(userId, async (client, signal) => {
        const found = await asked(client)
          .order('id')
          .range(offset, offset + limit - 1)
          .abortSignal(signal);
        total = found.count ?? 0;
        return found;
      });
      return { entries: EntryRows.parse(rows), total };
    },
    async search(userId, { words, limit, organizationId }, ended) {
      const rows = await ask(userId, (client, signal) =>
        client
          .rpc('search_shared_entries', { query: words, max_results: limit, of_organization: organizationId ?? null })
          .abortSignal(ended === undefined ? signal : AbortSignal.any([signal, ended])),
      );
      return HitRows.parse(rows);
    },
    async add(userId, organizationId, entries, source = 'member') {
      const rows = entries.map((entry) => ({
        id: randomUUID(),
        organization_id: organizationId,
        source,
        ...rowOf(entry),
      }));
      const kept = await ask(userId, (client, signal) =>
        client.from('shared_entries').insert(rows).select(columns).abortSignal(signal),
      );
      const byId = new Map(EntryRows.parse(kept).map((entry) => [entry.id, entry]));
      return rows.flatMap(({ id }) => byId.get(id) ?? []);
    },
    change: (userId, entryId, { version, ...changed }) => update(userId, entryId, { row: rowOf(changed), version }),
    async remove(userId, entryId) {
      await update(userId, entryId, { row: { deleted_at: new Date().toISOString() } });
    },
    restore: (userId, entryId) => update(userId, entryId, { row: { deleted_at: null } }),
    async purge(userId, organization) {
      const purged = await ask(userId, (client, signal) =>
        client.rpc('purge_shared_entries', { organization }).abortSignal(signal),
      );
      return z.number().parse(purged);
    },
  };
}

interface Changing {
  readonly row: Readonly<Record<string, unknown>>;
  readonly version?: number;
}
