import type { JudgedMail, SignalId } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { redFlagThreshold } from '@nexus/intelligence';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgedMail } from '../testing/test-drive.ts';
import { createEnrichments, type Enrichment, standingOf } from './enrichments.ts';
import { emptyInbox } from './inbox.ts';

const nothing: Enrichment = {
  summary: null,
  ask: null,
  due: null,
  why: null,
  urgency: 1,
  overtaken: false,
  suspect: false,
};

const mailOf = (score: number, ...ids: readonly SignalId[]): JudgedMail => ({
  ...judgedMail(inventMail()),
  score,
  redFlag: score >= redFlagThreshold && ids.length === 0,
  signals: ids.map((id) => ({ id, weight: -0.5, evidence: '' })),
});

const inboxOf = (mail: JudgedMail) => ({ ...emptyInbox, items: new Map([[mail.email.emailId, mail]]) });

const rows = fc.record<Enrichment>({
  summary: fc.constant(null),
  ask: fc.constantFrom(null, 'Sign it'),
  due: fc.constantFrom(null, 'by Friday'),
  why: fc.constant(null),
  urgency: fc.nat(3),
  overtaken: fc.boolean(),
  suspect: fc.boolean(),
});
const scores = fc.nat(100).map((percent) => percent / 100);

describe('enrichments: where a mail stands', () => {
  it('J-7: a mail is moved by at most .35, and across the threshold only with an ask or deadline that was verified', () => {
    fc.assert(
      fc.property(scores, rows, (score, row) => {
        const standing = standingOf(mailOf(score), row);
        expect(Math.abs(standing - score)).toBeLessThanOrEqual(0.35 + 1e-9);
        const crosses = standing >= redFlagThreshold !== score >= redFlagThreshold;
        if (row.ask === null && row.due === null) expect(crosses).toBe(false);
      }),
    );
  });

  it('J-7: what looks like a fraud to the model, or overtaken, is never raised', () => {
    fc.assert(
      fc.property(scores, rows, (score, row) => {
        fc.pre(row.suspect || row.overtaken);
        expect(standingOf(mailOf(score), row)).toBeLessThanOrEqual(score);
      }),
    );
  });

  it.each<SignalId>(['fraud', 'answered', 'overtaken'])(
    'J-7: what our own judging settled as %s no model clears',
    (id) => {
      const row = { ...nothing, ask: 'Pay it', due: 'by Friday', urgency: 3 };
      for (const score of [0.4, 0.9]) {
        expect(standingOf(mailOf(score, id), row)).toBeLessThanOrEqual(score);
        const enrichments = createEnrichments();
        const mail = mailOf(score, id);
        enrichments.add(new Map([[mail.email.emailId, row]]));
        expect([...enrichments.applyTo(inboxOf(mail)).items.values()][0]?.redFlag).toBe(false);
      }
    },
  );

  it.each([
    [0.1, true],
    [0.9, false],
  ])('J-12: of a mail of %d the flag that a rule of the driver has set stays %s', (score, redFlag) => {
    for (const urgency of [0, 3]) {
      const enrichments = createEnrichments();
      const mail = { ...mailOf(score), redFlag, isUrgent: redFlag };
      enrichments.add(new Map([[mail.email.emailId, { ...nothing, ask: 'Sign it', urgency }]]));
      expect([...enrichments.applyTo(inboxOf(mail)).items.values()]).toMatchObject([{ redFlag, isUrgent: redFlag }]);
    }
  });

  it('J-7: what a model says of a mail takes no flag from it', () => {
    fc.assert(
      fc.property(scores, rows, (score, row) => {
        fc.pre(score >= redFlagThreshold);
        expect(standingOf(mailOf(score), row)).toBeGreaterThanOrEqual(redFlagThreshold);
      }),
    );
  });

  it('B-5, J-7: the base score stays what it is, and the same row twice moves a mail once', () => {
    const enrichments = createEnrichments();
    const mail = mailOf(0.4);
    enrichments.add(new Map([[mail.email.emailId, { ...nothing, ask: 'Sign it', urgency: 3 }]]));
    const once = enrichments.applyTo(inboxOf(mail));
    const [moved] = once.items.values();
    expect(moved).toMatchObject({ score: 0.4, redFlag: true });
    expect(once.redFlags).toBe(1);
    expect([...enrichments.applyTo(once).items.values()]).toEqual([moved]);
    expect(moved && enrichments.standing(moved)).toBe(0.75);
  });
});
