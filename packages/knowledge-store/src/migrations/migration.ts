/** One numbered SQL file, as the Supabase CLI reads it: `<digits>_<name>.sql`. */
export interface Migration {
  readonly version: string;
  readonly name: string;
  readonly sql: string;
  /**
   * The extension that a first line `-- requires: NAME` asks for, or `NAME VERSION`: of that version or a later one. Where it cannot be
   * had, the migration is left out and said so.
   */
  readonly requires: string | null;
}

/** What became of a migration. `unknown`: it ran here and this program does not have it; a newer one has. */
export interface MigrationStanding {
  readonly version: string;
  readonly name: string;
  readonly standing: 'applied' | 'pending' | 'left out' | 'unknown';
  /** The extension that is missing. */
  readonly requires: string | null;
}

export function fileNameOf({ version, name }: Pick<Migration, 'version' | 'name'>): string {
  return `${version}_${name}.sql`;
}
