import { openCluster } from '~/platform/database/embedded-postgres/cluster.server'
import { processEnv } from '~/platform/settings/env.server'

type TestPostgres = { server: string; release(): Promise<void> }

// Three workers, each with two servers that its files share, those of the file and their pools.
export const TEST_CONNECTIONS = 'max_connections=400'
// Test data may be lost in a crash, so nothing waits for the disk.
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=2GB',
  // Tests drop databases, which ends with a checkpoint: a replica would find the log that it still needs removed.
  'wal_keep_size=1GB',
  TEST_CONNECTIONS,
]

/** The Postgres of the tests: TEST_DATABASE_URL (from version 15 on, superuser), else the embedded one. */
export async function openTestPostgres(): Promise<TestPostgres> {
  const testDatabaseUrl = processEnv().TEST_DATABASE_URL
  if (testDatabaseUrl) return { server: testDatabaseUrl, release: async () => {} }
  const cluster = await openCluster('.cache/test-postgres', FAST)
  return { server: cluster.url('postgres'), release: () => cluster.release() }
}
