import type { DocumentStore, UserId } from '@nexus/contracts';
import type { Recall, RecallOutcome } from '@nexus/intelligence';
import { gatedPassage } from '../knowledge/gated-passage.ts';
import { createMailTextIndex, type MailTextIndex } from '../knowledge/mail-text-index.ts';

/** The manuals that this drive's user may ask about. */
export interface Manuals {
  /** Some were there when it was looked last: "look up …" then means them, and the mail otherwise. */
  readonly atHand: boolean;
  /** Looks whether there are any by now, unless it is known or was just looked. Resolves when it is known, or soon; never rejects. */
  refresh(): Promise<void>;
  /** @throws the signal's reason */
  lookUp(query: string, signal: AbortSignal): Promise<RecallOutcome>;
  /** All that was found in this drive: what stands there is kept in no memory unless the driver says it (M-7). Null: nothing was found. */
  readonly found: MailTextIndex | null;
  /** What was found last and is not told yet, for "more"; null: nothing. */
  further: FurtherPassages | null;
}

export interface FurtherPassages {
  /** In which turn the one before it was told; only the turn after that goes on with it. */
  readonly turn: number;
  /** What was asked, and the names of the manuals that answer. */
  readonly about: string;
  /** Each as it is said, with its source. */
  readonly told: readonly string[];
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

export function createManuals({ userId, documents, recall, clock }: ManualsOptions): Manuals {
  let atHand = false;
  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> = Promise.resolve();
  let found: MailTextIndex | null = null;

  async function look(): Promise<void> {
    try {
      atHand = (await documents.list(userId)).length > 0;
      // A database makes its plans with the first search, which would take a good part of what the driver's may take.
      if (atHand) await documents.search(userId, { words: 'manual', vector: null, limit: 1 });
    } catch {
      // Away: whoever asks what a manual says is told so then.
    }
  }

  async function lookBriefly(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patience);
    await Promise.race([look(), promise]);
    clearTimeout(timer);
  }

  function note({ passages }: Extract<RecallOutcome, { kind: 'found' }>): void {
    found ??= createMailTextIndex();
    for (const { passage } of passages) found.add(gatedPassage(passage));
  }

  return {
    get atHand() {
      return atHand;
    },
    get found() {
      return found;
    },
    refresh() {
      const now = clock().getTime();
      if (atHand || now - looked < lookAgain) return looking;
      looked = now;
      looking = lookBriefly();
      return looking;
    },
    async lookUp(query, signal) {
      const outcome = await recall(userId, query, { signal });
      if (outcome.kind === 'empty') atHand = false;
      else if (outcome.kind === 'found') {
        atHand = true;
        note(outcome);
      }
      return outcome;
    },
    further: null,
  };
}
