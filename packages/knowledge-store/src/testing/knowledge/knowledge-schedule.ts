import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { KnowledgeEntry, UserId, UserKnowledgeStore } from '@nexus/contracts';
import type { DurableKnowledgeBackend, FastKnowledgeBackend } from '../../knowledge/knowledge-backend.ts';
import { originalsIn, orphanedIds } from '../../knowledge/knowledge-change.ts';
import { type KnowledgeState, sameKnowledge } from '../../knowledge/knowledge-state.ts';
import { createReplicatedKnowledgeStore } from '../../knowledge/user-knowledge-store.ts';
import { createAcknowledgedKnowledge, type Operation } from './acknowledged-knowledge.ts';
import { createSeededChoice, inventEntry, inventEntryId } from './invent-knowledge.ts';
import {
  createFaults,
  createFaultyDurable,
  createFaultyFast,
  createHold,
  type HeldCall,
} from './knowledge-backends.ts';

/** The real backends of a schedule, without faults. */
export interface ScheduleBackends {
  readonly fast: (FastKnowledgeBackend & { forget(userId: UserId): Promise<void> }) | null;
  readonly durable: DurableKnowledgeBackend;
}

export interface ScheduleResult {
  readonly seed: number;
  /** In words; empty: all is as it must be. */
  readonly faults: readonly string[];
  readonly calls: number;
  readonly acknowledged: number;
  /** Acknowledged, and lost in the one case that nobody promises. */
  readonly unpromised: number;
}

interface Session {
  readonly number: number;
  readonly store: UserKnowledgeStore;
  readonly hold: ReturnType<typeof createHold>;
  dead: boolean;
}

/** What the test itself asks is asked until it is answered: a busy machine is late. */
async function insist<T>(question: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await question();
    } catch (error) {
      if (attempt === 100) throw error;
      await pause(50);
    }
  }
}

const mostSessions = 4;
/** Many short ones meet more orders of things in the same time than few long ones. */
const leastSteps = 4;
const mostSteps = 24;
/** Milliseconds: against hanging only. */
const patience = 60_000;
/** Milliseconds that a schedule waits for a drain to come to its end. */
const unmarkedWithin = 200;

/** Sessions of one user that append, forget, condense and restore at once while backends fail, lose all or go, and sessions are killed. */
export async function runSchedule(seed: number, { fast, durable }: ScheduleBackends): Promise<ScheduleResult> {
  const seeded = createSeededChoice(seed);
  const userId: UserId = randomUUID();
  const acknowledged = createAcknowledgedKnowledge();
  const sessions: Session[] = [];
  const listeners = new Set<() => void>();
  const faults: string[] = [];
  const late: Promise<unknown>[] = [];
  const troubles = {
    fast: { away: false, share: seeded.random() * 0.4 },
    durable: { away: false, share: seeded.random() * 0.4 },
  };
  let time = Date.UTC(2026, 10, 22);
  // No two moments are the same, so that before and after are.
  const tick = () => {
    time += 1;
    return time;
  };

  function openSession(): Session {
    const number = sessions.length;
    const isDead = () => sessions[number]?.dead ?? false;
    const faultsOf = (trouble: (typeof troubles)['fast']) =>
      createFaults({ trouble, seeded, isDead, onLate: (writing) => late.push(writing) });
    const hold = createHold();
    const store = createReplicatedKnowledgeStore({
      fast: fast === null ? null : createFaultyFast(fast, faultsOf(troubles.fast), hold),
      durable: createFaultyDurable(durable, faultsOf(troubles.durable), hold),
      onReady(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      clock: () => new Date(tick()),
      pauses: { first: 1, longest: 10 },
    });
    const session = { number, store, hold, dead: false };
    sessions.push(session);
    return session;
  }

  const living = () => sessions.filter(({ dead }) => !dead);
  const statesNow = () =>
    Promise.all([insist(() => durable.read(userId)), ...(fast === null ? [] : [insist(() => fast.read(userId))])]);
  async function lookForUnpromised(): Promise<void> {
    const dead = new Set(sessions.filter((session) => session.dead).map(({ number }) => number));
    acknowledged.lookForUnpromised(await statesNow(), dead);
  }
  async function emptyFast(): Promise<void> {
    if (fast !== null) {
      await insist(() => fast.forget(userId));
      acknowledged.emptied(await insist(() => durable.read(userId)));
    }
    await lookForUnpromised();
  }
  async function kill(session: Session): Promise<void> {
    session.dead = true;
    await lookForUnpromised();
  }
  /** What Redis alone has must be marked, or nobody would drain it: looked at in this order, no moment in between is taken for a fault. */
  async function lookForUnmarked(): Promise<void> {
    if (fast === null) return;
    const found = await insist(() => fast.read(userId));
    const marks = await insist(() => fast.waiting(1_000));
    if (marks.includes(userId)) return;
    const lasted = await insist(() => durable.read(userId));
    if (acknowledged.isAhead(found, lasted)) faults.push('something waits in Redis, and no mark says so');
  }

  function newEntry(fields: Partial<KnowledgeEntry> = {}): KnowledgeEntry {
    const now = tick();
    return inventEntry(`said at ${now}`, { id: inventEntryId(now), createdAt: new Date(now).toISOString(), ...fields });
  }

  async function call<T>(session: Session, operation: Operation, work: () => Promise<T>): Promise<void> {
    const end = acknowledged.begin(session.number, operation);
    try {
      const answer = await work();
      if (!session.dead) end(answer === null ? 'nothing' : 'done');
    } catch {
      if (!session.dead) end('unknown');
    }
  }

  async function append(session: Session): Promise<void> {
    const entries = [newEntry(), ...(seeded.random() < 0.3 ? [newEntry()] : [])];
    const ids = entries.map(({ id }) => id);
    await call(session, { kind: 'append', ids }, () => session.store.append(userId, entries));
  }

  async function act(session: Session): Promise<void> {
    const { store } = session;
    const kind = seeded.pick([
      'append',
      'append',
      'append',
      'append',
      'remove',
      'replace',
      'replace',
      'restore',
      'get',
      'clear',
    ]);
    if (kind === 'append') return append(session);
    if (kind === 'clear') {
      if (seeded.random() < 0.7) return;
      return call(session, { kind, until: tick() }, () => store.clear(userId));
    }
    const { document } = await store.get(userId);
    if (kind === 'remove') {
      const ids = seeded.some(document.entries, 0.2).map(({ id }) => id);
      if (ids.length > 0) await call(session, { kind, ids }, () => store.remove(userId, ids));
    }
    if (kind === 'replace') {
      const condensed = seeded.some(document.entries, 0.6).map(({ id }) => id);
      if (condensed.length < 2) return;
      const summary = newEntry({ from: condensed, source: 'agent' });
      const replacement = { basedOn: document.version, condensed, entries: [summary] };
      await call(session, { kind, ids: condensed, summary: summary.id }, () => store.replace(userId, replacement));
    }
    if (kind === 'restore') {
      const versions = await store.versions(userId).catch(() => []);
      if (versions.length === 0) return;
      const { version } = seeded.pick(versions);
      await call(session, { kind }, () => store.restore(userId, version));
    }
  }

  /** What sessions are doing. That of a killed one may never end. */
  const acts: { readonly session: Session; readonly acting: Promise<void> }[] = [];
  /**
   * Between what one session has read and what it does on the strength of it another one writes there, is acknowledged and killed, so that nobody
   * else knows what it wrote; now and then in a Redis that was emptied meanwhile and comes to the same version again. Half of the time
   * the first one is killed as soon as it is answered: what it was told is then kept by nobody but the backends.
   */
  async function overtake(): Promise<void> {
    const slow = living().length === 0 ? openSession() : seeded.pick(living());
    const holdable: readonly HeldCall[] = ['fast write', 'fast write', 'fast unmark', 'durable write'];
    const held = fast === null ? 'durable write' : seeded.pick(holdable);
    Object.assign(troubles.fast, { away: held === 'durable write' });
    Object.assign(troubles.durable, { away: false });
    const { reached, release } = slow.hold.next(held);
    const acting = append(slow);
    acts.push({ session: slow, acting });
    // The mark is only taken off at the end of the drain.
    const done = held === 'fast unmark' ? acting.then(() => slow.store.drained(unmarkedWithin)) : acting;
    const wasReached = (await Promise.race([reached, done])) === 'reached';
    if (wasReached) {
      const read = fast === null ? 0 : (await insist(() => fast.read(userId))).version;
      const emptied = held !== 'durable write' && seeded.random() < 0.5;
      if (emptied) await emptyFast();
      Object.assign(troubles.durable, { away: held !== 'durable write' });
      const quick = openSession();
      for (let version = 0, tries = 0; tries < 8 && (tries === 0 || version < read); tries += 1) {
        await append(quick);
        if (fast === null || !emptied) break;
        ({ version } = await insist(() => fast.read(userId)));
      }
      await kill(quick);
    }
    release();
    await Promise.race([acting, pause(20)]);
    if (seeded.random() < 0.5) await kill(slow);
    await lookForUnmarked();
    Object.assign(troubles.fast, { away: false });
    Object.assign(troubles.durable, { away: false });
  }

  async function happen(): Promise<void> {
    const chance = seeded.random();
    if (chance < 0.05) troubles.fast.away = !troubles.fast.away;
    else if (chance < 0.1) troubles.durable.away = !troubles.durable.away;
    else if (chance < 0.14) await emptyFast();
    else if (chance < 0.19 && living().length > 0) await kill(seeded.pick(living()));
    else if (chance < 0.24) for (const listener of listeners) listener();
    else if (chance < 0.34) await overtake();
    else {
      const opens = living().length === 0 || (living().length < mostSessions && seeded.random() < 0.3);
      const session = opens ? openSession() : seeded.pick(living());
      const acting = act(session);
      acts.push({ session, acting });
      if (seeded.random() < 0.5) await Promise.race([acting, pause(20)]);
    }
  }

  openSession();
  const steps = leastSteps + seeded.below(mostSteps - leastSteps);
  for (let step = 0; step < steps; step += 1) await happen();

  for (const trouble of Object.values(troubles)) Object.assign(trouble, { away: false, share: 0 });
  const last = openSession();
  for (const listener of listeners) listener();
  await Promise.all(acts.filter(({ session }) => !session.dead).map(({ acting }) => acting));
  await Promise.all(late);
  const drained = await Promise.all(living().map(({ store }) => store.drained(patience)));
  if (drained.includes(false)) faults.push('it was not drained');
  const state = await agreement(last.store);
  faults.push(...(state === null ? ['the backends do not agree'] : acknowledged.faultsOf(state)));
  for (const { store, dead } of sessions) {
    if (dead) void store.close();
    else await store.close();
  }
  return { seed, faults, ...acknowledged.count() };

  /** Its summary fell, and nobody has brought it back yet. */
  async function isToBeRestored(state: KnowledgeState): Promise<boolean> {
    const orphans = orphanedIds(state);
    if (orphans.length === 0) return false;
    const versions = await insist(() => durable.versions(userId));
    const originals = originalsIn(versions.flatMap(({ entries }) => entries));
    return orphans.some((id) => originals.has(id));
  }

  async function agreement(store: UserKnowledgeStore): Promise<KnowledgeState | null> {
    const until = performance.now() + patience;
    while (performance.now() < until) {
      await store.get(userId);
      const [lasted, found] = await statesNow();
      const marks = fast === null ? [] : await insist(() => fast.waiting(1_000));
      if (lasted === undefined) return null;
      const same = found === undefined || (sameKnowledge(lasted, found) && lasted.version === found.version);
      if (same && !marks.includes(userId) && !(await isToBeRestored(lasted))) return lasted;
      await pause(1);
    }
    return null;
  }
}
