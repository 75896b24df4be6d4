import { orLate } from '@nexus/async';
import {
  type BriefedMailStore,
  type ExchangeStore,
  type LongMemoryStore,
  type MemoryVectors,
  NexusError,
  type PreferencesStore,
  type ReminderStore,
  type ToolTelemetry,
  type UserId,
} from '@nexus/contracts';
import {
  createBriefedMailStore,
  createExchangeStore,
  createLongMemoryStore,
  createMemoryBriefedMailStore,
  createMemoryExchangeStore,
  createMemoryKnowledgeStore,
  createMemoryLongMemoryStore,
  createMemoryPreferencesStore,
  createMemoryReminderStore,
  createMemoryToolTelemetry,
  createMemoryVectors,
  createPreferencesStore,
  createProcessMemoryVectors,
  createReminderStore,
  createToolTelemetry,
  createUserKnowledgeStore,
  type Database,
  openDatabase,
  openKeyring,
  type RedisConnection,
  type StoreLog,
  type Tenures,
} from '@nexus/knowledge-store';
import {
  createStatementReader,
  type KnowledgeWithFacts,
  type StatementReader,
  withLongMemory,
} from '@nexus/long-memory';
import { isEmbedded } from '../settings/data-folder.ts';
import type { Settings } from '../settings/settings.ts';

/** What outlives a drive, wired. */
export interface Memory {
  /** Null: nothing is kept beyond the process. */
  readonly database: Database | null;
  /** Long memory included. */
  readonly knowledge: KnowledgeWithFacts;
  readonly longMemory: LongMemoryStore;
  /** Null: no model makes any. */
  readonly memoryVectors: MemoryVectors | null;
  /** What facts say, read once for all that read them. */
  readonly statements: StatementReader;
  readonly reminders: ReminderStore;
  /** What was asked in the last 24 hours. */
  readonly exchanges: ExchangeStore;
  /** Calls of tools. */
  readonly telemetry: ToolTelemetry;
  readonly preferences: PreferencesStore;
  readonly briefed: BriefedMailStore;
  /**
   * Resolves when the database can be used, or after `patience` milliseconds; at once where there is none.
   *
   * @throws NexusError DATABASE_BEHIND, MIGRATION_FAILED: what a person has to mend. One that is away is no error.
   */
  opened(patience: number): Promise<void>;
  /**
   * What a server asks before it serves. Waits some seconds for a hosted database or a PostgreSQL of one's own, to refuse one that is
   * behind; never for the embedded one, which its owner opens and migrates behind.
   *
   * @throws NexusError DATABASE_BEHIND, MIGRATION_FAILED
   */
  checked(): Promise<void>;
  /** Writes what is left, for a moment, then lets go. May be called twice. */
  close(): Promise<void>;
}

interface MemoryParts {
  readonly redis: RedisConnection | null;
  readonly tenures: Tenures;
  readonly log?: StoreLog | undefined;
  /** Something was kept in a user's long memory. */
  readonly onKept?: (userId: UserId) => void;
}

/** Milliseconds that it may take on a busy machine, the first time ever; nobody who speaks waits for it. */
export const openingOfEmbedded = 30_000;

/** Milliseconds that a change waits for the embedded database: a tool has eight seconds, and says so after one and a half (V-6). */
const openingBeforeSaving = 6_000;

/** Milliseconds that a server waits for a database elsewhere; it goes on without. */
const checkWithin = 5_000;

/** Opens what outlives a drive; a place that is away is no error. */
export function openMemory(settings: Settings, parts: MemoryParts): Memory {
  const { missingOfHosted, database } = settings;
  if (missingOfHosted.length > 0 && database !== null && database.databaseUrl === null) {
    parts.log?.warn(
      `what is remembered stays on this machine: for SUPABASE_URL to keep it ${missingOfHosted.join(' and ')} should be set as well`,
    );
  }
  const wired = wire(settings, parts);
  const { knowledge, preferences, briefed, exchanges, telemetry } = wired;
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    await Promise.all([knowledge, preferences, briefed, exchanges, telemetry].map((store) => store.close()));
    await wired.database?.close();
  };
  const opened = async (patience: number) => {
    if (wired.database === null || database === null) return;
    await waitFor(wired.database, patience, isEmbedded(database) ? 10 : 1);
  };
  return {
    ...wired,
    opened,
    checked: async () => (database !== null && isEmbedded(database) ? undefined : opened(checkWithin)),
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

function wire(
  { database: settings, encryptionKeys, embeddingModel }: Settings,
  { redis, tenures, log, onKept = () => {} }: MemoryParts,
): Omit<Memory, 'close' | 'opened' | 'checked'> {
  const statements = createStatementReader();
  if (settings === null) {
    log?.info('nothing is kept beyond this process, as NEXUS_DATA_DIR says');
    const longMemory = createMemoryLongMemoryStore();
    const exchanges = createMemoryExchangeStore();
    const knowledge = withLongMemory(createMemoryKnowledgeStore(), longMemory, { read: statements, onKept });
    return {
      database: null,
      knowledge: withExchanges(knowledge, exchanges),
      longMemory,
      memoryVectors: embeddingModel === null ? null : createProcessMemoryVectors(longMemory),
      statements,
      reminders: createMemoryReminderStore(),
      exchanges,
      telemetry: createMemoryToolTelemetry(),
      preferences: createMemoryPreferencesStore(),
      briefed: createMemoryBriefedMailStore(),
    };
  }
  const keyring = openKeyring({ encryptionKeys, dataDirectory: settings.dataDirectory });
  const said = log === undefined ? {} : { log };
  const database = openDatabase({ settings, tenures, ...said });
  const patience = isEmbedded(settings) ? openingOfEmbedded : undefined;
  const patient = patience === undefined ? {} : { patience };
  const opening = isEmbedded(settings) ? { patience: openingBeforeSaving } : {};
  const longMemory = createLongMemoryStore({ database, ...said, ...opening });
  const exchanges = createExchangeStore({ database, ...said, ...patient });
  const document = createUserKnowledgeStore({ redis, database, ...said, ...opening });
  return {
    database,
    knowledge: withExchanges(withLongMemory(document, longMemory, { read: statements, onKept }), exchanges),
    longMemory,
    memoryVectors:
      embeddingModel === null ? null : createMemoryVectors({ database, vectorModel: embeddingModel.model, ...opening }),
    statements,
    reminders: createReminderStore({ database, ...opening }),
    exchanges,
    telemetry: createToolTelemetry({ database, ...said, ...patient }),
    preferences: createPreferencesStore({ database, keyring, ...patient }),
    briefed: createBriefedMailStore({ redis, database, ...said, ...patient }),
  };
}

/** @param tries how often it may fail first; an embedded database that is being opened on a busy machine is worth more than one. */
async function waitFor(database: Database, patience: number, tries: number): Promise<void> {
  const end = performance.now() + patience;
  for (let failures = 0; failures < tries; failures += 1) {
    try {
      await orLate(database.ready(), end - performance.now());
      return;
    } catch (error) {
      if (needsAPerson(error)) throw error;
    }
  }
}

/** Whoever has everything forgotten means what they asked, too. */
function withExchanges(knowledge: KnowledgeWithFacts, exchanges: ExchangeStore): KnowledgeWithFacts {
  return {
    ...knowledge,
    async clear(userId) {
      const left = await knowledge.clear(userId);
      await exchanges.forgetUser(userId);
      return left;
    },
  };
}

function needsAPerson(error: unknown): boolean {
  return error instanceof NexusError && ['DATABASE_BEHIND', 'MIGRATION_FAILED'].includes(error.code);
}
