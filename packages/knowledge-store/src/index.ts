export {
  createMemoryBriefedMailStore,
  type MemoryBriefedMailStoreOptions,
} from './briefed/memory-briefed-mail-store.ts';
export {
  createMemoryKnowledgeStore,
  type MemoryKnowledgeStoreOptions,
} from './knowledge/create-memory-knowledge-store.ts';
export { createModelQuota, type ModelQuotaOptions } from './model-quota/create-model-quota.ts';
export { createMemoryPreferencesStore } from './preferences/memory-preferences-store.ts';
export { connectRedis, type RedisConnection, type RedisOptions } from './redis/connect-redis.ts';
export type { StoreLog } from './store-log.ts';
