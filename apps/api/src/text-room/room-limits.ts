import { heartbeatInterval, mostWaitingLines } from '@nexus/contracts';

/** What one page and one process may use of a text room. */
export interface RoomLimits {
  /** Milliseconds until the first message must say who drives. */
  readonly joinWithin: number;
  /** Bytes of one message; the longest of ours is a token. */
  readonly messageBytes: number;
  /** Messages at once, and those that come back in a second. */
  readonly burst: number;
  readonly perSecond: number;
  /** Messages over the limit until the connection is closed. */
  readonly patience: number;
  /** Bytes that may wait for a page that does not read. */
  readonly unreadBytes: number;
  /** Milliseconds between two signs of life; a page that answers none of two is gone. */
  readonly heartbeat: number;
  /** Connections of one address that have not joined yet. */
  readonly strangers: number;
  /** Connections of this process, joined or not. */
  readonly sockets: number;
  readonly drives: number;
  /** Typed messages that may wait for their turn. */
  readonly waiting: number;
}

export const defaultRoomLimits: RoomLimits = {
  joinWithin: 10_000,
  messageBytes: 32_768,
  burst: 20,
  perSecond: 4,
  patience: 100,
  unreadBytes: 1_048_576,
  heartbeat: heartbeatInterval,
  strangers: 50,
  sockets: 500,
  drives: 64,
  waiting: mostWaitingLines,
};

interface TokenBucketOptions {
  /** How many may come at once. */
  readonly capacity: number;
  /** How many come back in a second. */
  readonly perSecond: number;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Whether one more may come: true at most `capacity + perSecond × t` times in any t seconds. */
export function createTokenBucket({ capacity, perSecond, now }: TokenBucketOptions): () => boolean {
  let left = capacity;
  let countedAt = now();
  return () => {
    const time = now();
    left = Math.min(capacity, left + ((time - countedAt) * perSecond) / 1_000);
    countedAt = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** Those who have connected and not joined yet, by address. */
export interface Lobby {
  /** Lets one in. @param sendAway is called when too many came from that address since @returns lets it out; may be called twice */
  enter(address: string, sendAway: () => void): () => void;
}

/**
 * Where an address has too many who do not join, the oldest goes, and never the newcomer: whoever joins at once, as a page does, is not
 * kept out by those who never do.
 */
export function createLobby(most: number): Lobby {
  const waiting = new Map<string, Set<() => void>>();
  return {
    enter(address, sendAway) {
      // One function may stand for several.
      const one = () => sendAway();
      const here = waiting.get(address) ?? new Set();
      const leave = () => {
        here.delete(one);
        if (here.size === 0 && waiting.get(address) === here) waiting.delete(address);
      };
      const [oldest] = here;
      if (here.size >= most && oldest !== undefined) {
        here.delete(oldest);
        oldest();
      }
      waiting.set(address, here.add(one));
      return leave;
    },
  };
}
