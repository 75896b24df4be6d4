export { createModelQuota, type ModelQuotaOptions } from './model-quota/create-model-quota.ts';
export { connectRedis, type RedisConnection, type RedisOptions } from './redis/connect-redis.ts';
export type { StoreLog } from './store-log.ts';
