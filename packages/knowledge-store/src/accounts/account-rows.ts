import {
  type ConnectedAccount,
  type MailCredentials,
  type MailProvider,
  mailProviders,
  NexusError,
  type UserId,
} from '@nexus/contracts';
import { z } from 'zod';
import type { Keyring } from '../encryption/keyring.ts';
import { readJson, type SealedText, seal, unseal } from '../encryption/seal.ts';
import type { StoreLog } from '../store-log.ts';
import { causeOf, StoredTime, type UserAsking } from '../supabase/database.ts';

/** @param code the database's; never its words, which may quote what it was given */
export function accountsUnreachable(code?: string): NexusError {
  return new NexusError(
    'ACCOUNTS_UNREACHABLE',
    'The database that keeps the connected accounts does not answer. Nothing was changed; try again in a moment.',
    { retryable: true, ...causeOf(code) },
  );
}

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
interface SecretAccount {
  readonly accountId: string;
  readonly provider: MailProvider;
  readonly address: string;
  readonly credentials: MailCredentials;
}

export async function sealAccount(keyring: Keyring, userId: UserId, account: SecretAccount): Promise<SealedText> {
  const text = JSON.stringify({ format: 1, ...account });
  return seal(await keyring.current(), { userId, purpose: accountPurpose }, text);
}

/** Why a row is not read: its key is not here; or it is damaged, somebody else's, or of a newer program. */
type Unreadable = 'key unknown' | 'damaged';

/** @throws NexusError ENCRYPTION_KEY_UNKNOWN when no key can be read at all */
async function unsealAccount(
  keyring: Keyring,
  userId: UserId,
  sealed: SealedText,
): Promise<SecretAccount | Unreadable> {
  const key = await keyring.find(sealed.keyId);
  if (key === null) return 'key unknown';
  const kept = Kept.safeParse(readJson(unseal(key, { userId, purpose: accountPurpose }, sealed)));
  return kept.success ? kept.data : 'damaged';
}

const columns = 'account_id, provider, ciphertext, key_id, state, connected_at, version, updated_at';

const Row = z.object({
  account_id: z.uuid(),
  provider: z.string(),
  ciphertext: z.string(),
  key_id: z.string(),
  state: z.enum(['connected', 'sign-in-needed']),
  connected_at: StoredTime,
  version: z.coerce.number().int(),
  updated_at: StoredTime,
});
const Rows = z.array(Row);

/** A row that could be read. */
export interface KeptAccount {
  readonly account: ConnectedAccount;
  readonly credentials: MailCredentials;
  /** Grows with every writing of the credentials. */
  readonly version: number;
  readonly updatedAt: Date;
}

/** What there is of one user, oldest first. */
interface OwnRows {
  readonly ids: readonly string[];
  /** Those that could be read. */
  readonly accounts: readonly KeptAccount[];
  /** Whether the key of any other is not here. */
  readonly lacksKey: boolean;
}

export interface AccountRows {
  all(userId: UserId): Promise<OwnRows>;
  /** Null: there is none, or it cannot be read. */
  one(userId: UserId, accountId: string): Promise<KeptAccount | null>;
}

interface AccountRowsParts {
  readonly ask: UserAsking;
  readonly keyring: Keyring;
  readonly log: StoreLog;
}

/** Reads `mail_accounts`. @throws NexusError ACCOUNTS_UNREACHABLE (retryable), ENCRYPTION_KEY_UNKNOWN when no key can be read at all */
export function createAccountRows({ ask, keyring, log }: AccountRowsParts): AccountRows {
  async function open(userId: UserId, row: z.infer<typeof Row>): Promise<KeptAccount | Unreadable> {
    const secret = await unsealAccount(keyring, userId, { keyId: row.key_id, ciphertext: row.ciphertext });
    if (secret === 'key unknown') {
      log.warn(
        'a connected account is encrypted with a key that this process does not have. Add it to NEXUS_ENCRYPTION_KEY; the account is left as it is, and not read',
      );
      return secret;
    }
    if (secret === 'damaged' || secret.accountId !== row.account_id || secret.provider !== row.provider) {
      log.warn('a connected account is damaged or of a newer program; it is left as it is, and not read');
      return 'damaged';
    }
    const { accountId, provider, address, credentials } = secret;
    const connectedAt = new Date(row.connected_at);
    return {
      account: { accountId, provider, address, state: row.state, connectedAt },
      credentials,
      version: row.version,
      updatedAt: new Date(row.updated_at),
    };
  }
  async function read(userId: UserId, accountId: string | null): Promise<OwnRows> {
    const found = await ask(userId, (client, signal) => {
      const own = client.from('mail_accounts').select(columns).eq('user_id', userId);
      const wanted = accountId === null ? own : own.eq('account_id', accountId);
      return wanted.order('connected_at').order('account_id').abortSignal(signal);
    });
    const rows = Rows.safeParse(found);
    if (!rows.success) throw accountsUnreachable();
    const accounts: KeptAccount[] = [];
    let lacksKey = false;
    for (const row of rows.data) {
      const opened = await open(userId, row);
      if (typeof opened === 'object') accounts.push(opened);
      else lacksKey ||= opened === 'key unknown';
    }
    return { ids: rows.data.map(({ account_id: id }) => id), accounts, lacksKey };
  }
  return {
    all: (userId) => read(userId, null),
    async one(userId, accountId) {
      // PostgreSQL would refuse to compare it.
      if (!z.uuid().safeParse(accountId).success) return null;
      const { accounts } = await read(userId, accountId);
      return accounts[0] ?? null;
    },
  };
}
