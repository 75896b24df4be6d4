import type {
  AccessTokens,
  AccountIntents,
  BriefedMailStore,
  DocumentStore,
  Embedder,
  HiddenMailStore,
  IngestionJobs,
  MailAccountStore,
  MailIntentLog,
  ModelQuota,
  OAuthMailProvider,
  OfficeToolSource,
  PersonalData,
  PreferencesStore,
  ToolTelemetry,
  UserId,
  UserKnowledgeStore,
} from '@nexus/contracts';
import {
  connectRedis,
  createModelQuota,
  createPackStore,
  createTenures,
  type Database,
  deleteExpiredExchanges,
  type IngestionQueue,
  type RedisConnection,
} from '@nexus/knowledge-store';
import { createEmbedBehind, type EmbedBehind } from '@nexus/long-memory';
import type { IngestionLog } from '@nexus/manuals';
import { type Agenda, createAgenda } from './agenda.ts';
import type { DriveOptions } from './drive/choose-mailbox.ts';
import { type AccountLook, lookAtAccounts } from './drive/connected-accounts.ts';
import { type DriveResources, openDrive } from './drive/open-drive.ts';
import type { OAuthProvider } from './oauth/oauth-provider.ts';
import { createPersonalData } from './personal-data.ts';
import { requireDataFolder } from './settings/data-folder.ts';
import type { Settings } from './settings/settings.ts';
import { type Accounts, openAccounts, type RuntimeLog } from './stores/accounts.ts';
import { type Documents, openDocuments } from './stores/documents.ts';
import { type Memory, openMemory } from './stores/memory.ts';
import { createOfficeToolSource } from './stores/office-tools.ts';
import { type Offices, openOffices } from './stores/offices.ts';
import { openPacks, type Packs } from './stores/packs.ts';
import { openToolServers, type ToolServers } from './stores/tool-servers.ts';

/** The adapters of one process, wired, and one `close()` for all of them. */
export interface Runtime extends AsyncDisposable {
  readonly settings: Settings;
  /** What may be asked of the model in a minute: shared by all workers through Redis, or this process's own. */
  readonly modelQuota: ModelQuota;
  /** The process's one connection; null where no REDIS_URL is set. */
  readonly redis: RedisConnection | null;
  /** What is kept; opened, behind, when it is first asked for. Null: nothing is kept beyond the process. */
  readonly database: Database | null;
  /** What is remembered of users. */
  readonly knowledge: UserKnowledgeStore;
  /** How users want to be briefed. */
  readonly preferences: PreferencesStore;
  /** Which mail users were told of. */
  readonly briefed: BriefedMailStore;
  /** The mailboxes that users connected. */
  readonly accounts: MailAccountStore;
  /** Snoozed mail and muted threads. */
  readonly hiddenMail: HiddenMailStore;
  /** What was begun with mail and not yet seen to be done. */
  readonly intents: MailIntentLog & AccountIntents;
  /** Access tokens of a Gmail or Outlook account; several drives of the process share a renewal. Asks nobody by itself. */
  tokensOf(userId: UserId, accountId: string): AccessTokens;
  /** Where users sign in to Gmail or Outlook; null: this server has no client id there. */
  oauth(provider: OAuthMailProvider): OAuthProvider | null;
  /** Who is in which office, what they know, and what was done; null: nothing is kept beyond the process. */
  readonly offices: Offices | null;
  /** The servers of other programs that offices named; null: nothing is kept beyond the process. */
  readonly toolServers: ToolServers | null;
  /** Tools of theirs, for drives; null: as above. */
  readonly officeTools: OfficeToolSource | null;
  /** A user's calendars and reminders, outside of a drive. */
  readonly agenda: Agenda;
  /** What offices uploaded. */
  readonly documents: DocumentStore;
  /** Calls of tools: whoever answers through a door records them. */
  readonly telemetry: ToolTelemetry;
  /** The rules that may be cited. */
  readonly packs: Packs;
  /** Files that wait to be taken in. */
  readonly ingestionJobs: IngestionJobs;
  /** Makes vectors of manuals and of what is asked of them; null: no model is set, and search is by words. */
  readonly embedder: Embedder | null;
  /** What is done for a job that was claimed, as `takeInDocument`. */
  readonly takeIn: Documents['takeIn'];
  /**
   * Begins to take in files in this process, with BullMQ where Redis is. Only who is asked to calls it: it brings along what a drive has no
   * use for. Closed with the runtime.
   */
  openIngestion(log?: IngestionLog): IngestionQueue;
  /** Begins to delete once an hour, in this process or another, what is over of the last 24 hours. Ends with the runtime. */
  keepHouse(): void;
  /** How much of what all users uploaded has vectors. @throws NexusError DOCUMENTS_UNREACHABLE */
  readonly documentVectors: Documents['vectors'];
  /** All that is kept of a user: a file of it, and its deletion (L-15). */
  readonly personalData: PersonalData;
  /** Opens memory and waits for it, as `Memory.opened` says. */
  memoryOpened(patience: number): Promise<void>;
  /** Opens memory, and refuses a database that is behind, as `Memory.checked` says. */
  memoryChecked(): Promise<void>;
  /** Each account that a user connected, to be tried apart, as `lookAtAccounts`. @throws NexusError ACCOUNTS_UNREACHABLE, ENCRYPTION_KEY_UNKNOWN */
  lookAtAccounts(userId: UserId): Promise<readonly AccountLook[]>;
  /** Opens what a user's drive needs. @throws NexusError when the mailbox cannot be opened. */
  openDrive(userId: UserId, options?: DriveOptions): Promise<DriveResources>;
  /** Writes what is left to write of memory, for a moment, and lets go. May be called twice. */
  close(): Promise<void>;
}

export interface RuntimeOptions {
  /** Told once which store stands in for one that is not set, when Redis goes and comes back, and what goes wrong with accounts. */
  readonly log?: RuntimeLog;
}

/**
 * Wires what the settings name; a store that is away is no error. Each drive is closed by its own `close()`.
 *
 * @throws NexusError SETTING_INVALID for a data folder that cannot be used
 */
export async function createRuntime(settings: Settings, { log }: RuntimeOptions = {}): Promise<Runtime> {
  requireDataFolder(settings);
  const { redisUrl, modelLimits } = settings;
  const redis = redisUrl === null ? null : connectRedis({ url: redisUrl, ...(log !== undefined && { log }) });
  if (redis === null) log?.info('no REDIS_URL, so the budget of the model is kept in memory, for this process alone');
  const modelQuota = createModelQuota({ limits: modelLimits, redis, clock: () => performance.now() });
  let opened: Memory | null = null;
  let openedDocuments: Documents | null = null;
  let openedAccounts: Accounts | null = null;
  let openedOffices: Offices | null = null;
  let expiry: Disposable | null = null;
  let openedToolServers: ToolServers | null = null;
  const tenures = createTenures();
  let embedding: EmbedBehind | null = null;
  /** Gives what the user told its vectors, behind; nothing where no model makes any. */
  const embedTold = (userId: UserId) => {
    const { memoryVectors: vectors } = memory();
    if (vectors === null || closing !== null) return;
    const { embedder } = documents();
    if (embedder === null) return;
    embedding ??= createEmbedBehind({ vectors, embedder });
    embedding.begin(userId);
  };
  const memory = () => {
    opened ??= openMemory(settings, { redis, tenures, log, onKept: embedTold });
    return opened;
  };
  const documents = () => {
    openedDocuments ??= openDocuments(settings, { database: memory().database, modelQuota, log });
    return openedDocuments;
  };
  const accounts = () => {
    const database = settings.database === null ? null : memory().database;
    openedAccounts ??= openAccounts(settings, { database, redis, log });
    return openedAccounts;
  };
  const packs = openPacks(settings, {
    log,
    store() {
      const { database } = memory();
      return database === null ? null : createPackStore({ database });
    },
  });
  const offices = () => {
    const { database } = memory();
    if (database === null) return null;
    openedOffices ??= openOffices(settings, { database, log });
    return openedOffices;
  };
  const toolServers = () => {
    const { database } = memory();
    if (database === null) return null;
    openedToolServers ??= openToolServers(settings, database);
    return openedToolServers;
  };
  const closeAll = async () => {
    expiry?.[Symbol.dispose]();
    await embedding?.close();
    await openedOffices?.log.close();
    await Promise.all([openedDocuments?.close(), openedAccounts?.close()]);
    await Promise.all([modelQuota.close(), opened?.close()]);
    await redis?.close();
  };
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  return {
    settings,
    modelQuota,
    redis,
    get database() {
      return memory().database;
    },
    get knowledge() {
      return memory().knowledge;
    },
    get preferences() {
      return memory().preferences;
    },
    get briefed() {
      return memory().briefed;
    },
    get accounts() {
      return accounts().accounts;
    },
    get hiddenMail() {
      return accounts().hiddenMail;
    },
    get intents() {
      return accounts().intents;
    },
    get offices() {
      return offices();
    },
    get telemetry() {
      return memory().telemetry;
    },
    get toolServers() {
      return toolServers();
    },
    get officeTools() {
      const servers = toolServers();
      return servers === null ? null : createOfficeToolSource(servers);
    },
    get agenda() {
      return createAgenda({ settings, accounts, log }, memory().reminders);
    },
    tokensOf: (userId, accountId) => accounts().tokensOf(userId, accountId),
    oauth: (provider) => accounts().oauth(provider),
    packs,
    get documents() {
      return documents().documents;
    },
    get ingestionJobs() {
      return documents().jobs;
    },
    get embedder() {
      return documents().embedder;
    },
    takeIn: (job, options) => documents().takeIn(job, options),
    openIngestion: (told) => documents().openIngestion(told),
    keepHouse() {
      const { database } = memory();
      if (database !== null) expiry ??= deleteExpiredExchanges({ database });
    },
    documentVectors: () => documents().vectors(),
    get personalData() {
      const { longMemory, knowledge, reminders, exchanges, telemetry, preferences, briefed, database } = memory();
      const stores = {
        knowledge,
        longMemory,
        reminders,
        exchanges,
        telemetry,
        preferences,
        briefed,
        ...accounts(),
        documents: documents().documents,
      };
      return createPersonalData({ stores, database, redis, tenures, log: offices()?.log ?? null });
    },
    memoryOpened: (patience) => memory().opened(patience),
    memoryChecked: () => memory().checked(),
    lookAtAccounts: (userId) => lookAtAccounts({ userId, opened: accounts(), mailServices: settings.mailServices }),
    openDrive: (userId, options = {}) =>
      openDrive({ userId, settings, memory, accounts, offices, embedTold, tenures, log }, options),
    close,
    [Symbol.asyncDispose]: close,
  };
}
