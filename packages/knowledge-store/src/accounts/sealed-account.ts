import { type MailCredentials, type MailProvider, mailProviders, type UserId } from '@nexus/contracts';
import { z } from 'zod';
import type { Keyring } from '../encryption/keyring.ts';
import { type SealedText, seal, unseal } from '../encryption/seal.ts';

/** What the text is sealed for. */
export const accountPurpose = 'mail account';

const Server = z.strictObject({ host: z.string(), port: z.int(), security: z.enum(['tls', 'starttls', 'none']) });

const Credentials = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('oauth'),
    accessToken: z.string(),
    refreshToken: z.string(),
    expiresAt: z.iso.datetime().transform((time) => new Date(time)),
  }),
  z.strictObject({
    kind: z.literal('password'),
    user: z.string(),
    password: z.string(),
    imap: Server,
    smtp: Server.nullable(),
  }),
]);

/** A later program may keep more; what this one does not know it must not drop, so it does not read it. */
const Kept = z.strictObject({
  format: z.literal(1),
  accountId: z.uuid(),
  provider: z.enum(mailProviders),
  address: z.string(),
  credentials: Credentials,
});

/** What of an account only the holder of a key reads. Id and provider are in it so that no row can stand in for another. */
export interface SecretAccount {
  readonly accountId: string;
  readonly provider: MailProvider;
  readonly address: string;
  readonly credentials: MailCredentials;
}

export async function sealAccount(keyring: Keyring, userId: UserId, account: SecretAccount): Promise<SealedText> {
  const text = JSON.stringify({ format: 1, ...account });
  return seal(await keyring.current(), { userId, purpose: accountPurpose }, text);
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Why a row is not read: its key is not here; or it is damaged, somebody else's, or of a newer program. */
export type Unreadable = 'key unknown' | 'damaged';

/** @throws NexusError ENCRYPTION_KEY_UNKNOWN when no key can be read at all */
export async function unsealAccount(
  keyring: Keyring,
  userId: UserId,
  sealed: SealedText,
): Promise<SecretAccount | Unreadable> {
  const key = await keyring.find(sealed.keyId);
  if (key === null) return 'key unknown';
  const kept = Kept.safeParse(readJson(unseal(key, { userId, purpose: accountPurpose }, sealed)));
  return kept.success ? kept.data : 'damaged';
}
