import { setTimeout as pause } from 'node:timers/promises';
import type { KnowledgeOutbox } from '../knowledge-outbox.ts';
import type { LastingKnowledgePlace } from '../knowledge-place.ts';
import { unreachable } from '../stored-knowledge.ts';
import type { SeededRandom } from './seeded-random.ts';

/** What can happen to a place; one object for all sessions that use it. */
export interface Trouble {
  away: boolean;
  /** Of calls: how many fail, in one of the ways below. */
  share: number;
}

type Fault = 'none' | 'before' | 'after' | 'late' | 'slow';

export interface FaultyPlaceOptions {
  readonly trouble: Trouble;
  readonly random: SeededRandom;
  /** The process that uses it was killed: nothing it asks has an answer or an effect any more. */
  readonly isDead: () => boolean;
  /** Told of writings that are still to happen although they failed. */
  readonly onLate: (writing: Promise<unknown>) => void;
}

/**
 * Calls fail before they do anything, after they did it, or fail and are done later, as when an answer is lost or late; or they are
 * slow. Each may change the order of what sessions do.
 */
export function createFaults({ trouble, random, isDead, onLate }: FaultyPlaceOptions) {
  const choose = (): Fault => {
    if (trouble.away) return 'before';
    return random() < trouble.share ? random.pick<Fault>(['before', 'after', 'late', 'slow']) : 'none';
  };
  return async function troubled<T>(call: () => Promise<T>): Promise<T> {
    const fault = choose();
    if (isDead()) return new Promise<T>(() => {});
    const length = random.below(4);
    if (fault === 'slow') await pause(length);
    if (fault === 'before') throw unreachable('a test');
    if (fault === 'late') {
      onLate(
        pause(length)
          .then(() => (isDead() || trouble.away ? undefined : call()))
          .catch(() => undefined),
      );
      throw unreachable('a test');
    }
    if (isDead()) return new Promise<T>(() => {});
    const answer = await call();
    if (isDead()) return new Promise<T>(() => {});
    if (fault === 'after') throw unreachable('a test');
    return answer;
  };
}

type Troubled = ReturnType<typeof createFaults>;

export function createFaultyPlace(place: LastingKnowledgePlace, troubled: Troubled): LastingKnowledgePlace {
  return {
    read: (userId) => troubled(() => place.read(userId)),
    write: (userId, writing) => troubled(() => place.write(userId, writing)),
    versions: (userId) => troubled(() => place.versions(userId)),
  };
}

export function createFaultyOutbox(outbox: KnowledgeOutbox, troubled: Troubled): KnowledgeOutbox {
  return {
    waiting: (most) => troubled(() => outbox.waiting(most)),
    unmark: (userId, state) => troubled(() => outbox.unmark(userId, state)),
    lease: (userId) => troubled(() => outbox.lease(userId)),
  };
}
