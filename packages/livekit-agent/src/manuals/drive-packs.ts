import type { BriefModel, PackLibrary } from '@nexus/packs';

/** Where the rules come from: files, or a database. */
export interface PackSource {
  /** All packs, as they are now. @throws Error when they cannot be read */
  load(): Promise<PackLibrary>;
}

/** The packs of a drive. */
export interface Packs {
  /** Null until they are read, and where they cannot be. */
  readonly library: PackLibrary | null;
  /** Arranges briefs; null: they stand by topic. */
  readonly arranger: BriefModel | null;
  /** Reads them, once a drive. Never rejects. */
  load(): Promise<void>;
}

export function createPacks(source: PackSource, arranger: BriefModel | null = null): Packs {
  let library: PackLibrary | null = null;
  let reading: Promise<void> | null = null;
  return {
    get library() {
      return library;
    },
    arranger,
    load() {
      reading ??= source.load().then(
        (read) => {
          library = read;
        },
        () => undefined,
      );
      return reading;
    },
  };
}
