import { backoffPause, createScheduler, pauseFor, type Scheduler } from '@nexus/async';
import { type Embedder, type MemoryVectors, NexusError, type UserId } from '@nexus/contracts';

interface EmbedBehindOptions {
  readonly vectors: Pick<MemoryVectors, 'unembedded' | 'embed'>;
  readonly embedder: Embedder;
  readonly scheduler?: Scheduler;
}

/** Gives what users told its vectors, behind (L-4): nobody who speaks waits for it. */
export interface EmbedBehind extends AsyncDisposable {
  /** Of this user something may lack a vector: what was told just now, or before there was an embedder. May be called at any time. */
  begin(userId: UserId): void;
  /** Resolves when nothing is under way; what waits to be tried again counts. */
  settled(): Promise<void>;
  /** Breaks off; what lacks a vector then gets it when `begin` is called again. May be called twice. */
  close(): Promise<void>;
}

/** Entries whose vectors are made and kept together; what is kept is kept, whatever comes then. */
const batchSize = 64;
const backoff = { first: 1_000, longest: 300_000, jitter: 0.25 };
/** How often it is tried in a row; then the next drive, or the next thing that is told, tries again. */
const mostTries = 12;

/** The account is gone, and so is what was to be embedded. */
function isOver(error: unknown): boolean {
  return error instanceof NexusError && error.code === 'ACCOUNT_DELETED';
}

export function createEmbedBehind({
  vectors,
  embedder,
  scheduler = createScheduler(),
}: EmbedBehindOptions): EmbedBehind {
  const closing = new AbortController();
  /** Users at work, and whether more was told meanwhile. */
  const working = new Map<UserId, { again: boolean }>();
  const works = new Set<Promise<void>>();

  /** All that lack one, the newest first. */
  async function embedAll(userId: UserId): Promise<void> {
    for (let last = ''; ; ) {
      closing.signal.throwIfAborted();
      const entries = await vectors.unembedded(userId, batchSize);
      const batch = entries.map(({ id }) => id).join(' ');
      // Nothing is left, or what was given is not taken.
      if (batch === '' || batch === last) return;
      last = batch;
      const made = await embedder.embed(
        entries.map(({ content }) => content),
        { hurry: 'behind', signal: closing.signal },
      );
      closing.signal.throwIfAborted();
      await vectors.embed(
        userId,
        entries.flatMap(({ id }, place) => {
          const vector = made[place];
          return vector === undefined ? [] : [{ id, vector }];
        }),
      );
    }
  }

  async function work(userId: UserId, state: { again: boolean }): Promise<void> {
    for (let tries = 1; tries <= mostTries && !closing.signal.aborted; ) {
      state.again = false;
      try {
        await embedAll(userId);
        if (!state.again) return;
        tries = 1;
      } catch (error) {
        if (isOver(error)) return;
        await pauseFor(backoffPause(backoff, tries), { scheduler, signal: closing.signal });
        tries += 1;
      }
    }
  }

  function begin(userId: UserId): void {
    const state = working.get(userId);
    if (state !== undefined) {
      state.again = true;
      return;
    }
    if (closing.signal.aborted) return;
    const begun = { again: false };
    working.set(userId, begun);
    const done = work(userId, begun).finally(() => {
      working.delete(userId);
      works.delete(done);
    });
    works.add(done);
  }

  async function settled(): Promise<void> {
    while (works.size > 0) await Promise.all(works);
  }

  const close = () => {
    closing.abort();
    return settled();
  };
  return { begin, settled, close, [Symbol.asyncDispose]: close };
}
