import { z } from 'zod';
import type { Migration, MigrationStanding } from './migration.ts';
import type { SqlSession } from './sql-connection.ts';

const Versions = z.array(z.object({ version: z.string(), name: z.string().nullable() }));
const Names = z.array(z.object({ name: z.string() }));

/** What ran; empty where nothing ever did. */
export async function readHistory(session: SqlSession): Promise<ReadonlyMap<string, string>> {
  const [table] = await session.rows(`select to_regclass('supabase_migrations.schema_migrations')::text as name`);
  if (table?.name == null) return new Map();
  const rows = await session.rows('select version, name from supabase_migrations.schema_migrations order by version');
  return new Map(Versions.parse(rows).map(({ version, name }) => [version, name ?? '']));
}

/** The extensions that could be made, or are. */
export async function readExtensions(session: SqlSession): Promise<ReadonlySet<string>> {
  const rows = await session.rows('select name::text as name from pg_catalog.pg_available_extensions');
  return new Set(Names.parse(rows).map(({ name }) => name));
}

/** Whether a migration stays away from a database that has no such extension. */
export function isLeftOut({ requires }: Migration, extensions: ReadonlySet<string>): boolean {
  return requires !== null && !extensions.has(requires);
}

/** Every migration of this program and of the database, in order. */
export function compareHistory(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
  extensions: ReadonlySet<string>,
): readonly MigrationStanding[] {
  const known = migrations.map((migration): MigrationStanding => {
    const { version, name, requires } = migration;
    if (applied.has(version)) return { version, name, standing: 'applied', requires: null };
    if (isLeftOut(migration, extensions)) return { version, name, standing: 'left out', requires };
    return { version, name, standing: 'pending', requires: null };
  });
  const versions = new Set(migrations.map(({ version }) => version));
  const unknown = [...applied]
    .filter(([version]) => !versions.has(version))
    .map(([version, name]): MigrationStanding => ({ version, name, standing: 'unknown', requires: null }));
  return [...known, ...unknown].sort((one, other) => (one.version < other.version ? -1 : 1));
}
