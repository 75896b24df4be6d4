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

interface PartState {
  readonly name: string;
  /** Others stand on it: it starts before them and stops after them. */
  readonly foundation: boolean;
  /** `held`: until the foundations answer; `waiting`: for its next start; `starting`: does not answer yet; `gone`: not started again. */
  phase: 'held' | 'waiting' | 'starting' | 'ready' | 'gone';
  /** When it began to answer; null: not since its last start. */
  readyAt: number | null;
  failures: number;
}

/** Decides what a supervisor does next. */
export interface Supervision {
  /**
   * What to do about an event, in this order. It follows from the events alone, without a clock or a process, so that every order of ends,
   * answers and signals can be tried.
   */
  advance(event: SupervisionEvent): readonly SupervisionStep[];
}

export function createSupervision(
  described: readonly { readonly name: string; readonly foundation: boolean }[],
  limits: SupervisionLimits = defaultLimits,
): Supervision {
  const parts = described.map(
    ({ name, foundation }): PartState => ({ name, foundation, phase: 'held', readyAt: null, failures: 0 }),
  );
  let isAnnounced = false;
  /** Null: running. */
  let stopping: { readonly since: number; readonly status: number; killing: boolean } | null = null;

  const partOf = (name: string) => parts.find((part) => part.name === name);
  const runs = ({ phase }: PartState) => phase === 'starting' || phase === 'ready';
  const running = () => parts.filter(runs);

  function spawn(part: PartState): SupervisionStep {
    part.phase = 'starting';
    part.readyAt = null;
    return { type: 'spawn', part: part.name };
  }

  /** Spawns what is held, as far as what it stands on answers. */
  function release(): SupervisionStep[] {
    const isGrounded = parts.every(({ foundation, phase }) => !foundation || phase === 'ready');
    return parts.filter(({ phase, foundation }) => phase === 'held' && (foundation || isGrounded)).map(spawn);
  }

  /** Asks the next ones to stop: those who stand on others, then the others. */
  function stopNext(): SupervisionStep[] {
    const living = running();
    const upper = living.filter(({ foundation }) => !foundation);
    return (upper.length > 0 ? upper : living).map(({ name }) => ({ type: 'stop', part: name }));
  }

  function stopAll(at: number, status: number): SupervisionStep[] {
    for (const part of parts) if (!runs(part)) part.phase = 'gone';
    stopping = { since: at, status, killing: false };
    return running().length === 0 ? [{ type: 'finish', status }] : [...stopNext(), { type: 'await-drain' }];
  }

  function killAll(): SupervisionStep[] {
    if (stopping === null || stopping.killing) return [];
    stopping.killing = true;
    return running().map(({ name }) => ({ type: 'kill', part: name }));
  }

  function onExit(part: PartState, at: number, isHopeless: boolean): SupervisionStep[] {
    if (stopping !== null) {
      part.phase = 'gone';
      const living = running();
      if (living.length === 0) return [{ type: 'finish', status: stopping.status }];
      const wasLastUpper = !part.foundation && living.every(({ foundation }) => foundation);
      return wasLastUpper && !stopping.killing ? stopNext() : [];
    }
    const wasStable = part.readyAt !== null && at - part.readyAt >= limits.stableAfter;
    part.failures = wasStable ? 1 : part.failures + 1;
    part.readyAt = null;
    const { name, failures } = part;
    if (isHopeless || failures >= limits.failuresInARow) {
      part.phase = 'gone';
      return [{ type: 'give-up', part: name, failures }, ...stopAll(at, 1)];
    }
    part.phase = 'waiting';
    return [{ type: 'wait', part: name, milliseconds: backoffPause(limits.pauses, failures) }];
  }

  function onAnswer(part: PartState, at: number): SupervisionStep[] {
    part.phase = 'ready';
    part.readyAt = at;
    const released = part.foundation ? release() : [];
    if (isAnnounced || parts.some(({ phase }) => phase !== 'ready')) return released;
    isAnnounced = true;
    return [{ type: 'announce' }];
  }

  return {
    advance(event) {
      switch (event.type) {
        case 'begin':
          return release();
        case 'due': {
          const part = partOf(event.part);
          return part?.phase === 'waiting' && stopping === null ? [spawn(part)] : [];
        }
        case 'answered': {
          const part = partOf(event.part);
          return part?.phase === 'starting' && stopping === null ? onAnswer(part, event.at) : [];
        }
        case 'exited': {
          const part = partOf(event.part);
          return part !== undefined && runs(part) ? onExit(part, event.at, event.hopeless ?? false) : [];
        }
        case 'asked':
          if (stopping === null) return stopAll(event.at, 0);
          return event.at - stopping.since <= limits.echoWithin ? [] : killAll();
        case 'drained':
          return killAll();
      }
    },
  };
}
