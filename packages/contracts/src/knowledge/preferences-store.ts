import type { BriefingPreferences } from '../briefing/briefing-preferences.ts';
import type { UserId } from '../users/driver.ts';

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
  close(): Promise<void>;
}
