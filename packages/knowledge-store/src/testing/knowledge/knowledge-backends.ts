import { setTimeout as pause } from 'node:timers/promises';
import type { KeptVersion, UserId } from '@nexus/contracts';
import {
  type DurableKnowledgeBackend,
  type FastKnowledgeBackend,
  unreachable,
} from '../../knowledge/knowledge-backend.ts';
import { emptyState, type KnowledgeState, livingEntries } from '../../knowledge/knowledge-state.ts';
import type { SeededRandom } from './invent-knowledge.ts';

interface MemoryKnowledgeBackend extends DurableKnowledgeBackend, FastKnowledgeBackend {
  /** Loses all, marks too. */
  flush(): void;
  states(): ReadonlyMap<UserId, KnowledgeState>;
}

/** A backend that compares and sets in memory, as Redis and the database do. */
export function createMemoryKnowledgeBackend(): MemoryKnowledgeBackend {
  const states = new Map<UserId, KnowledgeState>();
  const kept = new Map<UserId, readonly KeptVersion[]>();
  const marks = new Map<UserId, number>();
  return {
    read: async (userId) => states.get(userId) ?? emptyState,
    async write(userId, { kept: expected, next, keepOld = false }) {
      const state = states.get(userId) ?? emptyState;
      if (state !== expected) return false;
      if (next.version <= state.version) throw new Error('the version must grow');
      const old = { version: state.version, keptAt: '2026-11-22T00:00:00.000Z', entries: state.entries };
      const versions = [...(keepOld ? [old] : []), ...(kept.get(userId) ?? [])];
      const forgotten = Object.fromEntries(Object.entries(next.tombstones).filter(([, why]) => why === 'forgotten'));
      kept.set(
        userId,
        versions.map((version) => ({ ...version, entries: livingEntries(version.entries, forgotten) })),
      );
      states.set(userId, next);
      marks.set(userId, next.version);
      return true;
    },
    async erase(userId) {
      states.delete(userId);
      kept.delete(userId);
      marks.delete(userId);
    },
    versions: async (userId) => kept.get(userId) ?? [],
    waiting: async (most) => [...marks.keys()].slice(0, most),
    async unmark(userId, state) {
      if (states.get(userId) === state) marks.delete(userId);
    },
    flush() {
      states.clear();
      marks.clear();
    },
    states: () => states,
  };
}

/** What can happen to a backend; one object for all sessions that use it. */
interface Trouble {
  away: boolean;
  /** Of calls: how many fail, in one of the ways below. */
  share: number;
}

type Fault = 'none' | 'before' | 'after' | 'late' | 'slow';

interface FaultOptions {
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
export function createFaults({ trouble, random, isDead, onLate }: FaultOptions) {
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

export function createFaultyDurable(backend: DurableKnowledgeBackend, troubled: Troubled): DurableKnowledgeBackend {
  return {
    read: (userId) => troubled(() => backend.read(userId)),
    write: (userId, write) => troubled(() => backend.write(userId, write)),
    erase: (userId) => troubled(() => backend.erase(userId)),
    versions: (userId) => troubled(() => backend.versions(userId)),
  };
}

export function createFaultyFast(backend: FastKnowledgeBackend, troubled: Troubled): FastKnowledgeBackend {
  return {
    read: (userId) => troubled(() => backend.read(userId)),
    write: (userId, write) => troubled(() => backend.write(userId, write)),
    erase: (userId) => troubled(() => backend.erase(userId)),
    waiting: (most) => troubled(() => backend.waiting(most)),
    unmark: (userId, state) => troubled(() => backend.unmark(userId, state)),
  };
}
