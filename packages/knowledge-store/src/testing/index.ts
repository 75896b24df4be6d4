export { connectPostgres, type SqlConnection, type SqlSession } from '../migrations/sql-connection.ts';
export { signToken } from '../supabase/user-tokens.ts';
export { layCluster, startEmbeddedDatabase, type TestDatabase } from './embedded-database.ts';
export {
  findPostgresServer,
  startPostgresServer,
} from './postgres-server.ts';
export { findRedisServer, startRedisServer, type TestRedis, whereRedisIsMissing } from './redis-server.ts';
export { openWhenFree, readAllTables, testDatabaseKinds } from './test-databases.ts';
