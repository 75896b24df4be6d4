import { BriefingPreferences, NexusError, type PreferencesStore, type UserId } from '@nexus/contracts';
import { z } from 'zod';
import type { Keyring } from '../encryption/keyring.ts';
import { readJson, type SealedText, seal, unseal } from '../encryption/seal.ts';
import { askAsUser, deleteRows, type UserDatabase, whenUsable } from '../supabase/database.ts';

/** What the text is sealed for. */
export const preferencesPurpose = 'preferences';

/** A later program may keep more; what this one does not know it must not drop, so it does not read it. */
const Kept = z.strictObject({ format: z.literal(1), preferences: z.strictObject(BriefingPreferences.shape) });

function unreadable(reason: string): NexusError {
  return new NexusError('PREFERENCES_UNREADABLE', `The kept preferences ${reason}. They are left as they are.`);
}

export async function sealPreferences(
  keyring: Keyring,
  userId: UserId,
  preferences: BriefingPreferences,
): Promise<SealedText> {
  const kept: z.infer<typeof Kept> = { format: 1, preferences };
  return seal(await keyring.current(), { userId, purpose: preferencesPurpose }, JSON.stringify(kept));
}

/** @throws NexusError ENCRYPTION_KEY_UNKNOWN, PREFERENCES_UNREADABLE */
async function unsealPreferences(keyring: Keyring, userId: UserId, sealed: SealedText): Promise<BriefingPreferences> {
  const key = await keyring.find(sealed.keyId);
  if (key === null) {
    throw new NexusError(
      'ENCRYPTION_KEY_UNKNOWN',
      'The kept preferences are encrypted with a key that this process does not have. Add it to NEXUS_ENCRYPTION_KEY; they are left as they are.',
    );
  }
  const text = unseal(key, { userId, purpose: preferencesPurpose }, sealed);
  if (text === null) throw unreadable('were changed by somebody without the key, or belong to somebody else');
  const kept = Kept.safeParse(readJson(text));
  if (!kept.success) throw unreadable('were written by a newer version of this program');
  return kept.data.preferences;
}

const Row = z.object({ ciphertext: z.string(), key_id: z.string(), version: z.int().positive() });

export interface PreferencesStoreOptions {
  readonly database: UserDatabase;
  readonly keyring: Keyring;
  /** Milliseconds that a reading waits for a database that is just being opened. */
  readonly patience?: number;
}

interface KeptPreferences {
  readonly preferences: BriefingPreferences | null;
  /** 0: nothing is kept. */
  readonly version: number;
}

/** How often a change is made anew on what somebody else kept meanwhile. */
const mostAttempts = 20;

/** Preferences in the table `user_preferences`, encrypted before they leave this process. */
export function createPreferencesStore({
  database,
  keyring,
  patience = 5_000,
}: PreferencesStoreOptions): PreferencesStore {
  async function read(userId: UserId): Promise<KeptPreferences> {
    await whenUsable(database, patience);
    const found = await askAsUser(database, userId, (client, signal) =>
      client
        .from('user_preferences')
        .select('ciphertext, key_id, version')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle(),
    );
    if (found === null) return { preferences: null, version: 0 };
    const row = Row.safeParse(found);
    if (!row.success) {
      throw new NexusError('PREFERENCES_UNREADABLE', 'The kept preferences are damaged. They are left as they are.');
    }
    const { ciphertext, key_id: keyId, version } = row.data;
    return { preferences: await unsealPreferences(keyring, userId, { keyId, ciphertext }), version };
  }

  async function write(userId: UserId, expected: number, next: BriefingPreferences): Promise<boolean> {
    const { ciphertext, keyId } = await sealPreferences(keyring, userId, next);
    const done = await askAsUser(database, userId, (client, signal) =>
      client
        .rpc('save_user_preferences', {
          expected_version: expected,
          next_version: expected + 1,
          next_ciphertext: ciphertext,
          next_key_id: keyId,
        })
        .abortSignal(signal),
    );
    return done === true;
  }

  const close = async () => {};
  return {
    get: async (userId) => (await read(userId)).preferences,
    async update(userId, change) {
      for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
        const { preferences, version } = await read(userId);
        const next = BriefingPreferences.parse(change(preferences ?? BriefingPreferences.parse({})));
        if (await write(userId, version, next)) return next;
      }
      throw new NexusError('MEMORY_UNREACHABLE', 'The preferences are changed by too many at once. Try again.', {
        retryable: true,
      });
    },
    async forgetUser(userId) {
      await whenUsable(database, patience);
      await deleteRows((of, question) => askAsUser(database, of, question), userId, 'user_preferences');
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

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
    async forgetUser(userId) {
      kept.delete(userId);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
