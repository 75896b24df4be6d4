import { randomUUID } from 'node:crypto';
import { type Exchange, type ExchangeKind, type ExchangeStore, lastExchanges, type UserId } from '@nexus/contracts';
import { type FollowUp, readFollowUp, readNamedValues, shortQuestion } from '@nexus/language';
import { gateWords, type MailTextIndex, wordStem } from './mail-text-index.ts';
import { findMailText } from './privacy-gate.ts';

/** What was answered in a turn, and from where. */
interface AnsweredQuestion {
  readonly turn: number;
  /** The question in the driver's words, with what it carried over; never a model's. */
  readonly question: string;
  readonly kind: ExchangeKind;
  /** The manual's title, or the pack's domain, as its store has it; null: none was named. */
  readonly named: string | null;
  readonly citation: string | null;
  /** The text that answered: its words are not a mail's, though a mail may have them too. Not kept. */
  readonly known: string;
  /** Whether a mail was read in that turn: asked when the turn is over. */
  readonly isWithMail: () => boolean;
}

/** What this drive's user asked in the last 24 hours (P-6, P-7): in the drive's memory, so that no turn waits for it. */
export interface DriveExchanges {
  /** Reads what earlier drives asked, once. Never rejects. */
  load(): Promise<void>;
  /** Oldest first; none that is over. */
  readonly recent: readonly Exchange[];
  /** What words mean that say only what is different from a question before; null: they are a subject of their own. Pure. */
  followUp(words: string, turn: number): FollowUp<Exchange> | null;
  /** Notes a question that was answered in this turn; of several in one turn the last counts. Never waits. */
  note(answered: AnsweredQuestion): void;
  /** The turn is over: what was noted is kept for later drives, unless it has to do with mail. Never waits. */
  settle(): void;
  /** Nothing of it is known in this drive any more, nor written after this. Never rejects. */
  forget(): Promise<void>;
  /** Resolves when all of it is written, or was tried. Never rejects. */
  drained(): Promise<void>;
}

interface DriveExchangesOptions {
  /** Null: they last for the drive. */
  readonly storage: { readonly store: ExchangeStore; readonly userId: UserId } | null;
  readonly clock: () => Date;
  /** The privacy gate (M-7): whether words come from a mail, or from others. */
  readonly isOfOthers: (words: string, known: string) => Promise<boolean>;
}

/** Digits of a number that anybody may say; a longer one may be somebody's. */
const smallNumber = /^\d{1,3}$/;

/** Whether a question has words in a row from a mail, or a word that nobody but a mail has brought: not the text that answered it either (M-7). */
export function comesFromMail(question: string, known: string, mails: MailTextIndex): boolean {
  const own = new Set(gateWords(known).map(wordStem));
  const isBrought = (word: string) => !smallNumber.test(word) && !own.has(wordStem(word)) && mails.brings(word);
  return findMailText(question, mails) !== null || gateWords(question).some(isBrought);
}

export function createDriveExchanges({ storage, clock, isOfOthers }: DriveExchangesOptions): DriveExchanges {
  let earlier: readonly Exchange[] = [];
  /** Of this drive, by their turn. */
  const asked = new Map<number, Exchange>();
  const waiting = new Map<number, AnsweredQuestion>();
  const writing = new Set<Promise<void>>();
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    try {
      earlier = (await storage?.store.recent(storage.userId)) ?? [];
    } catch {
      // A drive that does not know what was asked before asks what is meant.
    }
  }

  function before(turn: number): readonly Exchange[] {
    const own = [...asked].filter(([at]) => at < turn).map(([, exchange]) => exchange);
    return lastExchanges([...earlier, ...own], clock());
  }

  const followUp = (words: string, turn: number) => readFollowUp(words, before(turn), { isNext: asked.has(turn - 1) });

  async function keep(answered: AnsweredQuestion, exchange: Exchange): Promise<void> {
    if (storage === null || answered.isWithMail()) return;
    try {
      if (await isOfOthers(exchange.question, answered.known)) return;
      storage.store.keep(storage.userId, exchange);
    } catch {
      // What could not be looked at is not kept.
    }
  }

  function settle(): void {
    for (const [turn, answered] of waiting) {
      waiting.delete(turn);
      const exchange = asked.get(turn);
      if (exchange === undefined) continue;
      const work = keep(answered, exchange).finally(() => writing.delete(work));
      writing.add(work);
    }
  }

  return {
    load() {
      loading ??= load();
      return loading;
    },
    get recent() {
      return before(Number.POSITIVE_INFINITY);
    },
    followUp,
    note(answered) {
      const { turn, kind, named, citation } = answered;
      const question = shortQuestion(answered.question);
      if (question === null) return;
      asked.set(turn, {
        ...{ id: randomUUID(), kind, question, named: named?.slice(0, 200) ?? null },
        ...{ citation: citation?.slice(0, 400) ?? null, values: readNamedValues(question) },
        createdAt: clock().toISOString(),
      });
      waiting.set(turn, answered);
    },
    settle,
    async forget() {
      earlier = [];
      asked.clear();
      waiting.clear();
      await Promise.all(writing);
    },
    async drained() {
      settle();
      await Promise.all(writing);
      await storage?.store.drained(storage.userId);
    },
  };
}
