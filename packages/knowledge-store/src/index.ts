export { type BriefedMailStoreOptions, createBriefedMailStore } from './briefed/create-briefed-mail-store.ts';
export {
  createMemoryBriefedMailStore,
  type MemoryBriefedMailStoreOptions,
} from './briefed/memory-briefed-mail-store.ts';
export { type EncryptionKey, isEncryptionKey } from './encryption/encryption-key.ts';
export { type CurrentEncryptionKey, inspectEncryptionKey } from './encryption/inspect-encryption-key.ts';
export { createKeyring, type Keyring } from './encryption/keyring.ts';
export { type EncryptionSettings, openKeyring } from './encryption/open-keyring.ts';
export { type KeyRotation, rotateEncryptionKeys, type SealedTable } from './encryption/rotate-keys.ts';
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
export { openSealedTables, type SealedTables } from './preferences/open-sealed-tables.ts';
export { connectRedis, type RedisConnection, type RedisOptions } from './redis/connect-redis.ts';
export type { StoreLog } from './store-log.ts';
export type { Database } from './supabase/database.ts';
export type { DatabaseSettings } from './supabase/database-settings.ts';
export { openDatabase } from './supabase/open-database.ts';
export { type DatabaseForm, describeDatabase, probeDatabase } from './supabase/probe-database.ts';
