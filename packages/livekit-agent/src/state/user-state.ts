import type { BriefingPreferences } from '@nexus/contracts';
import type { LearningSample } from '@nexus/intelligence';
import type { SpokenAnswer } from './conversation.ts';

/** A change of the preferences that can be made again on what another drive kept meanwhile. Pure. */
export type PreferencesChange = (preferences: BriefingPreferences) => BriefingPreferences;

/** What comes from the user's earlier drives, and goes on to later ones (M-13). */
export interface UserState {
  /** The driver's own, as far as somebody said them or the account has them. */
  readonly addresses: readonly string[];
  /** As they are now; another object after each change. */
  readonly preferences: BriefingPreferences;
  /** The same without what came with the mailbox, for this drive alone. */
  readonly lastingPreferences: BriefingPreferences;
  /** In effect at once; it is stored in the background. */
  changePreferences(change: PreferencesChange): void;
  /** Keys of the threads that the driver wants to hear nothing of; another object after each change. */
  readonly mutedThreads: ReadonlySet<string>;
  /** In effect at once; it is stored in the background. */
  muteThread(threadKey: string): void;
  unmuteThreads(threadKeys: readonly string[]): void;
  /** Digests (`briefedId`) of the mails that an earlier drive told. */
  readonly alreadyBriefed: ReadonlySet<string>;
  /**
   * Begins to read what was kept and waits for it for a moment. Never rejects.
   *
   * @returns false when it was not all there in time; `arrived` tells when it is.
   */
  inTime(): Promise<boolean>;
  /** Resolves when all was read, or could not be. */
  readonly arrived: Promise<void>;
  /** An answer is over, and it was noted where it was cut off. */
  answered(answer: SpokenAnswer): void;
  /** These count as if no drive had told them. */
  briefAgain(emailIds: readonly string[]): void;
  /** The driver wants to keep these as new: a later drive tells them again. */
  keepAsNew(emailIds: readonly string[]): void;
  /** Later drives judge by what these samples teach (J-11). Resolves when it is kept, or could not be; then it is lost, and nobody is told. */
  learn(samples: readonly LearningSample[]): Promise<void>;
  /** Resolves when everything was written, or could not be. */
  drained(): Promise<void>;
}

type ListName = 'vips' | 'mutedSenders' | 'keywords';
type Choice = Partial<Pick<BriefingPreferences, 'verbosity' | 'mode' | 'style' | 'enrichment' | 'proposals'>>;

export function withoutEntry(list: ListName, entry: string): PreferencesChange {
  return (preferences) => ({ ...preferences, [list]: preferences[list].filter((other) => other !== entry) });
}

/** Once, at the end of the list. */
export function withEntry(list: ListName, entry: string): PreferencesChange {
  return (preferences) =>
    preferences[list].includes(entry) ? preferences : { ...preferences, [list]: [...preferences[list], entry] };
}

export function withChoice(choice: Choice): PreferencesChange {
  return (preferences) => ({ ...preferences, ...choice });
}
