import { inventMail, inventSettings, piet, reader } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { observe, scoreMessage } from '../scoring/score-message.ts';
import { createScoringModels } from '../scoring/signal-reading.ts';

const models = createScoringModels();

function signalsOf(own: string, mail: Parameters<typeof inventMail>[0] = {}) {
  const email = inventMail({ own, ...mail });
  const settings = inventSettings({ timeZone: 'UTC' });
  const { signals } = scoreMessage(email, { settings, thread: [email], ownMessageIds: new Set(), ...models });
  return new Map(signals.map((signal) => [signal.id, signal]));
}

describe('what was learned from judged mail', () => {
  it.each([
    'Could you please send me the drawings of the roof? I need them for the meeting.',
    'Please review the attached draft and let me know your comments.',
  ])('J-1: hears that %j asks something', (own) => {
    expect(signalsOf(own).get('asked-directly')?.weight).toBeGreaterThan(0);
  });

  it.each([
    'Thanks for the update. The roof looks good.',
    'FYI',
    'I think you are right. I thought we were to do both.',
  ])('J-1: hears no ask in %j', (own) => {
    expect(signalsOf(own).has('asked-directly')).toBe(false);
  });

  it('J-1: finds the date of an event that the reader is asked to, with its instant', () => {
    const found = signalsOf(
      'We would like to invite you to a meeting on Thursday at 2:00 pm. Please let me know if you can attend.',
    );
    expect(found.get('deadline')).toMatchObject({ at: new Date('2026-11-12T14:00:00Z') });
    expect(found.get('deadline')?.evidence).toContain('Thursday at 2:00 pm');
  });

  it('J-2: what was due before the hour that it names has passed, whatever date is still to come', () => {
    // Sent on a Tuesday.
    const [passed, learned] = [
      'Would you come and speak on Wednesday 18 November? We need to know by 7 tomorrow morning, please.',
      'But this is really the last: with no confirmation by 07:30 on Wednesday the pour is cancelled.',
    ].map((own) => {
      const email = inventMail({ own, receivedAt: new Date('2026-11-10T10:00:00Z') });
      const settings = inventSettings({ timeZone: 'UTC', now: new Date('2026-11-11T08:00:00Z') });
      const { signals } = scoreMessage(email, { settings, thread: [email], ownMessageIds: new Set(), ...models });
      return signals.find(({ id }) => id === 'deadline')?.told;
    });
    expect(passed).toBe('it was due today at 7 am');
    expect(learned).toBe('it was due today at 7:30 am');
  });

  it('J-1: a date that heads a quoted mail is nobody’s deadline', () => {
    expect(
      signalsOf('Looks good.', { quoted: 'From: Ada\nSent: Monday, 2 March 2026 09:00\n\nComing?' }).has('deadline'),
    ).toBe(false);
  });

  it('J-1: what a mail asks counts whole for whom it is to, half for whom it is copied to, and not on a list', () => {
    const asked = (mail: Parameters<typeof inventMail>[0]) => {
      const email = inventMail({ own: 'Could you please send me the drawings of the roof?', ...mail });
      const context = { settings: inventSettings(), thread: [email], ownMessageIds: new Set<string>() };
      const { features } = observe(email, { ...context, ...models });
      return features['asks-as-a-whole'] ?? 0;
    };
    const copied = asked({ to: [piet], cc: [reader] });
    const onList = asked({ to: [piet], cc: [], delivery: { listId: 'roofers.lists.test', listPost: true } });
    expect(asked({})).toBeGreaterThan(1.5 * copied);
    expect(copied).toBeGreaterThan(0);
    expect(onList).toBe(0);
  });
});
