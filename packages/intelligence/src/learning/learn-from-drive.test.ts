import { LearnedTaste, mostLearnedDrives, mostLearnedInADrive, mostLearnedInAll } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyLearned,
  type LearningSample,
  learnedWeights,
  learnFromDrive,
  withoutLastDrive,
} from './learn-from-drive.ts';

const at = new Date('2026-11-10T08:00:00Z');
const untaught: LearnedTaste = { before: {}, drives: [] };

const featureId = fc.constantFrom('bulk', 'deadline', 'asked-directly', 'wording');
const features = fc.dictionary(featureId, fc.double({ min: -1e6, max: 1e6, noNaN: true }));
const sample: fc.Arbitrary<LearningSample> = fc.record({
  features,
  score: fc.double({ min: 0, max: 1, noNaN: true }),
  label: fc.constantFrom(0 as const, 1 as const),
});
const drive = fc.array(sample, { maxLength: 40 });

const learnAll = (drives: readonly (readonly LearningSample[])[], from = untaught) =>
  drives.reduce((taste, samples) => learnFromDrive(taste, samples, at), from);

/** A driver for whom bulk mail matters: the scorer expects little of it, and they flag it. */
const likesBulk: readonly LearningSample[] = Array.from({ length: 20 }, (_, index) => {
  const isBulk = index % 2 === 0;
  return { features: { bulk: isBulk ? 1 : -1, deadline: 0.1 }, score: isBulk ? 0.2 : 0.4, label: isBulk ? 1 : 0 };
});

describe('what a drive teaches', () => {
  it('J-11: whatever was done, no weight moves by more than 0.3 in a drive and 1.5 in all', () => {
    fc.assert(
      fc.property(fc.array(drive, { maxLength: 12 }), (drives) => {
        const taste = learnAll(drives);
        for (const { moved } of taste.drives)
          for (const by of Object.values(moved)) expect(Math.abs(by)).toBeLessThanOrEqual(mostLearnedInADrive);
        for (const weight of Object.values(learnedWeights(taste)))
          expect(Math.abs(weight)).toBeLessThanOrEqual(mostLearnedInAll);
        expect(LearnedTaste.parse(taste)).toEqual(taste);
      }),
      { numRuns: 60 },
    );
  });

  it('J-11: the same drive again and again reaches the bounds and no further', () => {
    const taste = learnAll(Array.from({ length: 60 }, () => likesBulk));
    expect(learnedWeights(taste).bulk).toBeGreaterThan(1);
    expect(learnedWeights(taste).bulk).toBeLessThanOrEqual(mostLearnedInAll);
  });

  it('J-11: of many drives the last are listed, and what the others taught is not lost', () => {
    const moved = { bulk: 0.01 };
    const many = Array.from({ length: mostLearnedDrives }, () => ({ at: at.toISOString(), samples: 12, moved }));
    const taste = learnFromDrive({ before: { bulk: 0.5 }, drives: many }, likesBulk, at);
    expect(taste.drives).toHaveLength(mostLearnedDrives);
    expect(taste.before.bulk).toBe(0.51);
    expect(learnedWeights(taste).bulk).toBeCloseTo(0.51 + 0.29 + (taste.drives.at(-1)?.moved.bulk ?? 0));
  });

  it('J-11: the order in which things were done changes nothing', () => {
    const shuffled = fc
      .array(sample, { minLength: 10, maxLength: 30 })
      .chain((samples) => fc.tuple(fc.constant(samples), fc.shuffledSubarray(samples, { minLength: samples.length })));
    fc.assert(
      fc.property(shuffled, ([samples, again]) => {
        expect(learnFromDrive(untaught, again, at)).toEqual(learnFromDrive(untaught, samples, at));
      }),
      { numRuns: 60 },
    );
  });

  it('J-11: fewer than ten samples, or all of one kind, teach nothing', () => {
    const few = fc.array(sample, { maxLength: 9 });
    const alike = fc
      .array(sample, { maxLength: 30 })
      .map((samples) => samples.map((one) => ({ ...one, label: 1 as const })));
    fc.assert(
      fc.property(fc.oneof(few, alike), (samples) => {
        const taste = learnAll([likesBulk]);
        expect(learnFromDrive(taste, samples, at)).toBe(taste);
      }),
    );
  });

  it('J-11: mail that is flagged against what was expected rises, and the rest stays where it was', () => {
    const learned = learnedWeights(learnAll([likesBulk]));
    expect(learned.bulk).toBeGreaterThan(0.1);
    expect(Math.abs(learned.deadline ?? 0)).toBeLessThan(0.02);
    expect(applyLearned(0.2, { bulk: 1 }, learned)).toBeGreaterThan(0.22);
    expect(applyLearned(0.2, {}, learned)).toBe(0.2);
  });

  it('J-11: what nothing speaks for any more fades', () => {
    const taught = learnAll([likesBulk, likesBulk]);
    const indifferent = likesBulk.map((one, index) => ({ ...one, features: { deadline: index % 3 }, score: 0.5 }));
    const later = learnAll(
      Array.from({ length: 5 }, () => indifferent),
      taught,
    );
    expect(learnedWeights(later).bulk).toBeLessThan(learnedWeights(taught).bulk ?? 0);
  });

  it('J-12: the last drive can be taken back, one after the other', () => {
    fc.assert(
      fc.property(fc.array(drive, { minLength: 1, maxLength: 6 }), drive, (drives, last) => {
        const before = learnAll(drives);
        const after = learnFromDrive(before, last, at);
        if (after !== before) expect(withoutLastDrive(after)).toEqual(before);
      }),
      { numRuns: 60 },
    );
    expect(withoutLastDrive(untaught)).toEqual(untaught);
  });

  it('J-11: a learned score stays a probability', () => {
    fc.assert(
      fc.property(drive, features, fc.double({ min: 0, max: 1, noNaN: true }), (samples, mail, score) => {
        const moved = applyLearned(score, mail, learnedWeights(learnAll([samples])));
        expect(moved).toBeGreaterThanOrEqual(0);
        expect(moved).toBeLessThanOrEqual(1);
      }),
    );
  });
});
