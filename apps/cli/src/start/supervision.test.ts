import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSupervision, defaultLimits, type SupervisionEvent, type SupervisionStep } from './supervision.ts';

const names = ['api', 'worker', 'livekit'];
const described = names.map((name) => ({ name, foundation: name === 'livekit' }));
const answered: SupervisionEvent = { type: 'answered', part: 'livekit', at: 0 };

/** Any event at any time, sensible or not; times only grow. */
const schedule = fc
  .array(
    fc.record({
      type: fc.constantFrom('answered', 'exited', 'due', 'asked', 'drained'),
      part: fc.constantFrom(...names, 'unknown'),
      passed: fc.oneof(fc.nat(400), fc.nat(40_000)),
    }),
    { maxLength: 60 },
  )
  .map((raw) => {
    let at = 0;
    const events: SupervisionEvent[] = [{ type: 'begin', at }];
    for (const { type, part, passed } of raw) {
      at += passed;
      events.push({ type, part, at } as SupervisionEvent);
    }
    return events;
  });

interface Walk {
  readonly taken: readonly { readonly event: SupervisionEvent; readonly steps: readonly SupervisionStep[] }[];
}

/** Plays events as a world would: a part that does not live cannot end or answer. */
function walk(events: readonly SupervisionEvent[]): Walk & { readonly living: ReadonlySet<string> } {
  const supervision = createSupervision(described);
  const living = new Set<string>();
  const taken: { event: SupervisionEvent; steps: readonly SupervisionStep[] }[] = [];
  for (const event of events) {
    if ((event.type === 'exited' || event.type === 'answered') && !living.has(event.part)) continue;
    if (event.type === 'exited') living.delete(event.part);
    const steps = supervision.advance(event);
    for (const step of steps) {
      if (step.type !== 'spawn') continue;
      expect(living.has(step.part)).toBe(false);
      living.add(step.part);
    }
    taken.push({ event, steps });
  }
  return { taken, living };
}

function stepsOf({ taken }: Walk, type: SupervisionStep['type']): SupervisionStep[] {
  return taken.flatMap(({ steps }) => steps.filter((step) => step.type === type));
}

describe('supervision', () => {
  it('never runs two processes of one part, whatever the order of ends, answers and signals', () => {
    fc.assert(fc.property(schedule, (events) => void walk(events)));
  });

  it('starts nothing once it is stopping, and finishes exactly when the last process is gone', () => {
    fc.assert(
      fc.property(schedule, (events) => {
        const walked = walk(events);
        const stopped = walked.taken.findIndex(({ steps }) =>
          steps.some(({ type }) => type === 'await-drain' || type === 'finish'),
        );
        if (stopped >= 0) {
          const afterwards = walked.taken.slice(stopped).flatMap(({ steps }) => steps);
          expect(afterwards.some(({ type }) => type === 'spawn' || type === 'wait')).toBe(false);
        }
        expect(stepsOf(walked, 'finish')).toHaveLength(stopped >= 0 && walked.living.size === 0 ? 1 : 0);
      }),
    );
  });

  it('asks each living part to stop once, and kills each at most once', () => {
    fc.assert(
      fc.property(schedule, (events) => {
        const walked = walk(events);
        for (const type of ['stop', 'kill'] as const) {
          const parts = stepsOf(walked, type).map((step) => ('part' in step ? step.part : ''));
          expect(new Set(parts).size).toBe(parts.length);
        }
      }),
    );
  });

  it('V-11: starts what stands on a foundation after it answers, and stops the foundation last', () => {
    fc.assert(
      fc.property(schedule, (events) => {
        const living = new Set<string>();
        let grounded = false;
        let forced = false;
        for (const { event, steps } of walk(events).taken) {
          if (event.type === 'answered' && event.part === 'livekit') grounded = true;
          if (event.type === 'exited') living.delete(event.part);
          for (const step of steps) {
            if (step.type === 'kill') forced = true;
            if (step.type === 'spawn') {
              expect(grounded || step.part === 'livekit').toBe(true);
              living.add(step.part);
            }
            if (step.type === 'stop' && step.part === 'livekit' && !forced) expect([...living]).toEqual(['livekit']);
          }
        }
      }),
    );
  });

  it('announces at most once, and only when every part answers', () => {
    fc.assert(
      fc.property(schedule, (events) => {
        expect(stepsOf(walk(events), 'announce').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('waits longer after each failure, up to the ceiling', () => {
    const supervision = createSupervision([{ name: 'api', foundation: false }], {
      ...defaultLimits,
      failuresInARow: 8,
    });
    supervision.advance({ type: 'begin', at: 0 });
    const waits = Array.from({ length: 7 }, (_, at) => {
      const [step] = supervision.advance({ type: 'exited', part: 'api', at });
      supervision.advance({ type: 'due', part: 'api', at });
      return step?.type === 'wait' ? step.milliseconds : null;
    });
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  });

  it('gives up on a part that keeps failing at once, and stops the others with status 1', () => {
    const events: SupervisionEvent[] = [{ type: 'begin', at: 0 }, answered];
    for (let failure = 0; failure < defaultLimits.failuresInARow; failure += 1) {
      events.push({ type: 'exited', part: 'worker', at: failure }, { type: 'due', part: 'worker', at: failure });
    }
    const walked = walk([
      ...events,
      { type: 'exited', part: 'api', at: 99 },
      { type: 'exited', part: 'livekit', at: 99 },
    ]);
    expect(stepsOf(walked, 'give-up')).toEqual([{ type: 'give-up', part: 'worker', failures: 5 }]);
    expect(stepsOf(walked, 'finish')).toEqual([{ type: 'finish', status: 1 }]);
  });

  it('forgets failures after a stable stretch', () => {
    const events: SupervisionEvent[] = [{ type: 'begin', at: 0 }, answered];
    for (let round = 1; round <= 20; round += 1) {
      const at = round * 100_000;
      events.push({ type: 'answered', part: 'api', at }, { type: 'exited', part: 'api', at: at + 20_000 });
      events.push({ type: 'due', part: 'api', at: at + 21_000 });
    }
    expect(stepsOf(walk(events), 'give-up')).toEqual([]);
  });

  it('takes the echo of a signal for the signal, and a second one for impatience', () => {
    const begin: SupervisionEvent[] = [
      { type: 'begin', at: 0 },
      answered,
      { type: 'asked', at: 1_000 },
      { type: 'asked', at: 1_020 },
    ];
    expect(stepsOf(walk(begin), 'kill')).toEqual([]);
    expect(stepsOf(walk([...begin, { type: 'asked', at: 2_500 }]), 'kill')).toHaveLength(3);
  });
});
