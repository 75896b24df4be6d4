import { z } from 'zod';
import { KnowledgeEntryId } from '../memory/entry-id.ts';
import type { UserId } from '../user-id.ts';
import { LearnedTaste, untaught } from './learned-taste.ts';

export const Verbosity = z.enum(['concise', 'standard', 'detailed']);
export type Verbosity = z.infer<typeof Verbosity>;

export const BriefingMode = z.enum(['driving', 'walking', 'desk']);
export type BriefingMode = z.infer<typeof BriefingMode>;

export const SpeakingStyle = z.enum(['formal', 'conversational', 'executive', 'concise']);
export type SpeakingStyle = z.infer<typeof SpeakingStyle>;

/** Whether mail that nobody has opened may go to the model behind a drive (J-6). `ask`: nobody has said yet. */
export const EnrichmentConsent = z.enum(['ask', 'allowed', 'refused']);
export type EnrichmentConsent = z.infer<typeof EnrichmentConsent>;

/** How the driver wants to be briefed (B-16). */
export const BriefingPreferences = z.object({
  vips: z.array(z.string()).default([]),
  mutedSenders: z.array(z.string()).default([]),
  keywords: z.array(z.string()).default([]),
  verbosity: Verbosity.default('standard'),
  mode: BriefingMode.default('driving'),
  style: SpeakingStyle.default('conversational'),
  enrichment: EnrichmentConsent.default('ask'),
  /** Whether a model may propose memories of what the driver said (L-5). */
  proposals: EnrichmentConsent.default('ask'),
  /** The last day on which it was told which notes of an office are due for review (L-12). */
  reviewsToldOn: z.iso.date().nullable().default(null),
  /** Facts from before that stay in every prompt: the driver was asked, and wants them so (L-6). */
  keptInMind: z.array(KnowledgeEntryId).default([]),
  /** What was not chosen but seen in what was done (J-11). */
  taste: LearnedTaste.default(untaught),
});
export type BriefingPreferences = z.infer<typeof BriefingPreferences>;

/** Days before now whose mail is briefed, where nobody says otherwise. */
export const defaultWindowDays = 7;

/** How users want to be briefed, from one drive to the next, kept encrypted (M-13). Every call is about one user. */
export interface PreferencesStore extends AsyncDisposable {
  /**
   * Null: nothing is kept.
   *
   * @throws NexusError PREFERENCES_UNREADABLE when what is kept cannot be decrypted; MEMORY_UNREACHABLE (retryable).
   */
  get(userId: UserId): Promise<BriefingPreferences | null>;
  /**
   * Reads, changes and writes as one: what another drive of the user changed meanwhile stays. `change` may be called more than once.
   *
   * @throws as `get`; what cannot be read is never overwritten.
   */
  update(userId: UserId, change: (kept: BriefingPreferences) => BriefingPreferences): Promise<BriefingPreferences>;
  /** Leaves nothing of the user, what cannot be read included (L-15). May be repeated. @throws NexusError MEMORY_UNREACHABLE */
  forgetUser(userId: UserId): Promise<void>;
  close(): Promise<void>;
}
