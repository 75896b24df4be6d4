import type { UserId } from '@nexus/contracts';
import type { BriefModel, PackLibrary } from '@nexus/packs';

/** Where the rules come from: files, or a database. */
export interface PackSource {
  /** All that the user may cite, as it is now; null: what everybody may. @throws Error when it cannot be read */
  load(userId: UserId | null): Promise<PackLibrary>;
}

/** The packs of a drive. */
export interface Packs {
  /** Null until they are read, and where they cannot be. */
  readonly library: PackLibrary | null;
  /** Arranges briefs; null: they stand by topic. */
  readonly arranger: BriefModel | null;
  /** Reads them, once a drive; again where the database did not answer. Never rejects. */
  load(): Promise<void>;
}

interface PackOptions {
  readonly userId: UserId | null;
  readonly arranger?: BriefModel | null;
}

export function createPacks(source: PackSource, { userId, arranger = null }: PackOptions): Packs {
  let library: PackLibrary | null = null;
  let reading: Promise<void> | null = null;
  return {
    get library() {
      return library;
    },
    arranger,
    load() {
      reading ??= source
        .load(userId)
        .then((read) => {
          library = read;
          return read.origin !== 'files-meanwhile';
        })
        .catch(() => false)
        .then((isKnown) => {
          if (!isKnown) reading = null;
        });
      return reading;
    },
  };
}
