import { endsWithin, type Scheduler } from '@nexus/async';
import type { ContextKind, ContextSource, UserId } from '@nexus/contracts';
import {
  type ContextLookup,
  createContextRetrieval,
  type FoundContext,
  type MissedBecause,
  mergeContext,
} from '@nexus/long-memory';
import { createMailTextIndex, type MailTextIndex } from '../mail-text-index.ts';

/** What has to do with the driver's words, while they are answered (L-7). */
export interface TurnContext {
  /**
   * The words of a turn as far as they are recognised, or as typed: all sources are asked. Never waits; may be called again with more of them,
   * of which the newest are asked for once the sources have answered.
   */
  expect(words: string): void;
  /** What is there for these words now, the best first. Never waits, and changes nothing that anybody sees. */
  at(words: string): readonly FoundContext[];
  /**
   * For a tool, which may take its time: what there is for its query and for all words of this turn, two seconds at most; what was expected long
   * enough ago is there at once. `unknown` are the kinds that did not answer: of them nobody can say that there is nothing. Never rejects.
   */
  search(query: string): Promise<{ readonly items: readonly FoundContext[]; readonly unknown: readonly ContextKind[] }>;
  /** The turn was answered: what was found for it is let go (L-13). */
  answered(): void;
  /** What was found in words that are not the driver's: nothing of it is remembered unless the driver says it (M-7). Null: nothing was. */
  readonly strangersWords: MailTextIndex | null;
  /** How often a source was left out of a turn; nothing of what was asked. */
  readonly missed: ReadonlyMap<`${ContextKind} ${MissedBecause}`, number>;
}

interface TurnContextOptions {
  readonly sources: readonly ContextSource[];
  readonly userId: UserId;
  /** What the driver said in the turns before. */
  readonly recent: () => readonly string[];
  readonly scheduler: Scheduler;
  /** Aborted when the drive is over. */
  readonly closing: AbortSignal;
}

/** In the driver's own words. */
const ownKinds: ReadonlySet<ContextKind> = new Set(['memories', 'entities', 'tasks']);
/** Turns before this one that a source is told of. */
const mostRecent = 3;
/** Milliseconds that a tool waits for sources that are late for the turn itself. */
const patienceOfTool = 2_000;

function plain(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function createTurnContext({ sources, userId, recent, scheduler, closing }: TurnContextOptions): TurnContext {
  const missed = new Map<`${ContextKind} ${MissedBecause}`, number>();
  const { lookUp } = createContextRetrieval({
    sources,
    scheduler,
    onMissed: (kind, because) => void missed.set(`${kind} ${because}`, (missed.get(`${kind} ${because}`) ?? 0) + 1),
  });
  const strangers = createMailTextIndex();
  let hasStrangers = false;
  /** Of this turn, by the words as far as they were known. */
  const lookups = new Map<string, ContextLookup>();
  /** For the driver's words, the newest last; not for a tool's query. */
  let heard: ContextLookup | null = null;
  /** Recognised while the sources were still busy with the beginning of the same words. */
  let next: string | null = null;
  let turn = new AbortController();

  function letGo(): void {
    turn.abort();
    turn = new AbortController();
    lookups.clear();
    heard = null;
    next = null;
  }

  function ask(words: string): ContextLookup | null {
    const said = plain(words);
    if (said === '') return null;
    const before = recent().filter((sentence) => plain(sentence) !== said);
    const signal = AbortSignal.any([turn.signal, closing]);
    const lookup = lookups.get(said) ?? lookUp(userId, words, before.slice(-mostRecent), { signal });
    lookups.set(said, lookup);
    return lookup;
  }

  /** What was found for the beginning of these words counts for all of them; what was found for others is of an earlier turn. */
  function hear(words: string): void {
    const said = plain(words);
    if ([...lookups.keys()].some((known) => !said.startsWith(known))) letGo();
    next = null;
    heard = ask(words) ?? heard;
  }

  /** Words come a few at a time; of those that come while the sources are asked only the last are worth a question. */
  function expect(words: string): void {
    const said = plain(words);
    const busy = heard;
    const goesOn = [...lookups.keys()].every((known) => said.startsWith(known));
    if (busy === null || busy.unknown.length === 0 || !goesOn) {
      hear(words);
      return;
    }
    const isWaitedFor = next !== null;
    next = words;
    if (isWaitedFor) return;
    void busy.whole.then(() => {
      if (heard === busy && next !== null) hear(next);
    });
  }

  function current(): readonly FoundContext[] {
    const items = mergeContext([...lookups.values()].flatMap((lookup) => lookup.current));
    for (const { kind, text } of items.filter((item) => !ownKinds.has(item.kind))) {
      strangers.add({ emailId: `${kind} ${text}`, from: null, subject: text });
      hasStrangers = true;
    }
    return items;
  }

  return {
    expect,
    at(words) {
      hear(words);
      return current();
    },
    async search(query) {
      const found = ask(query);
      await endsWithin(Promise.all([found?.whole, heard?.whole]), patienceOfTool, scheduler);
      return { items: current(), unknown: (found ?? heard)?.unknown ?? [] };
    },
    answered: letGo,
    get strangersWords() {
      return hasStrangers ? strangers : null;
    },
    missed,
  };
}
