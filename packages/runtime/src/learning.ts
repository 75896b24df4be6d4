import {
  type LearnedTaste,
  type LearningReading,
  type PreferencesStore,
  type UserId,
  untaught,
} from '@nexus/contracts';
import { readLearning, withoutLastDrive } from '@nexus/intelligence';

/** What was learned from what a user did, in the user's hands (J-12). All of it throws as `PreferencesStore` does. */
export interface Learning {
  read(userId: UserId): Promise<LearningReading>;
  /** Takes back what the last drive taught. @returns what is left; `undone` false: there was nothing to take back. */
  undo(userId: UserId): Promise<{ readonly undone: boolean; readonly left: LearningReading }>;
  /** Forgets all of it, its history included. */
  reset(userId: UserId): Promise<void>;
}

/** Learning beside the preferences that it is kept with; what another drive changes meanwhile stays. */
export function createLearning(preferences: PreferencesStore): Learning {
  const tasteOf = async (userId: UserId): Promise<LearnedTaste> => (await preferences.get(userId))?.taste ?? untaught;
  return {
    read: async (userId) => readLearning(await tasteOf(userId)),
    async undo(userId) {
      let undone = false;
      if ((await tasteOf(userId)).drives.length === 0) return { undone, left: readLearning(await tasteOf(userId)) };
      const { taste } = await preferences.update(userId, (kept) => {
        undone = kept.taste.drives.length > 0;
        return { ...kept, taste: withoutLastDrive(kept.taste) };
      });
      return { undone, left: readLearning(taste) };
    },
    async reset(userId) {
      if ((await preferences.get(userId)) !== null)
        await preferences.update(userId, (kept) => ({ ...kept, taste: untaught }));
    },
  };
}
