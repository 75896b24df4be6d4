export { createAccountTables } from './account-deletion/account-tables.ts';
export { rewriteDisk } from './account-deletion/redis-deletions.ts';
export { createTenures, type Tenures } from './account-deletion/tenures.ts';
export { createMailAccountStore } from './accounts/mail-account-store.ts';
export { createMemoryMailAccountStore } from './accounts/memory-mail-account-store.ts';
export {
  createBriefedMailStore,
  createMemoryBriefedMailStore,
} from './briefed-mail/briefed-mail-store.ts';
export {
  createDocumentStore,
  type DocumentVectorState,
  inspectDocumentVectors,
} from './documents/document-store.ts';
export { createMemoryDocumentStore } from './documents/memory-document-store.ts';
export {
  createKeyring,
  inspectEncryptionKey,
  type Keyring,
  openKeyring,
} from './encryption/keyring.ts';
export { type KeyRotation, rotateEncryptionKeys } from './encryption/rotate-keys.ts';
export {
  makeEncryptionKey,
  seal,
  unseal,
} from './encryption/seal.ts';
export { openSealedTables } from './encryption/sealed-tables.ts';
export { deleteExpiredExchanges } from './exchanges/delete-expired.ts';
export { createExchangeStore, createMemoryExchangeStore } from './exchanges/exchange-store.ts';
export {
  createHiddenMailStore,
  createMemoryHiddenMailStore,
} from './hidden-mail/hidden-mail-store.ts';
export { createIngestionJobs, followIngestionJob } from './ingestion/ingestion-jobs.ts';
export { createIngestionQueue, type IngestionQueue } from './ingestion/ingestion-queue.ts';
export { createMemoryIngestionJobs } from './ingestion/memory-ingestion-jobs.ts';
export { createMemoryKnowledgeStore } from './knowledge/memory-knowledge-store.ts';
export { inspectOutbox, type OutboxInspection } from './knowledge/redis-knowledge-backend.ts';
export { createUserKnowledgeStore } from './knowledge/user-knowledge-store.ts';
export { createLongMemoryStore, createMemoryLongMemoryStore } from './long-memory/long-memory-store.ts';
export { createMemoryVectors, createProcessMemoryVectors } from './long-memory/memory-vectors.ts';
export {
  createMailIntentLog,
  createMemoryMailIntentLog,
} from './mail-intents/mail-intent-log.ts';
export { type MigrationReport, migrateDatabase } from './migrations/migrate-database.ts';
export type { MigrationStanding } from './migrations/migration.ts';
export { createModelQuota } from './model-quota/model-quota.ts';
export type { DatabaseLocation } from './moving/database-location.ts';
export { backUpEmbedded, type EmbeddedRestore, restoreEmbedded } from './moving/embedded-backup.ts';
export { type DataMove, moveData } from './moving/move-data.ts';
export { createOrganizations } from './organizations/organizations.ts';
export { createSecurityLog } from './organizations/security-log.ts';
export { createSharedKnowledge } from './organizations/shared-knowledge.ts';
export { createPackStore, type PackStore } from './packs/pack-store.ts';
export {
  createMemoryPreferencesStore,
  createPreferencesStore,
} from './preferences/preferences-store.ts';
export { connectRedis, type RedisConnection } from './redis/connect-redis.ts';
export { createMemoryReminderStore, createReminderStore } from './reminders/reminder-store.ts';
export type { StoreLog } from './store-log.ts';
export type { Database, DatabaseSettings } from './supabase/database.ts';
export { openDatabase } from './supabase/open-database.ts';
export { describeDatabase, probeDatabase } from './supabase/probe-database.ts';
export { createMemoryToolTelemetry, createToolTelemetry } from './telemetry/tool-telemetry.ts';
export { createToolServers } from './tool-servers/tool-servers.ts';
