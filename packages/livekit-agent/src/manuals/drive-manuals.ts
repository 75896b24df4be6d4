import { late, orLate } from '@nexus/async';
import type { DocumentStore, UserId } from '@nexus/contracts';
import { findNamedManual } from '@nexus/language';
import type { Recall, RecallOutcome } from '@nexus/manuals';
import { createMailTextIndex, gatedPassage, type MailTextIndex } from '../memory/mail-text-index.ts';
import type { ToldPassages } from './told-passages.ts';

/** The manuals that this drive's user may ask about. */
export interface Manuals {
  /** There were some when they were last read: "look up …" then means them, and the mail otherwise. */
  readonly atHand: boolean;
  /** Their titles when they were last read, newest first; the driver names a manual by these words. */
  readonly titles: readonly string[];
  /** Reads the titles again, unless that was just done. Resolves when they are known, or soon; never rejects. */
  refresh(): Promise<void>;
  /** Reads the titles now. @returns the titles, newest first; null: it could not be learned, or not soon. */
  list(): Promise<readonly string[] | null>;
  /** @throws the signal's reason */
  lookUp(asked: AskedOfManuals, signal: AbortSignal): Promise<RecallOutcome>;
  /** All that was found in this drive: nothing of it is saved to memory unless the driver says it (M-7). Null: nothing was found. */
  readonly found: MailTextIndex | null;
  /** What was told last; null: nothing, or something else since. */
  told: ToldPassages | null;
}

interface AskedOfManuals {
  readonly query: string;
  /** As its name was said; absent: any. */
  readonly manual?: string;
}

interface ManualsOptions {
  readonly userId: UserId;
  readonly documents: DocumentStore;
  readonly recall: Recall;
  /** The wall clock. */
  readonly clock: () => Date;
}

/** Milliseconds until the titles are read again: an office may upload while its driver drives. */
const titlesFreshFor = 20_000;
/** Milliseconds that a caller waits for the titles. */
const longestWaitForTitles = 2_000;

/** Titles that are listened for: of thousands, some words would be in every sentence. */
const mostTitles = 200;

export function createManuals({ userId, documents, recall, clock }: ManualsOptions): Manuals {
  let titles: readonly string[] = [];
  let isSearchWarm = false;
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<readonly string[] | null> = Promise.resolve(null);
  let found: MailTextIndex | null = null;

  /** @returns all titles; null: they cannot be reached; a driver who asks what a manual says is told so then. */
  async function readTitles(): Promise<readonly string[] | null> {
    try {
      const all = [...new Set((await documents.list(userId)).map(({ title }) => title))];
      titles = all.slice(0, mostTitles);
      // A database makes its plans with the first search, which would take a good part of the time that the driver's search has.
      if (all.length > 0 && !isSearchWarm) {
        isSearchWarm = true;
        void documents.search(userId, { words: 'manual', vector: null, limit: 1 }).catch(() => undefined);
      }
      return all;
    } catch {
      return null;
    }
  }

  async function readTitlesInTime(): Promise<readonly string[] | null> {
    const known = await orLate(readTitles(), longestWaitForTitles);
    return known === late ? null : known;
  }

  function refreshNow(): Promise<readonly string[] | null> {
    lastReadAt = clock().getTime();
    reading = readTitlesInTime();
    return reading;
  }

  function indexFound({ passages }: Extract<RecallOutcome, { kind: 'found' }>): void {
    found ??= createMailTextIndex();
    for (const { passage } of passages) found.add(gatedPassage(passage));
  }

  /** Undefined: none of the titles is meant for certain. */
  function titleOf(manual: string): string | undefined {
    return titles.includes(manual) ? manual : findNamedManual(manual, titles)?.title;
  }

  return {
    get atHand() {
      return titles.length > 0;
    },
    get titles() {
      return titles;
    },
    get found() {
      return found;
    },
    async refresh() {
      if (clock().getTime() - lastReadAt < titlesFreshFor) await reading;
      else await refreshNow();
    },
    list: refreshNow,
    async lookUp({ query, manual }, signal) {
      const title = manual === undefined ? undefined : titleOf(manual);
      const outcome = await recall(userId, query, { manual, title, signal });
      if (outcome.kind === 'empty') titles = [];
      else if (outcome.kind === 'found') {
        titles = [...new Set([...titles, ...outcome.passages.map(({ passage }) => passage.title)])];
        indexFound(outcome);
      }
      return outcome;
    },
    told: null,
  };
}
