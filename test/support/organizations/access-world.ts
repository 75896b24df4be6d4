import { createHash, randomUUID } from 'node:crypto';
import type { SqlSession } from '@nexus/knowledge-store/testing';

export type Role = 'admin' | 'editor' | 'member';
export type Office = 'quay' | 'harbour';

/** Who asks: everybody that a rule of access has to tell apart. */
export const people = [
  'quayAdmin',
  'quayEditor',
  'quayMember',
  'harbourAdmin',
  'harbourEditor',
  'harbourMember',
  'former',
  'stranger',
  'invited',
] as const;
type Person = (typeof people)[number];
export type Actor = Person | 'anonymous';
export const actors: readonly Actor[] = [...people, 'anonymous'];
export const offices: readonly Office[] = ['quay', 'harbour'];
export type Owner = Person | Office;

const memberOf: Partial<Record<Actor, readonly [Office, Role]>> = {
  quayAdmin: ['quay', 'admin'],
  quayEditor: ['quay', 'editor'],
  quayMember: ['quay', 'member'],
  harbourAdmin: ['harbour', 'admin'],
  harbourEditor: ['harbour', 'editor'],
  harbourMember: ['harbour', 'member'],
};

/** The whole rule, part one: who is what where. */
export function roleIn(actor: Actor, office: Office): Role | null {
  const [place, role] = memberOf[actor] ?? [];
  return place === office && role !== undefined ? role : null;
}

export const isOffice = (owner: Owner): owner is Office => owner === 'quay' || owner === 'harbour';

/** Part two: what is somebody's only they read, what is an office's its members do. */
export function mayRead(actor: Actor, owner: Owner): boolean {
  return isOffice(owner) ? roleIn(actor, owner) !== null : actor === owner;
}

/** Tables in which a member changes something of themselves, and those that are an admin's; what an office knows is its editors'. */
const ofMembers = ['organization_members', 'tool_servers'];
const ofAdmins = ['organizations', 'organization_invitations'];

/** Part three: who changes it. The yes to an invitation is the one change by somebody outside. */
export function mayChange(actor: Actor, owner: Owner, table: string): boolean {
  if (!isOffice(owner)) return actor === owner;
  const role = roleIn(actor, owner);
  if (ofMembers.includes(table)) return role !== null || (actor === 'invited' && owner === 'quay');
  if (ofAdmins.includes(table)) return role === 'admin' || (actor === 'invited' && owner === 'quay');
  return role === 'admin' || role === 'editor';
}

/** Ids of its own, so that nobody else's rows are taken for it. */
export function createWorld() {
  const id = Object.fromEntries([...people, ...offices].map((owner) => [owner, randomUUID()])) as Record<Owner, string>;
  const part = (owner: Owner, what: string) => {
    const hash = createHash('sha256').update(`${id[owner]} ${what}`).digest('hex');
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  };
  const token = 'token-of-the-invitation';
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  return {
    id,
    part,
    token,
    addressOf: (actor: Actor) => `${actor.toLowerCase()}@example.com`,
    /** What stands in all that is an owner's, and in nothing else. */
    markOf: (owner: Owner) => `secretof${owner.toLowerCase()}`,
    /** What everybody has, in SQL, for a database that is empty. */
    fill(): string {
      const told = (mark: string) =>
        `[{"id": "k_m1b2c3d4_0123456789", "content": "${mark}", "category": "rule", "source": "user", "createdAt": "2026-11-25T09:00:00.000Z"}]`;
      const personal = people.flatMap((person) => {
        const [user, mark] = [id[person], `secretof${person.toLowerCase()}`];
        return [
          `insert into public.user_knowledge (user_id, entries, version) values ('${user}', '${told(mark)}', 1)`,
          `insert into public.user_knowledge_versions (user_id, version, entries) values ('${user}', 1, '${told(mark)}')`,
          `insert into public.user_preferences (user_id, ciphertext, key_id, version) values ('${user}', '${mark}', 'one', 1)`,
          `insert into public.briefed_mail (user_id, email_id, status) values ('${user}', '${mark}', 'briefed')`,
          `insert into public.mail_accounts (account_id, user_id, provider, ciphertext, key_id) values ('${part(person, 'account')}', '${user}', 'gmail', '${mark}', 'one')`,
          `insert into public.snoozed_mail (user_id, email_id, until) values ('${user}', '${mark}', now() + interval '1 day')`,
          `insert into public.muted_threads (user_id, thread_key) values ('${user}', '${mark}')`,
          `insert into public.mail_intents (user_id, intent_key, account_id, action, email_ids) values ('${user}', '${mark}', 'one', 'archive', '[]')`,
          `insert into public.exchanges (user_id, id, question, kind, created_at, expires_at) select '${user}', '${part(person, 'exchange')}', '${mark}', 'manual', one.at, one.at + interval '24 hours' from (select now() as at) as one`,
          `insert into public.tool_telemetry (id, at, door, tool, user_id, milliseconds, succeeded) values ('${part(person, 'call')}', now(), 'drive', '${mark}', '${user}', 1, true)`,
          `insert into public.memory_entries (user_id, id, content, category, importance, confidence, source, created_at) values ('${user}', 'k_1', '${mark}', 'fact', 5, 1, 'driver', now())`,
          `insert into private.parsing_times (user_id, day, milliseconds) values ('${user}', private.today(), 1)`,
          `insert into public.memory_entries (user_id, id, content, category, importance, confidence, source, created_at, due_at) values ('${user}', 'k_r1b2c3d4_0123456789', 'call ${mark}', 'reminder', 5, 1, 'driver', now(), now())`,
        ];
      });
      const shared = offices.flatMap((office) => {
        const [organization, mark] = [id[office], `secretof${office}`];
        const admin = id[`${office}Admin`];
        const document = part(office, 'document');
        return [
          `insert into public.organizations (id, name) values ('${organization}', '${mark}')`,
          ...(['Admin', 'Editor', 'Member'] as const).map(
            (role) =>
              `insert into public.organization_members (organization_id, user_id, role, called) values ('${organization}', '${id[`${office}${role}`]}', '${role.toLowerCase()}', '${mark}')`,
          ),
          `insert into public.organization_invitations (id, organization_id, role, token_hash, address_hash, address_hint, invited_by, expires_at)
            values ('${part(office, 'invitation')}', '${organization}', 'member', '${hashOf(office === 'quay' ? token : 'another')}', '${hashOf('invited@example.com')}', '${mark}', '${admin}', now() + interval '1 day')`,
          `insert into public.shared_entries (id, organization_id, content, category, written_by) values ('${part(office, 'entry')}', '${organization}', 'gate ${mark}', 'org_fact', '${admin}')`,
          `insert into public.shared_entries (id, organization_id, content, category, written_by, deleted_at) values ('${part(office, 'deleted')}', '${organization}', 'gate deleted${mark}', 'org_fact', '${admin}', now())`,
          `insert into public.documents (id, uploaded_by, organization_id, file_name, source_type, sha256, size, title, format, chunks, length, published_at)
            values ('${document}', '${admin}', '${organization}', '${mark}.md', 'manual', '${hashOf(office)}', 9, '${mark}', 'markdown', 1, 2, now())`,
          `insert into public.document_chunks (document_id, position, content, citation, tokens) values ('${document}', 0, 'gate ${mark}', '{"kind": "section", "headings": []}', 3)`,
          `insert into private.document_words (owner_id, document, word, chunks, counts)
            select d.owner_id, d.number, 'gate', array[c.number], array[(1 << 16) | 2] from public.documents d join public.document_chunks c on c.document_id = d.id where d.id = '${document}'`,
          `insert into private.ingestion_jobs (id, user_id, organization_id, file_name, source_type, sha256, size, is_whole) values ('${part(office, 'job')}', '${admin}', '${organization}', '${mark}.md', 'manual', '${hashOf(office)}', 9, true)`,
          `insert into public.tool_telemetry (id, at, door, tool, user_id, organization_id, milliseconds, succeeded) values ('${part(office, 'call')}', now(), 'mcp', '${mark}', '${id[`${office}Member`]}', '${organization}', 1, true)`,
          `insert into public.knowledge_packs (key, organization_id, id, domain, title, version, effective, review_by, confidence, active)
            values ('${part(office, 'pack')}', '${organization}', 'gates', 'gates', '${mark}', '1.0', '2026-01-01', '2027-01-01', 'high', true)`,
          `insert into public.knowledge_rules (pack, id, position, topic, conditions, content, statutory, citations, active)
            values ('${part(office, 'pack')}', 'gate', 0, 'gate', '[]', '${mark}', false, '[{"source": "made up"}]', true)`,
          `insert into public.tool_servers (id, organization_id, name, address, ciphertext, key_id, tools)
            values ('${part(office, 'server')}', '${organization}', '${mark}', 'https://tools.example.com/mcp', '${mark}', 'one', '[{"name": "look_up", "hash": "x"}]')`,
          `insert into public.security_log (actor, event, organization_id) values ('${admin}', 'organization-made', '${organization}')`,
        ];
      });
      return [...personal, ...shared].join(';\n');
    },
    /** A digest of what each owner has in each table: owner and table, and a hash. */
    digest: `with every (name, owner, content) as (
      ${[
        ...[
          'user_knowledge',
          'user_knowledge_versions',
          'user_preferences',
          'briefed_mail',
          'mail_accounts',
          'snoozed_mail',
          'muted_threads',
          'mail_intents',
          'memory_entries',
          'exchanges',
          'tool_telemetry',
          'memory_words',
          'memory_sizes',
        ].map((name) => `select '${name}', user_id, to_jsonb(one)::text from public.${name} as one`),
        `select 'organizations', id, to_jsonb(one)::text from public.organizations as one`,
        ...[
          'organization_members',
          'organization_invitations',
          'shared_entries',
          'knowledge_packs',
          'tool_servers',
        ].map((name) => `select '${name}', organization_id, to_jsonb(one)::text from public.${name} as one`),
        `select 'documents', owner_id, to_jsonb(one)::text from public.documents as one`,
        `select 'document_chunks', (select d.owner_id from public.documents as d where d.id = one.document_id), to_jsonb(one)::text from public.document_chunks as one`,
        `select 'knowledge_rules', (select p.organization_id from public.knowledge_packs as p where p.key = one.pack), to_jsonb(one)::text from public.knowledge_rules as one`,
        `select 'document_words', owner_id, to_jsonb(one)::text from private.document_words as one`,
        `select 'parsing_times', user_id, to_jsonb(one)::text from private.parsing_times as one`,
        `select 'ingestion_jobs', coalesce(organization_id, user_id), to_jsonb(one)::text from private.ingestion_jobs as one`,
      ].join(' union all ')}
    ) select name, owner::text as owner, md5(string_agg(content, '|' order by content)) as hash from every group by name, owner order by 1, 2`,
  };
}

/** Which tables were changed since, and how to put them back; in SQL, past row-level security. */
export interface SavedWorld {
  readonly changed: string;
  putBack(tables: readonly string[]): string;
}

/**
 * Keeps a copy of every row, and notes from now on each table of which a row is changed: a hundred cases change nothing for one that does,
 * and to look is twenty times as quick as to compare.
 */
export async function saveWorld(session: SqlSession): Promise<SavedWorld> {
  const columns = await session.rows(
    `select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ') as columns
      from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
        join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname in ('public', 'private') and c.relkind = 'r' group by 1`,
  );
  const saved = new Map(
    columns.map((row, place) => [String(row.name), { copy: `saved.t${place}`, columns: String(row.columns) }]),
  );
  await session.run(`create schema saved;
    create table saved.changes (name text primary key);
    create function saved.note_change() returns trigger language plpgsql security definer as $$
      begin
        insert into saved.changes values (format('%I.%I', tg_table_schema, tg_table_name)) on conflict do nothing;
        return null;
      end $$;
    grant usage on schema saved to public;`);
  for (const [name, { copy, columns: all }] of saved) {
    await session.run(`create table ${copy} as select ${all} from ${name};
      create trigger note_change after insert or update or delete on ${name} for each row execute function saved.note_change()`);
  }
  return {
    changed: 'select name from saved.changes',
    // Without triggers and foreign keys.
    putBack: (tables) =>
      [
        'set local session_replication_role = replica',
        'delete from saved.changes',
        ...tables.flatMap((name) => {
          const { copy = '', columns: all = '' } = saved.get(name) ?? {};
          return [
            `delete from ${name}`,
            `insert into ${name} (${all}) overriding system value select ${all} from ${copy}`,
          ];
        }),
      ].join(';\n'),
  };
}
