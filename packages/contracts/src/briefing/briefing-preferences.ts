import { z } from 'zod';

export const Verbosity = z.enum(['concise', 'standard', 'detailed']);
export type Verbosity = z.infer<typeof Verbosity>;

export const BriefingMode = z.enum(['driving', 'walking', 'desk']);
export type BriefingMode = z.infer<typeof BriefingMode>;

export const SpeakingStyle = z.enum(['formal', 'conversational', 'executive', 'concise']);
export type SpeakingStyle = z.infer<typeof SpeakingStyle>;

/** How the driver wants to be briefed (B-16). */
export const BriefingPreferences = z.object({
  vips: z.array(z.string()).default([]),
  mutedSenders: z.array(z.string()).default([]),
  keywords: z.array(z.string()).default([]),
  verbosity: Verbosity.default('standard'),
  mode: BriefingMode.default('driving'),
  style: SpeakingStyle.default('conversational'),
});
export type BriefingPreferences = z.infer<typeof BriefingPreferences>;
