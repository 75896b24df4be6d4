import { createScheduler, late, type Scheduler } from '@nexus/async';
import {
  type ContextItem,
  type ContextKind,
  type ContextRequest,
  type ContextSource,
  contextKinds,
  type MemoryCategory,
  type UserId,
} from '@nexus/contracts';
import { leastStrength as usualStrength } from '../strength.ts';
import { mergeContext } from './merge-context.ts';

interface ContextOptions {
  /** Relations of things that are named; 10 where absent. */
  readonly entities?: number;
  /** Of each other kind; 10 where absent. */
  readonly memories?: number;
  /** 0.3 where absent (L-3). */
  readonly leastStrength?: number;
  /** All where absent. */
  readonly categories?: readonly MemoryCategory[] | null;
  /** All where absent. */
  readonly kinds?: readonly ContextKind[];
  readonly accountId?: string | null;
  /** Aborted when nobody wants it any more. */
  readonly signal?: AbortSignal;
}

/** Why a source is missing from what was found. */
export type MissedBecause = 'late' | 'failed';

export interface FoundContext extends ContextItem {
  readonly kind: ContextKind;
}

interface RetrievedContext {
  /** Merged, best first, at most twenty (L-8). */
  readonly items: readonly FoundContext[];
  readonly missed: readonly { readonly kind: ContextKind; readonly because: MissedBecause }[];
}

/** One question to all sources. */
export interface ContextLookup {
  /** What is there now: at once that of the drive's memory. */
  readonly current: readonly FoundContext[];
  /** Resolves when every source has answered, or after 250 ms; what comes later is in `current` all the same. Never rejects. */
  readonly inTime: Promise<RetrievedContext>;
  /** Resolves when every source has answered or failed, however late that is; what hangs never does. Never rejects. */
  readonly whole: Promise<void>;
  /** Kinds of which nobody knows by now: still unanswered, or failed. */
  readonly unknown: readonly ContextKind[];
}

interface ContextRetrievalOptions {
  readonly sources: readonly ContextSource[];
  readonly scheduler?: Scheduler;
  /** Counts what was left out, by source; nothing of what was asked or found. */
  readonly onMissed?: (kind: ContextKind, because: MissedBecause) => void;
}

/** Milliseconds that all sources together have (L-7). */
const timeForAll = 250;
const usualLimit = 10;

/**
 * What has to do with the driver's words, from all sources at once (L-7). A source that fails, hangs or is late is left out and counted, and takes
 * nothing from the others.
 */
export function createContextRetrieval({
  sources,
  scheduler = createScheduler(),
  onMissed = () => {},
}: ContextRetrievalOptions) {
  function lookUp(userId: UserId, words: string, recent: readonly string[], options: ContextOptions): ContextLookup {
    const { entities = usualLimit, memories = usualLimit, leastStrength = usualStrength } = options;
    const {
      categories = null,
      kinds = contextKinds,
      accountId = null,
      signal = new AbortController().signal,
    } = options;
    const found = new Map<ContextSource, readonly FoundContext[]>();
    const missed = new Map<ContextSource, MissedBecause>();

    function miss(source: ContextSource, because: MissedBecause): void {
      if (missed.has(source)) return;
      missed.set(source, because);
      onMissed(source.kind, because);
    }

    async function ask(source: ContextSource, limit: number): Promise<void> {
      const request: ContextRequest = {
        ...{ userId, words, recent, limit, leastStrength, categories, accountId, signal },
      };
      try {
        const finding = source.find(request);
        // Not awaited where it is there: nothing on the way to speech waits for it.
        const items = finding instanceof Promise ? await finding : finding;
        if (!signal.aborted)
          found.set(
            source,
            items.slice(0, limit).map((item) => ({ ...item, kind: source.kind })),
          );
      } catch {
        if (!signal.aborted) miss(source, 'failed');
      }
    }

    // Runs from before the first is asked: those that answer from memory take time too.
    const { promise: timeIsUp, resolve: end } = Promise.withResolvers<typeof late>();
    const callOff = scheduler.after(timeForAll, () => end(late));

    async function inTime(source: ContextSource, answer: Promise<void>): Promise<void> {
      const outcome = await Promise.race([answer, timeIsUp]);
      if (outcome === late && !signal.aborted) miss(source, 'late');
    }

    const asked = sources.filter(({ kind }) => kinds.includes(kind));
    const answers = asked.map((source) => ({
      source,
      answer: ask(source, source.kind === 'entities' ? entities : memories),
    }));
    const current = () => mergeContext([...found.values()].flat());
    return {
      get current() {
        return current();
      },
      get unknown() {
        return asked.filter((source) => !found.has(source)).map(({ kind }) => kind);
      },
      whole: Promise.all(answers.map(({ answer }) => answer)).then(() => undefined),
      inTime: Promise.all(answers.map(({ source, answer }) => inTime(source, answer))).then(() => {
        callOff();
        return { items: current(), missed: [...missed].map(([{ kind }, because]) => ({ kind, because })) };
      }),
    };
  }

  return {
    lookUp,
    retrieveContext: (userId: UserId, words: string, recent: readonly string[], options: ContextOptions = {}) =>
      lookUp(userId, words, recent, options).inTime,
  };
}
