import { type Backoff, backoffPause } from '@nexus/async';

/** Milliseconds, but for `failuresInARow`. */
export interface SupervisionLimits {
  /** Before a restart. */
  readonly pauses: Backoff;
  /** A part that worked this long has no past: its next end is a first failure again. */
  readonly stableAfter: number;
  /** So many ends without a stable stretch between them, and the product stops. */
  readonly failuresInARow: number;
  /** For children to drain what they still write. */
  readonly drainWithin: number;
  /** A second signal within this time is the first one's echo: npm passes on what the terminal sent as well. */
  readonly echoWithin: number;
}

export const defaultLimits: SupervisionLimits = {
  pauses: { first: 500, longest: 15_000 },
  stableAfter: 10_000,
  failuresInARow: 5,
  drainWithin: 12_000,
  echoWithin: 500,
};

interface PartState {
  /** Others stand on it: it starts before them and stops after them. */
  readonly foundation: boolean;
  /** `held`: until the foundations answer; `waiting`: for its next start; `starting`: does not answer yet; `gone`: not started again. */
  readonly phase: 'held' | 'waiting' | 'starting' | 'ready' | 'gone';
  /** When it began to answer; null: not since its last start. */
  readonly readyAt: number | null;
  readonly failures: number;
}

/** Everything the supervisor knows; what it does follows from it and the next event alone. */
export interface Supervision {
  readonly parts: Readonly<Record<string, PartState>>;
  readonly announced: boolean;
  /** Null: running. */
  readonly stopping: { readonly since: number; readonly status: number; readonly killing: boolean } | null;
}

export type SupervisionEvent =
  | { readonly type: 'begin'; readonly at: number }
  /** A part answers its ready address. */
  | { readonly type: 'answered'; readonly part: string; readonly at: number }
  /** A part's process is gone; `hopeless`: it would end the same way again. */
  | { readonly type: 'exited'; readonly part: string; readonly at: number; readonly hopeless?: boolean }
  /** The wait before a part's restart is over. */
  | { readonly type: 'due'; readonly part: string; readonly at: number }
  /** A signal: Ctrl-C, or an operator's SIGTERM. */
  | { readonly type: 'asked'; readonly at: number }
  /** The time to drain is over. */
  | { readonly type: 'drained'; readonly at: number };

export type SupervisionStep =
  | { readonly type: 'spawn'; readonly part: string }
  | { readonly type: 'wait'; readonly part: string; readonly milliseconds: number }
  /** Every part answers for the first time. */
  | { readonly type: 'announce' }
  | { readonly type: 'give-up'; readonly part: string; readonly failures: number }
  /** Ask it to end, once. */
  | { readonly type: 'stop'; readonly part: string }
  | { readonly type: 'kill'; readonly part: string }
  /** Tell `drained` after `drainWithin`. */
  | { readonly type: 'await-drain' }
  | { readonly type: 'finish'; readonly status: number };

export interface Advance {
  readonly state: Supervision;
  readonly steps: readonly SupervisionStep[];
}

export function beginSupervision(
  described: readonly { readonly name: string; readonly foundation: boolean }[],
): Supervision {
  const parts = Object.fromEntries(
    described.map(({ name, foundation }) => [
      name,
      { foundation, phase: 'held', readyAt: null, failures: 0 } satisfies PartState,
    ]),
  );
  return { parts, announced: false, stopping: null };
}

function withPart(state: Supervision, name: string, part: PartState): Supervision {
  return { ...state, parts: { ...state.parts, [name]: part } };
}

function runs({ phase }: PartState): boolean {
  return phase === 'starting' || phase === 'ready';
}

function running(state: Supervision): string[] {
  return Object.entries(state.parts)
    .filter(([, part]) => runs(part))
    .map(([name]) => name);
}

function isFoundation(state: Supervision, name: string): boolean {
  return state.parts[name]?.foundation ?? false;
}

/** Spawns what is held, as far as what it stands on answers. */
function release(state: Supervision): Advance {
  const grounded = Object.values(state.parts).every(({ foundation, phase }) => !foundation || phase === 'ready');
  let advance: Advance = { state, steps: [] };
  for (const [name, part] of Object.entries(state.parts)) {
    if (part.phase !== 'held' || !(part.foundation || grounded)) continue;
    const next = spawnPart(withPart(advance.state, name, { ...part, phase: 'waiting' }), name);
    advance = { state: next.state, steps: [...advance.steps, ...next.steps] };
  }
  return advance;
}

/** Asks to stop whose turn it is: those who stand on others, then the others. */
function stopNext(state: Supervision): SupervisionStep[] {
  const alive = running(state);
  const upper = alive.filter((name) => !isFoundation(state, name));
  return (upper.length > 0 ? upper : alive).map((part) => ({ type: 'stop', part }));
}

function stopAll(state: Supervision, at: number, status: number): Advance {
  const parts = Object.fromEntries(
    Object.entries(state.parts).map(([name, part]) => [name, runs(part) ? part : { ...part, phase: 'gone' as const }]),
  );
  const stopping: Supervision = { ...state, parts, stopping: { since: at, status, killing: false } };
  if (running(stopping).length === 0) return { state: stopping, steps: [{ type: 'finish', status }] };
  return { state: stopping, steps: [...stopNext(stopping), { type: 'await-drain' }] };
}

function killAll(state: Supervision): Advance {
  if (state.stopping === null || state.stopping.killing) return { state, steps: [] };
  return {
    state: { ...state, stopping: { ...state.stopping, killing: true } },
    steps: running(state).map((part) => ({ type: 'kill', part })),
  };
}

function onExit(state: Supervision, event: SupervisionEvent & { type: 'exited' }, limits: SupervisionLimits): Advance {
  const part = state.parts[event.part];
  if (part === undefined || !runs(part)) return { state, steps: [] };
  if (state.stopping !== null) {
    const next = withPart(state, event.part, { ...part, phase: 'gone' });
    const alive = running(next);
    if (alive.length === 0) return { state: next, steps: [{ type: 'finish', status: state.stopping.status }] };
    const wasLastUpper = !part.foundation && alive.every((name) => isFoundation(next, name));
    return { state: next, steps: wasLastUpper && !state.stopping.killing ? stopNext(next) : [] };
  }
  const wasStable = part.readyAt !== null && event.at - part.readyAt >= limits.stableAfter;
  const failures = wasStable ? 1 : part.failures + 1;
  if (event.hopeless || failures >= limits.failuresInARow) {
    const gone = withPart(state, event.part, { ...part, phase: 'gone', readyAt: null, failures });
    const { state: stopped, steps } = stopAll(gone, event.at, 1);
    return { state: stopped, steps: [{ type: 'give-up', part: event.part, failures }, ...steps] };
  }
  return {
    state: withPart(state, event.part, { ...part, phase: 'waiting', readyAt: null, failures }),
    steps: [{ type: 'wait', part: event.part, milliseconds: backoffPause(limits.pauses, failures) }],
  };
}

function onAnswer(state: Supervision, event: { part: string; at: number }): Advance {
  const part = state.parts[event.part];
  if (part?.phase !== 'starting' || state.stopping !== null) return { state, steps: [] };
  const next = withPart(state, event.part, { ...part, phase: 'ready', readyAt: event.at });
  const released = part.foundation ? release(next) : { state: next, steps: [] };
  if (next.announced || Object.values(released.state.parts).some(({ phase }) => phase !== 'ready')) return released;
  return { state: { ...next, announced: true }, steps: [{ type: 'announce' }] };
}

function spawnPart(state: Supervision, name: string): Advance {
  const part = state.parts[name];
  if (part?.phase !== 'waiting' || state.stopping !== null) return { state, steps: [] };
  return {
    state: withPart(state, name, { ...part, phase: 'starting', readyAt: null }),
    steps: [{ type: 'spawn', part: name }],
  };
}

function onAsked(state: Supervision, at: number, limits: SupervisionLimits): Advance {
  if (state.stopping === null) return stopAll(state, at, 0);
  return at - state.stopping.since <= limits.echoWithin ? { state, steps: [] } : killAll(state);
}

/**
 * What to do next. Pure: the same state and event give the same steps, so that every order of ends, answers and signals can be
 * tried without a process.
 */
export function advanceSupervision(
  state: Supervision,
  event: SupervisionEvent,
  limits: SupervisionLimits = defaultLimits,
): Advance {
  switch (event.type) {
    case 'begin':
      return release(state);
    case 'due':
      return spawnPart(state, event.part);
    case 'answered':
      return onAnswer(state, event);
    case 'exited':
      return onExit(state, event, limits);
    case 'asked':
      return onAsked(state, event.at, limits);
    case 'drained':
      return killAll(state);
  }
}
