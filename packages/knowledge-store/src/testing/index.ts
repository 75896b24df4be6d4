export { findRedisServer, startRedisServer, type TestRedis, whereRedisIsMissing } from './start-redis-server.ts';
