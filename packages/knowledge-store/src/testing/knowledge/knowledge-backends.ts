import { setTimeout as pause } from 'node:timers/promises';
import type { KeptVersion, UserId } from '@nexus/contracts';
import {
  type DurableKnowledgeBackend,
  type FastKnowledgeBackend,
  unreachable,
} from '../../knowledge/knowledge-backend.ts';
import { emptyState, type KnowledgeState, livingEntries } from '../../knowledge/knowledge-state.ts';
import type { SeededChoice } from './invent-knowledge.ts';

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
  readonly seeded: SeededChoice;
  /** The process that uses it was killed: nothing it asks has an answer or an effect any more. */
  readonly isDead: () => boolean;
  /** Told of writings that are still to happen although they failed. */
  readonly onLate: (writing: Promise<unknown>) => void;
}

/**
 * Calls fail before they do anything, after they did it, or fail and are done later, as when an answer is lost or late; or they are
 * slow. Each may change the order of what sessions do.
 */
export function createFaults({ trouble, seeded, isDead, onLate }: FaultOptions) {
  const choose = (): Fault => {
    if (trouble.away) return 'before';
    return seeded.random() < trouble.share ? seeded.pick<Fault>(['before', 'after', 'late', 'slow']) : 'none';
  };
  return async function troubled<T>(call: () => Promise<T>): Promise<T> {
    const fault = choose();
    if (isDead()) return new Promise<T>(() => {});
    const length = seeded.below(4);
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

/** What a session does on the strength of what it has read. */
export type HeldCall = 'fast write' | 'fast unmark' | 'durable write';

/** Stops a session between what it has read and what it does on the strength of it, so that another one can be quicker. */
export function createHold() {
  let waiting: { readonly call: HeldCall; reached(): void; readonly released: Promise<void> } | null = null;
  return {
    /** Holds the next such call. `reached` resolves when it stands; `release` lets it go on, or lets all later ones pass. */
    next(call: HeldCall): { readonly reached: Promise<'reached'>; release(): void } {
      const reached = Promise.withResolvers<'reached'>();
      const released = Promise.withResolvers<void>();
      waiting = { call, reached: () => reached.resolve('reached'), released: released.promise };
      return {
        reached: reached.promise,
        release() {
          waiting = null;
          released.resolve();
        },
      };
    },
    async pass(call: HeldCall): Promise<void> {
      if (waiting?.call !== call) return;
      const { reached, released } = waiting;
      waiting = null;
      reached();
      await released;
    },
  };
}

type Hold = ReturnType<typeof createHold>;

export function createFaultyDurable(
  backend: DurableKnowledgeBackend,
  troubled: Troubled,
  hold: Hold,
): DurableKnowledgeBackend {
  return {
    read: (userId) => troubled(() => backend.read(userId)),
    async write(userId, write) {
      await hold.pass('durable write');
      return troubled(() => backend.write(userId, write));
    },
    erase: (userId) => troubled(() => backend.erase(userId)),
    versions: (userId) => troubled(() => backend.versions(userId)),
  };
}

export function createFaultyFast(backend: FastKnowledgeBackend, troubled: Troubled, hold: Hold): FastKnowledgeBackend {
  return {
    read: (userId) => troubled(() => backend.read(userId)),
    async write(userId, write) {
      await hold.pass('fast write');
      return troubled(() => backend.write(userId, write));
    },
    erase: (userId) => troubled(() => backend.erase(userId)),
    waiting: (most) => troubled(() => backend.waiting(most)),
    async unmark(userId, state) {
      await hold.pass('fast unmark');
      return troubled(() => backend.unmark(userId, state));
    },
  };
}
