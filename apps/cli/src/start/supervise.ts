import { openOrphanGuard } from './orphan-guard.ts';
import type { Part } from './part-process.ts';
import { type PartEnd, type PartProcess, runPart } from './part-process.ts';
import {
  createSupervision,
  defaultLimits,
  type SupervisionEvent,
  type SupervisionLimits,
  type SupervisionStep,
} from './supervision.ts';

export interface SupervisorEars {
  /** A line that a part wrote. */
  onLine(part: string, line: string): void;
  /** A sentence on a part's fate. */
  onNotice(part: string, sentence: string): void;
  /** Every part answers. */
  onReady(): void;
}

export interface Supervisor {
  /** A signal came: stop cleanly; the second time, at once. */
  ask(): void;
  /** The exit status, once no process is left. */
  readonly finished: Promise<number>;
}

function sentenceOfEnd({ how, lastWords }: PartEnd): string {
  return lastWords === '' ? how : `${how}; it said last: ${lastWords}`;
}

/** It says itself that the same would happen again. */
function isHopeless({ lastWords }: PartEnd): boolean {
  return /\((?:PORT_IN_USE|SETTING_INVALID)\)$/.test(lastWords);
}

/** Starts all parts and keeps them running until it is asked to stop or one of them will not live. */
export function supervise(
  parts: readonly Part[],
  ears: SupervisorEars,
  limits: SupervisionLimits = defaultLimits,
): Supervisor {
  const guard = openOrphanGuard(limits.drainWithin);
  const processes = new Map<string, PartProcess>();
  const ends = new Map<string, PartEnd>();
  const timers = new Set<NodeJS.Timeout>();
  const finished = Promise.withResolvers<number>();
  const supervision = createSupervision(parts, limits);

  const tell = (event: SupervisionEvent) => {
    for (const step of supervision.advance(event)) take(step);
  };
  const after = (milliseconds: number, event: () => SupervisionEvent) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      tell(event());
    }, milliseconds);
    timers.add(timer);
  };
  const start = (name: string) => {
    const part = parts.find((candidate) => candidate.name === name);
    if (part === undefined) return;
    const child = runPart(part, (line) => ears.onLine(name, line));
    processes.set(name, child);
    if (child.pid !== null) guard.watch(child.pid);
    void child.answered.then((yes) => {
      if (yes && processes.get(name) === child) tell({ type: 'answered', part: name, at: performance.now() });
    });
    void child.ended.then((end) => {
      if (child.pid !== null) guard.forget(child.pid);
      processes.delete(name);
      ends.set(name, end);
      tell({ type: 'exited', part: name, at: performance.now(), hopeless: isHopeless(end) });
    });
  };
  const ended = (name: string, often = '') => {
    const end = ends.get(name);
    return end === undefined ? `ended${often}` : `ended${often} (${sentenceOfEnd(end)})`;
  };
  const take = (step: SupervisionStep) => {
    switch (step.type) {
      case 'spawn':
        return start(step.part);
      case 'wait': {
        const { part, milliseconds } = step;
        ears.onNotice(part, `${ended(part)}; starting it again in ${(milliseconds / 1_000).toFixed(1)} s.`);
        return after(milliseconds, () => ({ type: 'due', part, at: performance.now() }));
      }
      case 'announce':
        return ears.onReady();
      case 'give-up': {
        const end = ends.get(step.part);
        const often = end !== undefined && isHopeless(end) ? '' : ` ${step.failures} times in a row`;
        return ears.onNotice(step.part, `${ended(step.part, often)}. Everything stops.`);
      }
      case 'stop':
        return processes.get(step.part)?.stop();
      case 'kill':
        ears.onNotice(step.part, 'is ended by force.');
        return processes.get(step.part)?.kill();
      case 'await-drain':
        return after(limits.drainWithin, () => ({ type: 'drained', at: performance.now() }));
      case 'finish':
        for (const timer of timers) clearTimeout(timer);
        guard.close();
        return finished.resolve(step.status);
    }
  };

  tell({ type: 'begin', at: performance.now() });
  return { ask: () => tell({ type: 'asked', at: performance.now() }), finished: finished.promise };
}
