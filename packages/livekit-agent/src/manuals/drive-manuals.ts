import { late, orLate } from '@nexus/async';
import type { DocumentStore, UserId } from '@nexus/contracts';
import { findNamedManual } from '@nexus/language';
import type { Recall, RecallOutcome } from '@nexus/manuals';
import { createMailTextIndex, gatedPassage, type MailTextIndex } from '../memory/mail-text-index.ts';
import type { ToldPassages } from './told-passages.ts';

/** The manuals that this drive's user may ask about. */
export interface Manuals {
  /** Some were there when it was looked last: "look up …" then means them, and the mail otherwise. */
  readonly atHand: boolean;
  /** What they were called when it was looked last, newest first: words that say one of these name it. */
  readonly titles: readonly string[];
  /** Looks what there is by now, unless it was just looked. Resolves when it is known, or soon; never rejects. */
  refresh(): Promise<void>;
  /** Looks what there is now. @returns the titles, newest first; null: it could not be learned, or not soon. */
  list(): Promise<readonly string[] | null>;
  /** @throws the signal's reason */
  lookUp(asked: AskedOfManuals, signal: AbortSignal): Promise<RecallOutcome>;
  /** All that was found in this drive: what stands there is kept in no memory unless the driver says it (M-7). Null: nothing was found. */
  readonly found: MailTextIndex | null;
  /** What was told last; null: nothing, or something else since. */
  told: ToldPassages | null;
}

export interface AskedOfManuals {
  readonly query: string;
  /** As its name was said; absent: any. */
  readonly manual?: string;
}

export interface ManualsOptions {
  readonly userId: UserId;
  readonly documents: DocumentStore;
  readonly recall: Recall;
  /** The wall clock. */
  readonly clock: () => Date;
}

/** Milliseconds until it is looked again: an office may upload while its driver drives. */
const lookAgain = 20_000;
/** Milliseconds that somebody waits for it. */
const patience = 2_000;

/** Titles that are listened for: of thousands, the words of some are in every sentence. */
const mostTitles = 200;

export function createManuals({ userId, documents, recall, clock }: ManualsOptions): Manuals {
  let titles: readonly string[] = [];
  let warm = false;
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<readonly string[] | null> = Promise.resolve(null);
  let found: MailTextIndex | null = null;

  /** @returns all titles; null: they are away, and whoever asks what a manual says is told so then. */
  async function look(): Promise<readonly string[] | null> {
    try {
      const all = [...new Set((await documents.list(userId)).map(({ title }) => title))];
      titles = all.slice(0, mostTitles);
      // A database makes its plans with the first search, which would take a good part of what the driver's may take.
      if (all.length > 0 && !warm) {
        warm = true;
        void documents.search(userId, { words: 'manual', vector: null, limit: 1 }).catch(() => undefined);
      }
      return all;
    } catch {
      return null;
    }
  }

  async function lookBriefly(): Promise<readonly string[] | null> {
    const known = await orLate(look(), patience);
    return known === late ? null : known;
  }

  function lookNow(): Promise<readonly string[] | null> {
    looked = clock().getTime();
    looking = lookBriefly();
    return looking;
  }

  function note({ passages }: Extract<RecallOutcome, { kind: 'found' }>): void {
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
      if (clock().getTime() - looked < lookAgain) await looking;
      else await lookNow();
    },
    list: lookNow,
    async lookUp({ query, manual }, signal) {
      const title = manual === undefined ? undefined : titleOf(manual);
      const outcome = await recall(userId, query, { manual, title, signal });
      if (outcome.kind === 'empty') titles = [];
      else if (outcome.kind === 'found') {
        titles = [...new Set([...titles, ...outcome.passages.map(({ passage }) => passage.title)])];
        note(outcome);
      }
      return outcome;
    },
    told: null,
  };
}
