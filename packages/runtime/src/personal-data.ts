import {
  type AccountIntents,
  type BriefedMailStore,
  type DeletedPersonalData,
  type DocumentStore,
  type ExchangeStore,
  type HiddenMailStore,
  type KnowledgeReading,
  type LongMemoryReading,
  type LongMemoryStore,
  type MailAccountStore,
  NexusError,
  type OAuthMailProvider,
  type PersonalData,
  type PreferencesStore,
  type ReminderStore,
  type SecurityLog,
  type ToolTelemetry,
  type UserId,
  type UserKnowledgeStore,
} from '@nexus/contracts';
import {
  createAccountTables,
  type Database,
  type RedisConnection,
  rewriteDisk,
  type Tenures,
} from '@nexus/knowledge-store';
import type { OAuthProvider } from './oauth/oauth-provider.ts';

/** Every store that keeps something of users. */
interface PersonalStores {
  /** Long memory included. */
  readonly knowledge: UserKnowledgeStore;
  readonly longMemory: LongMemoryStore;
  readonly reminders: ReminderStore;
  readonly exchanges: ExchangeStore;
  readonly telemetry: Pick<ToolTelemetry, 'forgetUser'>;
  readonly preferences: PreferencesStore;
  readonly briefed: BriefedMailStore;
  readonly hiddenMail: HiddenMailStore;
  readonly accounts: MailAccountStore;
  readonly intents: AccountIntents;
  readonly documents: DocumentStore;
  oauth(provider: OAuthMailProvider): OAuthProvider | null;
}

interface PersonalDataParts {
  readonly stores: PersonalStores;
  /** Null: nothing is kept beyond the process. */
  readonly database: Pick<Database, 'forUser' | 'ready' | 'onReady'> | null;
  readonly redis: RedisConnection | null;
  readonly tenures: Tenures;
  /** Null: nothing is written down. */
  readonly log: Pick<SecurityLog, 'note'> | null;
}

/** What is kept of a user in all stores, read and deleted as one. */
export function createPersonalData({ stores, database, redis, tenures, log }: PersonalDataParts): PersonalData {
  const tables = database === null ? null : createAccountTables({ database });
  return {
    async collect(userId) {
      const { knowledge, longMemory, reminders, exchanges, preferences, accounts, briefed, hiddenMail, intents } =
        stores;
      // One of them says at once, and in its own words, that the database is away.
      const rows = await tables?.rows(userId);
      const [remembered, versions, told, proposed, due, asked, chosen, connected, ids, snoozed, muted, begun] =
        await Promise.all([
          knowledge.get(userId),
          knowledge.versions(userId),
          longMemory.get(userId),
          longMemory.proposed(userId),
          reminders.all(userId),
          exchanges.recent(userId),
          preferences.get(userId),
          accounts.list(userId),
          briefed.all(userId),
          hiddenMail.snoozed(userId),
          hiddenMail.muted(userId),
          intents.all(userId),
        ]);
      requireAnswer(remembered);
      requireAnswer(told);
      const ofLongMemory = new Set(told.entries.map(({ id }) => id));
      log?.note({ event: 'data-exported', actor: userId });
      return {
        format: 1,
        exportedAt: new Date().toISOString(),
        userId,
        // A fact from before long memory is there alone, with its end once it has one (L-6).
        remembered: remembered.document.entries.filter(({ id }) => !ofLongMemory.has(id)),
        earlierVersions: versions,
        told: told.entries,
        proposed: proposed.map(({ entry }) => entry),
        reminders: due,
        asked,
        preferences: chosen,
        accounts: connected,
        mail: { briefed: [...ids], snoozed, muted, begun },
        tables: rows ?? {},
      };
    },
    async delete(userId) {
      await revokeTokens(stores, userId);
      const missed: string[] = [];
      const attempt = async <Result>(place: string, work: () => Promise<Result>): Promise<Result | undefined> => {
        try {
          return await work();
        } catch {
          missed.push(place);
          return undefined;
        }
      };
      // First, and in one transaction: from then on no process writes what it knew before.
      const deletedAt = await attempt('the database', async () => tables?.delete(userId));
      for (const [place, work] of placesOf(stores, userId)) await attempt(place, work);
      tenures.end(userId, deletedAt);
      const redisDisk = redis === null ? null : await rewriteDisk(redis.client);
      if (missed.length > 0) throw notDeleted(missed);
      // By then nobody knows any more whose account it was.
      log?.note({ event: 'account-deleted', actor: null });
      return { redisDisk };
    },
  };
}

/** @throws NexusError MEMORY_UNREACHABLE: nothing known is not the same as nothing kept */
function requireAnswer({ reachable }: KnowledgeReading | LongMemoryReading): void {
  if (reachable) return;
  throw new NexusError('MEMORY_UNREACHABLE', 'What is remembered cannot be reached now. Try again in a moment.', {
    retryable: true,
  });
}

/** What each store has in this process, in Redis, and where there is no database at all. */
function placesOf(stores: PersonalStores, userId: UserId): readonly (readonly [string, () => Promise<unknown>])[] {
  const { knowledge, reminders, exchanges, telemetry, preferences, accounts, briefed, hiddenMail, intents, documents } =
    stores;
  return [
    ['what is remembered', () => knowledge.forgetUser(userId)],
    ['reminders', () => reminders.forgetUser(userId)],
    ['what was asked in the last 24 hours', () => exchanges.forgetUser(userId)],
    ['calls of tools', () => telemetry.forgetUser(userId)],
    ['preferences', () => preferences.forgetUser(userId)],
    ['connected mailboxes', () => accounts.forgetUser(userId)],
    ['which mail was told', () => briefed.forgetUser(userId)],
    ['snoozed and muted mail', () => hiddenMail.forgetUser(userId)],
    ['what was begun with mail', () => intents.forgetUser(userId)],
    ['manuals', () => removeOwnDocuments(documents, userId)],
  ];
}

async function removeOwnDocuments(documents: DocumentStore, userId: UserId): Promise<void> {
  for (const { id, uploadedBy, organizationId } of await documents.list(userId))
    if (organizationId === null && uploadedBy === userId) await documents.remove(userId, id);
}

/** Tells providers, without waiting, that tokens are not needed any more; an account that cannot be read is deleted all the same. */
async function revokeTokens({ accounts, oauth }: PersonalStores, userId: UserId): Promise<void> {
  const connected = await accounts.list(userId).catch(() => []);
  for (const { accountId, provider } of connected) {
    if (provider === 'imap') continue;
    const credentials = await accounts.credentials(userId, accountId).catch(() => null);
    if (credentials?.kind === 'oauth') void oauth(provider)?.revoke(credentials);
  }
}

/** What was deleted, and what is left to time, in sentences for whoever asked for it. */
export function sayDeleted({ redisDisk }: DeletedPersonalData, whose = 'you'): string {
  const done = `Everything that was kept of ${whose} is deleted. Old bytes leave the disks within a day, and backups within 30 days.`;
  if (redisDisk !== 'refused') return done;
  return `${done} Redis did not begin to write its file anew: whoever runs it should have it do so, as docs/deployment.md says.`;
}

function notDeleted(missed: readonly string[]): NexusError {
  return new NexusError(
    'ACCOUNT_NOT_DELETED',
    `Not everything is deleted: ${missed.join(', ')} could not be reached. All else is gone. Do it again in a moment.`,
    { retryable: true },
  );
}
