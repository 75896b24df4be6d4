import { LearnedTaste, mostLearnedDrives, mostLearnedInADrive, mostLearnedInAll, untaught } from '@nexus/contracts';
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
        for (const { moved, trend } of taste.drives)
          for (const by of [...Object.values(moved), ...Object.values(trend)])
            expect(Math.abs(by)).toBeLessThanOrEqual(mostLearnedInADrive);
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
    const one = { at: at.toISOString(), samples: 12, moved: { bulk: 0.01 }, trend: { bulk: 0.02 }, gain: 1 };
    const before = { moved: { bulk: 0.5 }, trend: { bulk: 0.6 }, gain: 1 };
    const taste = learnFromDrive(
      { before, drives: Array.from({ length: mostLearnedDrives }, () => one) },
      likesBulk,
      at,
    );
    expect(taste.drives).toHaveLength(mostLearnedDrives);
    expect(taste.before).toEqual({ moved: { bulk: 0.51 }, trend: { bulk: 0.62 }, gain: 2 });
    expect(learnedWeights(taste).bulk).toBeCloseTo(0.8 + (taste.drives.at(-1)?.moved.bulk ?? 0));
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

  it('J-11: fewer than ten samples teach nothing', () => {
    const few = fc.array(sample, { maxLength: 9 });
    fc.assert(
      fc.property(few, (samples) => {
        const taste = learnAll([likesBulk]);
        expect(learnFromDrive(taste, samples, at)).toBe(taste);
      }),
    );
  });

  it('J-11: mail that is flagged against what was expected rises, and the rest stays where it was', () => {
    const learned = learnedWeights(learnAll([likesBulk, likesBulk]));
    expect(learned.bulk).toBeGreaterThan(0.1);
    expect(Math.abs(learned.deadline ?? 0)).toBeLessThan(0.02);
    expect(applyLearned(0.2, { bulk: 1 }, learned)).toBeGreaterThan(0.22);
    expect(applyLearned(0.2, {}, learned)).toBe(0.2);
  });

  it('J-11: one drive of nothing but mail that was archived unheard lowers its kind', () => {
    const archived = Array.from({ length: 16 }, (_, index) => ({
      features: { bulk: 1 + (index % 3) / 2 },
      score: 0.6,
      label: 0 as const,
    }));
    expect(learnedWeights(learnAll([archived])).bulk).toBeLessThan(-0.05);
  });

  it('J-11: what was done by chance teaches next to nothing', () => {
    const byChance = Array.from({ length: 10 }, (_, drive) =>
      Array.from({ length: 30 }, (_unused, index) => ({
        features: {
          bulk: Math.sin(index * 7 + drive),
          deadline: Math.cos(index * 11 + drive),
          wording: Math.sin(index * 13),
        },
        score: 0.5,
        label: Math.sin(index * 91 + drive * 17) > 0 ? (1 as const) : (0 as const),
      })),
    );
    const taste = learnAll(byChance);
    for (const weight of Object.values(learnedWeights(taste))) expect(Math.abs(weight)).toBeLessThan(0.1);
  });

  it('J-11: what nothing speaks for any more fades', () => {
    const taught = learnAll(Array.from({ length: 8 }, () => likesBulk));
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
