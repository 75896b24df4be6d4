import { z } from 'zod';
import { accountPurpose } from '../accounts/sealed-account.ts';
import { preferencesPurpose } from '../preferences/sealed-preferences.ts';

/** A table whose rows hold `ciphertext`, sealed for their `user_id`, `key_id` and `version`. */
export interface SealedPlace {
  readonly table: string;
  /** The column of the primary key, a UUID. */
  readonly id: string;
  readonly purpose: string;
}

/** Every table that holds something encrypted. */
export const sealedPlaces: readonly SealedPlace[] = [
  { table: 'user_preferences', id: 'user_id', purpose: preferencesPurpose },
  { table: 'mail_accounts', id: 'account_id', purpose: accountPurpose },
];

/** What reads a page of one, whoever asks. */
export const SealedRows = z.array(
  z
    .object({
      id: z.string(),
      user_id: z.string(),
      ciphertext: z.string(),
      key_id: z.string(),
      version: z.coerce.number().int(),
    })
    .transform(({ id, user_id: userId, ciphertext, key_id: keyId, version }) => ({
      id,
      userId,
      sealed: { keyId, ciphertext },
      version,
    })),
);
