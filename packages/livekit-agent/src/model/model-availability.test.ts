import { describe, expect, it } from 'vitest';
import { fullModeNotice, simpleModeNotice } from '../wording/failures.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createModelAvailability } from './model-availability.ts';

function atClock() {
  const clock = { now: 1_000_000 };
  return { clock, availability: createModelAvailability(() => clock.now) };
}

describe('model availability', () => {
  it('V-5: an answer that cannot be used is this drive’s own trouble; a model that is gone is everybody’s', () => {
    const shared = createCircuitBreaker();
    const [one, other] = [0, 1].map(() => createModelAvailability(() => 1_000_000, shared));
    for (let failure = 0; failure < 3; failure++) one?.begin()?.failed('MODEL_ANSWER_INVALID', null);
    expect([one?.begin(), other?.begin()?.isTrial]).toEqual([null, false]);
    other?.begin()?.failed('MODEL_RATE_LIMITED', 10_000);
    expect(other?.begin()).toBeNull();
  });

  it('V-5: a notice that the driver cut off unheard is said with the next answer, one that was heard is not', () => {
    const { availability } = atClock();
    availability.finishOffline('one');
    const told = `${availability.takeNotice()}Archived.`;
    availability.wasHeard({ told, heard: "I'm in" });
    expect(availability.takeNotice()).toBe(simpleModeNotice);
    availability.wasHeard({ told, heard: `${simpleModeNotice}Arch` });
    availability.wasHeard({ told: 'Another answer.', heard: '' });
    expect(availability.takeNotice()).toBe('');
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
