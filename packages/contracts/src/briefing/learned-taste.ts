import { z } from 'zod';

/** A weight moves by at most this in one drive, in units of the standardised feature (J-11). */
export const mostLearnedInADrive = 0.3;
/** And by this in all. */
export const mostLearnedInAll = 1.5;
/** Drives of which it is kept what each of them taught; what earlier ones did stays in one sum. */
export const mostLearnedDrives = 30;

/** Names of the scorer's own, never words of a mail. */
const FeatureId = z.string().regex(/^[a-z][a-z-]{0,39}$/);

const weightsWithin = (most: number) => z.record(FeatureId, z.number().min(-most).max(most));

const taught = (most: number) => ({
  /** How far each weight moved: what later drives judge by. */
  moved: weightsWithin(most),
  /** How far what was done would have it move, believed or not. */
  trend: weightsWithin(most),
  /** By how much the trend foretold what was done better than nothing learned: a difference of log-likelihoods, in nats. */
  gain: z.number(),
});

/** What one drive taught: numbers and the names of features, nothing of any mail. */
export const LearnedDrive = z.strictObject({
  at: z.iso.datetime(),
  /** Mails that the driver showed an opinion of. */
  samples: z.number().int().positive(),
  ...taught(mostLearnedInADrive),
});
export type LearnedDrive = z.infer<typeof LearnedDrive>;

/** How this user's taste differs from the scorer's, and how that came to be known (J-11). */
export const LearnedTaste = z.strictObject({
  /** What drives taught that are no longer listed. */
  before: z.strictObject(taught(mostLearnedInAll)),
  /** Oldest first. */
  drives: z.array(LearnedDrive).max(mostLearnedDrives),
});
export type LearnedTaste = z.infer<typeof LearnedTaste>;

/** The scorer's own taste. */
export const untaught: LearnedTaste = { before: { moved: {}, trend: {}, gain: 0 }, drives: [] };

/** What was learned, as the terminal, the API and the page show it (J-12). */
export const LearningReading = z.object({
  /** Strongest first. */
  learned: z.array(
    z.object({
      feature: FeatureId,
      /** For each standard deviation of the feature this is added to the logarithm of the odds. */
      weight: z.number(),
      /** In plain words: "Mailings weigh more for you." */
      says: z.string(),
    }),
  ),
  /** Newest first. */
  drives: z.array(LearnedDrive.pick({ at: true, samples: true, moved: true })),
});
export type LearningReading = z.infer<typeof LearningReading>;
