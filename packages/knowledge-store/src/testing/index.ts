export { endOfProcess, layCluster } from './lay-cluster.ts';
export { type OpenTestDatabase, testDatabaseKinds } from './open-test-database.ts';
export { openWhenFree, readAllTables } from './read-all-tables.ts';
export { startEmbeddedDatabase, type TestDatabase } from './start-embedded-database.ts';
export {
  findPostgresServer,
  startPostgresServer,
  type TestPostgres,
  wherePostgresIsMissing,
} from './start-postgres-server.ts';
export { findRedisServer, startRedisServer, type TestRedis, whereRedisIsMissing } from './start-redis-server.ts';
