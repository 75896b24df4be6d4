import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { judgedMail } from '../testing/test-drive.ts';
import { standingOf } from './mail-standing.ts';

const due = { id: 'deadline', weight: 0, evidence: '', told: 'it was due on Thursday at noon' } as const;
const mail = { ...judgedMail(inventMail()), signals: [due] };

function summary(deadline: string | null, ...sentences: readonly string[]) {
  return { sentences, ask: null, deadline, omissions: 0, language: 'English' };
}

describe('where a mail stands, behind what is told of it', () => {
  it('J-2: when it was due is said whole where it is not told until when', () => {
    const { whole, behind } = standingOf(mail, false);
    expect(behind(summary('by Thursday noon', 'It asks something.'))).toBeNull();
    expect(behind(summary(null, 'The gate is wet.'))).toBeNull();
    expect(whole).toBe('It was due on Thursday at noon.');
  });

  it.each([
    ['That has passed.', ['The gate is wet.', 'Please ring by Thursday noon.']],
    ['Its deadline has passed.', ['Please ring by Thursday noon.', 'The gate is wet.']],
  ])('J-2: "%s" stands behind %j', (said, sentences) => {
    expect(standingOf(mail, false).behind(summary('by Thursday noon', ...sentences))).toBe(said);
    expect(standingOf(mail, true).behind(summary('by Thursday noon', ...sentences))).toBe(said);
  });

  it('J-2: of a mail that stands as it was nothing is said', () => {
    const asItWas = standingOf(judgedMail(inventMail()), false);
    expect([asItWas.whole, asItWas.short, asItWas.behind(summary(null, 'The gate is wet.'))]).toEqual(['', '', '']);
  });
});
