import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { migrateQueue } from '../queue/worker.server'
import { ADVISORY_LOCKS } from './advisory-locks.server'

/** Migrates the schema of the app, then the schema of the job queue, under one lock. */
export function migrateAppAndQueue(url: string): Promise<void> {
  return migrateDatabase(url, [() => migrateQueue(url)])
}

/**
 * Runs the migrations under a lock: if two hosts start at once, the second one waits and finds nothing to do.
 * @param also further steps under the same lock, such as the migrations of the queue
 */
export async function migrateDatabase(url: string, also: (() => Promise<void>)[] = []): Promise<void> {
  const lockKeeper = postgres(url, { max: 1, max_lifetime: null, onnotice: () => {} })
  const worker = postgres(url, { max: 1, onnotice: () => {} })
  try {
    // The lock belongs to a connection; a pool could lock and unlock on different ones.
    const lock = await lockKeeper.reserve()
    await lock`select pg_advisory_lock(${ADVISORY_LOCKS.migrations})`
    await migrate(drizzle(worker), { migrationsFolder: resolve('db/migrations') })
    for (const step of also) await step()
    await lock`select pg_advisory_unlock(${ADVISORY_LOCKS.migrations})`
    lock.release()
  } finally {
    await Promise.all([worker.end({ timeout: 1 }), lockKeeper.end({ timeout: 1 })])
  }
}
