export { endOfProcess, layCluster, startEmbeddedDatabase, type TestDatabase } from './embedded-database.ts';
export {
  findPostgresServer,
  startPostgresServer,
  type TestPostgres,
  wherePostgresIsMissing,
} from './postgres-server.ts';
export { findRedisServer, startRedisServer, type TestRedis, whereRedisIsMissing } from './redis-server.ts';
export { type OpenTestDatabase, openWhenFree, readAllTables, testDatabaseKinds } from './test-databases.ts';
