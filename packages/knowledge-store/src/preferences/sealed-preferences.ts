import { BriefingPreferences, NexusError, type UserId } from '@nexus/contracts';
import { z } from 'zod';
import type { Keyring } from '../encryption/keyring.ts';
import { type SealedText, seal, unseal } from '../encryption/seal.ts';

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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @throws NexusError ENCRYPTION_KEY_UNKNOWN, PREFERENCES_UNREADABLE */
export async function unsealPreferences(
  keyring: Keyring,
  userId: UserId,
  sealed: SealedText,
): Promise<BriefingPreferences> {
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
