import {
  type BriefedMailStore,
  type BriefingPreferences,
  type DocumentStore,
  type Embedder,
  type IngestionJobs,
  localUserId,
  type Mailbox,
  type ModelQuota,
  type PreferencesStore,
  type UserId,
  type UserKnowledgeStore,
} from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import type { IngestionLog } from '@nexus/intelligence';
import {
  connectRedis,
  createModelQuota,
  type Database,
  type IngestionQueue,
  type RedisConnection,
  type StoreLog,
} from '@nexus/knowledge-store';
import { type Documents, openDocuments } from './open-documents.ts';
import { type Memory, openingOfEmbedded, openMemory } from './open-memory.ts';
import type { Settings } from './settings.ts';

export interface DriveOptions {
  /** Instead of the settings' mailbox. */
  readonly mailbox?: string | undefined;
  /** The reader's own addresses, when they are said. */
  readonly readerAddresses?: readonly string[] | undefined;
}

/** What a drive takes from earlier ones and leaves to later ones. */
export interface DriveMemory {
  readonly userId: UserId;
  readonly knowledge: UserKnowledgeStore;
  readonly preferencesStore: PreferencesStore;
  /** Absent for the sample mailbox: a newcomer hears the same briefing each time. */
  readonly briefedStore?: BriefedMailStore;
  /** Resolves when the database has been opened, or cannot be. */
  readonly memoryOpening: Promise<void>;
}

/** What one drive of one user works on; nothing of it is shared with another drive. */
export interface DriveResources extends AsyncDisposable {
  readonly userId: UserId;
  readonly mailbox: Mailbox;
  /** What goes with the mailbox; never kept. */
  readonly preferences: Partial<BriefingPreferences>;
  /** Opens it if nobody has yet. */
  openMemory(): DriveMemory;
  /** May be called twice. */
  close(): Promise<void>;
}

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
  /** What offices uploaded. */
  readonly documents: DocumentStore;
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
  /** How much of what all users uploaded has vectors. @throws NexusError DOCUMENTS_UNREACHABLE */
  readonly documentVectors: Documents['vectors'];
  /** Opens memory and waits for it, as `Memory.opened` says. */
  memoryOpened(patience: number): Promise<void>;
  /** Opens memory, and refuses a database that is behind, as `Memory.checked` says. */
  memoryChecked(): Promise<void>;
  /** Opens what a user's drive needs. @throws NexusError when the mailbox cannot be opened. */
  openDrive(userId: UserId, options?: DriveOptions): Promise<DriveResources>;
  /** Writes what is left to write of memory, for a moment, and lets go. May be called twice. */
  close(): Promise<void>;
}

/** The sample mailbox belongs to a site manager whose client comes first. */
const samplePreferences: Partial<BriefingPreferences> = { vips: ['eleanor.tarrant@quaysidehomes.example'] };

interface DriveOpening {
  readonly userId: UserId;
  readonly settings: Settings;
  readonly memory: () => Memory;
}

async function openDrive({ userId, settings, memory }: DriveOpening, options: DriveOptions): Promise<DriveResources> {
  // The setting names the local user's mail. Everybody else has the accounts they connected, and until then the sample.
  const location = options.mailbox ?? (userId === localUserId ? settings.mailbox : null);
  const { readerAddresses } = options;
  const mailbox = await openMailbox(location ?? sampleMailboxPath, {
    ...(readerAddresses !== undefined && readerAddresses.length > 0 && { readerAddresses }),
    ...(location === null && { name: 'the sample mailbox' }),
  });
  return {
    userId,
    mailbox,
    preferences: location === null ? samplePreferences : {},
    openMemory() {
      const { knowledge, preferences, briefed, opened } = memory();
      return {
        userId,
        knowledge,
        preferencesStore: preferences,
        ...(location !== null && { briefedStore: briefed }),
        memoryOpening: opened(openingOfEmbedded).catch(() => undefined),
      };
    },
    close: () => mailbox.close(),
    [Symbol.asyncDispose]: () => mailbox.close(),
  };
}

export interface RuntimeOptions {
  /** Told once which store stands in for one that is not set, and when Redis goes and comes back. A pino logger fits. */
  readonly log?: StoreLog;
}

/** Wires what the settings name; a store that is away is no error. Drives that it opened are closed by whoever opened them. */
export async function createRuntime(settings: Settings, { log }: RuntimeOptions = {}): Promise<Runtime> {
  const { redisUrl, modelLimits } = settings;
  const redis = redisUrl === null ? null : connectRedis({ url: redisUrl, ...(log !== undefined && { log }) });
  if (redis === null) log?.info('no REDIS_URL, so the budget of the model is kept in memory, for this process alone');
  const modelQuota = createModelQuota({ limits: modelLimits, redis, clock: () => performance.now() });
  let opened: Memory | null = null;
  let openedDocuments: Documents | null = null;
  const memory = () => {
    opened ??= openMemory(settings, { redis, log });
    return opened;
  };
  const documents = () => {
    openedDocuments ??= openDocuments(settings, { database: memory().database, modelQuota, log });
    return openedDocuments;
  };
  const close = async () => {
    await openedDocuments?.close();
    await Promise.all([modelQuota.close(), opened?.close()]);
    await redis?.close();
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
    documentVectors: () => documents().vectors(),
    memoryOpened: (patience) => memory().opened(patience),
    memoryChecked: () => memory().checked(),
    openDrive: (userId, options = {}) => openDrive({ userId, settings, memory }, options),
    close,
    [Symbol.asyncDispose]: close,
  };
}
