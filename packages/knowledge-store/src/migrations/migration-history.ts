import { z } from 'zod';
import type { Migration, MigrationStanding } from './migration.ts';
import type { SqlSession } from './sql-connection.ts';

const Versions = z.array(z.object({ version: z.string(), name: z.string().nullable() }));
const ExtensionRows = z.array(z.object({ name: z.string(), version: z.string().nullable() }));

/** What ran; empty where nothing ever did. */
export async function readHistory(session: SqlSession): Promise<ReadonlyMap<string, string>> {
  const [table] = await session.rows(`select to_regclass('supabase_migrations.schema_migrations')::text as name`);
  if (table?.name == null) return new Map();
  const rows = await session.rows('select version, name from supabase_migrations.schema_migrations order by version');
  return new Map(Versions.parse(rows).map(({ version, name }) => [version, name ?? '']));
}

/** The extensions that are made, or could be, by their names: of which version. */
export type Extensions = ReadonlyMap<string, string>;

export async function readExtensions(session: SqlSession): Promise<Extensions> {
  const rows = await session.rows(
    'select name::text as name, coalesce(installed_version, default_version) as version from pg_catalog.pg_available_extensions',
  );
  return new Map(ExtensionRows.parse(rows).map(({ name, version }) => [name, version ?? '']));
}

/** By numbers: 0.10 is later than 0.8, and 0.8 is 0.8.0. */
function isAtLeast(version: string, least: string): boolean {
  const numbers = version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  for (const [place, wanted] of least.split('.').map(Number).entries()) {
    const had = numbers[place] ?? 0;
    if (had !== wanted) return had > wanted;
  }
  return true;
}

/** Whether a migration stays away from a database that has no such extension, or too old a one. */
export function isLeftOut({ requires }: Pick<Migration, 'requires'>, extensions: Extensions): boolean {
  if (requires === null) return false;
  const [name = '', least = ''] = requires.split(' ');
  const version = extensions.get(name);
  return version === undefined || (least !== '' && !isAtLeast(version, least));
}

/** Every migration of this program and of the database, in order. */
export function compareHistory(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
  extensions: Extensions,
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
