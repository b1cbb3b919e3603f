import { migrateDatabase } from 'db/migrate'
import { migrateQueue } from '../queue/worker.server'

/** Migrates a database: the app's schema, then that of the queue, under one lock. */
export function bringUpToDate(url: string): Promise<void> {
  return migrateDatabase(url, [() => migrateQueue(url)])
}
