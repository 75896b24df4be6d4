import { BriefingPreferences, type PreferencesStore, type UserId } from '@nexus/contracts';

/** Preferences that end with the process: for tests, and where nothing is to be kept. Passes the same suite as the lasting one. */
export function createMemoryPreferencesStore(): PreferencesStore {
  const kept = new Map<UserId, BriefingPreferences>();
  const close = async () => {};
  return {
    async get(userId) {
      const found = kept.get(userId);
      return found === undefined ? null : structuredClone(found);
    },
    async update(userId, change) {
      const before = kept.get(userId) ?? BriefingPreferences.parse({});
      const after = BriefingPreferences.parse(change(structuredClone(before)));
      kept.set(userId, after);
      return structuredClone(after);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
