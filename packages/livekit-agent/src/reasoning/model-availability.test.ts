import { describe, expect, it } from 'vitest';
import { createModelAvailability, fullModeNotice, simpleModeNotice } from './model-availability.ts';

function atClock() {
  const clock = { now: 1_000_000 };
  return { clock, availability: createModelAvailability(() => clock.now) };
}

describe('model availability', () => {
  it('B-20: after the first failure the model is tried again at once, then ever more rarely, at most half a minute apart', () => {
    const { clock, availability } = atClock();
    const rests = [0, 5_000, 15_000, 30_000, 30_000].map((rest) => {
      availability.failed(null);
      clock.now += rest - 1;
      const before = availability.mayTry();
      clock.now += 1;
      return [rest, before, availability.mayTry()];
    });
    expect(rests).toEqual([
      [0, true, true],
      [5_000, false, true],
      [15_000, false, true],
      [30_000, false, true],
      [30_000, false, true],
    ]);
  });

  it('B-20: a server that asks for more time gets it, and an answer wipes the slate clean', () => {
    const { clock, availability } = atClock();
    availability.failed(60_000);
    clock.now += 59_999;
    expect(availability.mayTry()).toBe(false);
    clock.now += 1;
    expect(availability.mayTry()).toBe(true);
    availability.answered();
    availability.failed(null);
    expect(availability.mayTry()).toBe(true);
  });

  it('B-20: a clock that is set back does not keep the model resting', () => {
    const { clock, availability } = atClock();
    availability.failed(60_000);
    clock.now -= 3_600_000;
    expect(availability.mayTry()).toBe(true);
  });

  it('B-20: each change of mode is announced once', () => {
    const { availability } = atClock();
    expect(availability.takeNotice()).toBe('');
    availability.finishOffline('one');
    expect([availability.takeNotice(), availability.takeNotice()]).toEqual([simpleModeNotice, '']);
    availability.finishOffline('two');
    expect(availability.takeNotice()).toBe('');
    availability.answered();
    expect([availability.takeNotice(), availability.takeNotice()]).toEqual([fullModeNotice, '']);
  });

  it('B-20: only the turn that was given up is finished offline', () => {
    const { availability } = atClock();
    availability.finishOffline('one');
    expect(availability.finishesOffline('one')).toBe(true);
    expect(availability.finishesOffline('two')).toBe(false);
    availability.finishOffline(null);
    expect(availability.finishesOffline(null)).toBe(false);
  });
});
