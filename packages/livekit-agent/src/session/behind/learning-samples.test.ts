import type { JudgedMail, SignalId } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { snapshotOf, type TrackerEvent } from '../../state/tracker.ts';
import { createTestDrive, judgedMail } from '../../testing/test-drive.ts';
import { samplesOf } from './learning-samples.ts';

const ids = ['a', 'b', 'c'];

function drive(...events: readonly TrackerEvent[]) {
  return driveWith({}, ...events);
}

function driveWith(judged: Partial<JudgedMail>, ...events: readonly TrackerEvent[]) {
  const mails = ids.map((emailId) => ({
    ...judgedMail(inventMail({ emailId })),
    score: 0.4,
    features: { bulk: 1 },
    ...judged,
  }));
  const items = new Map(mails.map((mail) => [mail.email.emailId, mail]));
  const made = createTestDrive({ inbox: { items } }).drive;
  made.tracker.apply({ type: 'planned', topics: [], order: ids });
  for (const event of events) made.tracker.apply(event);
  return made;
}

const labels = (...events: readonly TrackerEvent[]) => samplesOf(drive(...events)).map(({ label }) => label);
const told: TrackerEvent = { type: 'moved-to', emailId: 'a' };

describe('what was done, as learning sees it', () => {
  it.each<[string, readonly TrackerEvent[]]>([
    ['flagged', [told, { type: 'flagged', emailIds: ['a'], flagged: true }]],
    [
      'flagged and archived',
      [
        { type: 'flagged', emailIds: ['a'], flagged: true },
        { type: 'marked', emailIds: ['a'], status: 'archived' },
      ],
    ],
    ['answered', [told, { type: 'marked', emailIds: ['a'], status: 'answered' }]],
    ['gone deeper into, or asked for by name', [told, { type: 'heard', emailId: 'a' }]],
    [
      'asked for after it was skipped',
      [
        { type: 'skipped', emailIds: ['a'] },
        { type: 'heard', emailId: 'a' },
      ],
    ],
  ])('J-11: a mail that was %s mattered', (_what, events) => {
    expect(labels(...events)).toEqual([1]);
  });

  it.each<[string, readonly TrackerEvent[]]>([
    ['archived unheard', [{ type: 'marked', emailIds: ['a'], status: 'archived' }]],
    ['skipped', [{ type: 'skipped', emailIds: ['a'] }]],
    ['passed over while it was told', [told, { type: 'passed-over', emailId: 'a' }]],
  ])('J-11: a mail that was %s did not', (_what, events) => {
    expect(labels(...events)).toEqual([0]);
  });

  it.each<[string, readonly TrackerEvent[]]>([
    ['told', [told]],
    ['archived after it was heard', [told, { type: 'marked', emailIds: ['a'], status: 'archived' }]],
    ['snoozed', [told, { type: 'marked', emailIds: ['a'], status: 'snoozed' }]],
    ['of a muted sender', [{ type: 'marked', emailIds: ['a'], status: 'muted' }]],
  ])('J-11: a mail that was only %s shows nothing', (_what, events) => {
    expect(labels(...events)).toEqual([]);
  });

  it.each<SignalId>(['fraud', 'junk', 'answered', 'overtaken'])(
    'J-11, J-3: who puts away what is marked %s shows no taste',
    (id) => {
      const signals = [{ id, weight: -0.5, evidence: '' }];
      const archived: TrackerEvent = { type: 'marked', emailIds: ids, status: 'archived' };
      expect(samplesOf(driveWith({ signals, isFraud: id === 'fraud' }, archived))).toEqual([]);
      expect(samplesOf(driveWith({}, archived))).toHaveLength(ids.length);
    },
  );

  it('J-11: what was undone counts as never done', () => {
    const made = drive();
    const before = snapshotOf(made.tracker.state, ['a', 'b']);
    made.tracker.apply({ type: 'marked', emailIds: ['a'], status: 'archived' });
    made.tracker.apply({ type: 'flagged', emailIds: ['b'], flagged: true });
    expect(samplesOf(made)).toHaveLength(2);
    made.tracker.apply({ type: 'restored', snapshot: before });
    expect(samplesOf(made)).toEqual([]);
  });

  it('J-11: holds features, score and label, and nothing of the mail', () => {
    const made = drive({ type: 'skipped', emailIds: ['b'] });
    expect(samplesOf(made)).toEqual([{ features: { bulk: 1 }, score: 0.4, label: 0 }]);
  });
});
