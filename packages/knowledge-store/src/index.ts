export { createMailAccountStore, type MailAccountStoreOptions } from './accounts/create-mail-account-store.ts';
export {
  createMemoryMailAccountStore,
  type MemoryMailAccountStoreOptions,
} from './accounts/memory-mail-account-store.ts';
export { type BriefedMailStoreOptions, createBriefedMailStore } from './briefed/create-briefed-mail-store.ts';
export {
  createMemoryBriefedMailStore,
  type MemoryBriefedMailStoreOptions,
} from './briefed/memory-briefed-mail-store.ts';
export { createDocumentStore, type DocumentStoreOptions } from './documents/create-document-store.ts';
export {
  createMemoryDocumentStore,
  type MemoryDocumentStoreOptions,
} from './documents/create-memory-document-store.ts';
export { type EncryptionKey, isEncryptionKey, makeEncryptionKey } from './encryption/encryption-key.ts';
export { type CurrentEncryptionKey, inspectEncryptionKey } from './encryption/inspect-encryption-key.ts';
export { createKeyring, type Keyring } from './encryption/keyring.ts';
export { type EncryptionSettings, openKeyring } from './encryption/open-keyring.ts';
export { openSealedTables, type SealedTables } from './encryption/open-sealed-tables.ts';
export { type KeyRotation, rotateEncryptionKeys, type SealedTable } from './encryption/rotate-keys.ts';
export { type SealedText, seal, unseal } from './encryption/seal.ts';
export { createIngestionJobs, type IngestionJobsOptions } from './ingestion-jobs/create-ingestion-jobs.ts';
export { type DocumentVectorState, inspectDocumentVectors } from './ingestion-jobs/document-vector-state.ts';
export { followIngestionJob } from './ingestion-jobs/follow-ingestion-job.ts';
export { createMemoryIngestionJobs, type MemoryIngestionJobsOptions } from './ingestion-jobs/memory-ingestion-jobs.ts';
export {
  createIngestionQueue,
  type IngestionQueue,
  type IngestionQueueOptions,
} from './ingestion-queue/create-ingestion-queue.ts';
export { createMailIntentLog, type MailIntentLogOptions } from './intents/create-mail-intent-log.ts';
export type { KeptMailIntentLog } from './intents/kept-mail-intent-log.ts';
export { createMemoryMailIntentLog } from './intents/memory-mail-intent-log.ts';
export {
  createMemoryKnowledgeStore,
  type MemoryKnowledgeStoreOptions,
} from './knowledge/create-memory-knowledge-store.ts';
export { createUserKnowledgeStore, type UserKnowledgeStoreOptions } from './knowledge/create-user-knowledge-store.ts';
export { inspectOutbox, type OutboxInspection } from './knowledge/inspect-outbox.ts';
export type { KnowledgeDatabase } from './knowledge/supabase-knowledge-place.ts';
export { type MigrationReport, migrateDatabase } from './migrations/migrate-database.ts';
export type { MigrationStanding } from './migrations/migration.ts';
export { createModelQuota, type ModelQuotaOptions } from './model-quota/create-model-quota.ts';
export type { DatabasePlace } from './moving/database-place.ts';
export type { MoveCount } from './moving/move-count.ts';
export { type DataMove, type DataMoveOptions, moveData } from './moving/move-data.ts';
export { createPreferencesStore, type PreferencesStoreOptions } from './preferences/create-preferences-store.ts';
export { createMemoryPreferencesStore } from './preferences/memory-preferences-store.ts';
export { connectRedis, type RedisConnection, type RedisOptions } from './redis/connect-redis.ts';
export { createSetAsideMailStore, type SetAsideMailStoreOptions } from './set-aside/create-set-aside-mail-store.ts';
export {
  createMemorySetAsideMailStore,
  type MemorySetAsideMailStoreOptions,
} from './set-aside/memory-set-aside-mail-store.ts';
export type { StoreLog } from './store-log.ts';
export type { Database } from './supabase/database.ts';
export type { DatabaseSettings } from './supabase/database-settings.ts';
export { openDatabase } from './supabase/open-database.ts';
export { type DatabaseForm, describeDatabase, probeDatabase } from './supabase/probe-database.ts';
