import { late, orAborted, orLate } from '@nexus/async';
import type { MailEnvelope } from '@nexus/contracts';

/** One account's pages, newest first. */
interface Lane {
  readonly pages: AsyncIterator<readonly MailEnvelope[]>;
  /** The next page, on its way. */
  coming: Promise<void>;
  /** Envelopes that came and are not given out yet. */
  waiting: readonly MailEnvelope[];
  /** The one that is next of them. */
  at: number;
  ended: boolean;
}

interface MergeOptions {
  /** Milliseconds that the other accounts wait for one that is slow; its mail follows when it comes. */
  readonly patience: number;
  /** Told of an account that broke off; the others go on. */
  readonly onFailure: (index: number, error: unknown) => void;
  readonly signal?: AbortSignal | undefined;
}

function timeOf({ returnedAt, receivedAt, claimedAt }: MailEnvelope): number {
  return (returnedAt ?? receivedAt ?? claimedAt)?.getTime() ?? Number.NEGATIVE_INFINITY;
}

const isReady = ({ waiting, at }: Lane) => at < waiting.length;
const isOpen = (lane: Lane) => !lane.ended || isReady(lane);

function newestOf(lanes: readonly Lane[]): Lane | null {
  let newest: Lane | null = null;
  for (const lane of lanes) {
    const [mine, best] = [lane.waiting[lane.at], newest?.waiting[newest.at]];
    if (mine !== undefined && (best === undefined || timeOf(mine) > timeOf(best))) newest = lane;
  }
  return newest;
}

/** One page of the newest that are there, until some account has none left that is not yet at its end. */
function takePage(lanes: readonly Lane[]): MailEnvelope[] {
  const page: MailEnvelope[] = [];
  for (;;) {
    const lane = newestOf(lanes);
    const envelope = lane?.waiting[lane.at];
    if (lane === null || envelope === undefined) return page;
    page.push(envelope);
    lane.at += 1;
    if (!isReady(lane) && !lane.ended) return page;
  }
}

/**
 * Pages of several accounts as one, newest first as far as each of them goes. An account that is slow, or breaks off, holds up the
 * others for a moment only. Of each account one page is held.
 *
 * @throws the signal's reason
 */
export async function* mergePages(
  sources: readonly AsyncIterable<readonly MailEnvelope[]>[],
  { patience, onFailure, signal }: MergeOptions,
): AsyncGenerator<readonly MailEnvelope[]> {
  async function fetch(lane: Lane): Promise<void> {
    try {
      // Nothing of the last page is given out again.
      lane.waiting = [];
      lane.at = 0;
      do {
        const { done, value } = await lane.pages.next();
        lane.ended = done === true;
        lane.waiting = done ? [] : value;
      } while (lane.waiting.length === 0 && !lane.ended);
    } catch (error) {
      lane.ended = true;
      onFailure(lanes.indexOf(lane), error);
    }
  }
  const lanes = sources.map((source): Lane => {
    const pages = source[Symbol.asyncIterator]();
    return { pages, coming: Promise.resolve(), waiting: [], at: 0, ended: false };
  });
  const slow = new Set<Lane>();
  const order = (lane: Lane) => {
    slow.delete(lane);
    lane.coming = fetch(lane);
  };
  lanes.forEach(order);
  try {
    while (lanes.some(isOpen)) {
      signal?.throwIfAborted();
      const awaited = lanes.filter((lane) => !isReady(lane) && !lane.ended && !slow.has(lane));
      const outcome = await orLate(Promise.all(awaited.map(({ coming }) => coming)), patience, { signal });
      if (outcome === late) for (const lane of awaited) if (!isReady(lane) && !lane.ended) slow.add(lane);
      if (!lanes.some(isReady)) {
        const open = lanes.filter(({ ended }) => !ended);
        if (open.length > 0) await orAborted(Promise.race(open.map(({ coming }) => coming)), signal);
        continue;
      }
      const ready = lanes.filter(isReady);
      const page = takePage(ready);
      for (const lane of ready) if (!isReady(lane)) order(lane);
      yield page;
    }
    signal?.throwIfAborted();
  } finally {
    for (const { pages, ended } of lanes) if (!ended) void pages.return?.().catch(() => undefined);
  }
}
