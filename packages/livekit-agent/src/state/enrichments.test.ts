import type { JudgedMail, SignalId } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { redFlagThreshold } from '@nexus/intelligence';
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

/** Each that there is: of random ones hardly any is one that would cross. */
const rows: readonly Enrichment[] = [null, 'Sign it'].flatMap((ask) =>
  [null, 'by Friday'].flatMap((due) =>
    [0, 1, 2, 3].flatMap((urgency) =>
      [false, true].flatMap((overtaken) =>
        [false, true].map((suspect) => ({ ...nothing, ask, due, urgency, overtaken, suspect })),
      ),
    ),
  ),
);
const scores = Array.from({ length: 101 }, (_, percent) => percent / 100);

function eachStanding(check: (standing: number, score: number, row: Enrichment) => void): void {
  for (const score of scores) for (const row of rows) check(standingOf(mailOf(score), row), score, row);
}

describe('enrichments: where a mail stands', () => {
  it('J-7: a mail is moved by at most .35, and across the threshold only with an ask or deadline that was verified', () => {
    let verified = 0;
    eachStanding((standing, score, row) => {
      expect(Math.abs(standing - score)).toBeLessThanOrEqual(0.35 + 1e-9);
      const crosses = standing >= redFlagThreshold !== score >= redFlagThreshold;
      if (row.ask === null && row.due === null) expect(crosses).toBe(false);
      else if (crosses) verified += 1;
    });
    expect(verified).toBeGreaterThan(0);
  });

  it('J-7: what looks like a fraud to the model, or overtaken, is never raised', () => {
    eachStanding((standing, score, row) => {
      if (row.suspect || row.overtaken) expect(standing).toBeLessThanOrEqual(score);
    });
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
    eachStanding((standing, score) => {
      if (score >= redFlagThreshold) expect(standing).toBeGreaterThanOrEqual(redFlagThreshold);
    });
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
