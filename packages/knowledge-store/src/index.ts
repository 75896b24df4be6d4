export { createMailAccountStore, type MailAccountStoreOptions } from './accounts/mail-account-store.ts';
export {
  createMemoryMailAccountStore,
  type MemoryMailAccountStoreOptions,
} from './accounts/memory-mail-account-store.ts';
export {
  type BriefedMailStoreOptions,
  createBriefedMailStore,
  createMemoryBriefedMailStore,
  type MemoryBriefedMailStoreOptions,
} from './briefed-mail/briefed-mail-store.ts';
export {
  createDocumentStore,
  type DocumentStoreOptions,
  type DocumentVectorState,
  inspectDocumentVectors,
} from './documents/document-store.ts';
export { createMemoryDocumentStore, type MemoryDocumentStoreOptions } from './documents/memory-document-store.ts';
export {
  type CurrentEncryptionKey,
  createKeyring,
  type EncryptionSettings,
  inspectEncryptionKey,
  type Keyring,
  openKeyring,
} from './encryption/keyring.ts';
export { type KeyRotation, rotateEncryptionKeys, type SealedTable } from './encryption/rotate-keys.ts';
export {
  type EncryptionKey,
  isEncryptionKey,
  makeEncryptionKey,
  type SealedText,
  seal,
  unseal,
} from './encryption/seal.ts';
export { openSealedTables, type SealedTables } from './encryption/sealed-tables.ts';
export {
  createHiddenMailStore,
  createMemoryHiddenMailStore,
  type HiddenMailStoreOptions,
  type MemoryHiddenMailStoreOptions,
} from './hidden-mail/hidden-mail-store.ts';
export { createIngestionJobs, followIngestionJob, type IngestionJobsOptions } from './ingestion/ingestion-jobs.ts';
export { createIngestionQueue, type IngestionQueue, type IngestionQueueOptions } from './ingestion/ingestion-queue.ts';
export { createMemoryIngestionJobs, type MemoryIngestionJobsOptions } from './ingestion/memory-ingestion-jobs.ts';
export { createMemoryKnowledgeStore, type MemoryKnowledgeStoreOptions } from './knowledge/memory-knowledge-store.ts';
export { inspectOutbox, type OutboxInspection } from './knowledge/redis-knowledge-backend.ts';
export type { KnowledgeDatabase } from './knowledge/supabase-knowledge-backend.ts';
export { createUserKnowledgeStore, type UserKnowledgeStoreOptions } from './knowledge/user-knowledge-store.ts';
export type { KeptMailIntentLog } from './mail-intents/mail-intent-log.ts';
export {
  createMailIntentLog,
  createMemoryMailIntentLog,
  type MailIntentLogOptions,
} from './mail-intents/mail-intent-log.ts';
export { type MigrationReport, migrateDatabase } from './migrations/migrate-database.ts';
export type { MigrationStanding } from './migrations/migration.ts';
export { createModelQuota, type ModelQuotaOptions } from './model-quota/model-quota.ts';
export type { DatabaseLocation } from './moving/database-location.ts';
export { type DataMove, type DataMoveOptions, moveData } from './moving/move-data.ts';
export type { MoveCount } from './moving/move-session.ts';
export {
  createMemoryPreferencesStore,
  createPreferencesStore,
  type PreferencesStoreOptions,
} from './preferences/preferences-store.ts';
export { connectRedis, type RedisConnection, type RedisOptions } from './redis/connect-redis.ts';
export type { StoreLog } from './store-log.ts';
export type { Database, DatabaseSettings } from './supabase/database.ts';
export { openDatabase } from './supabase/open-database.ts';
export { type DatabaseForm, describeDatabase, probeDatabase } from './supabase/probe-database.ts';
