import { migrateDatabase } from 'db/migrate'
import { migrateQueue } from '../queue/worker.server'

/** Migrates the schema of the app, then the schema of the job queue, under one lock. */
export function migrateAppAndQueue(url: string): Promise<void> {
  return migrateDatabase(url, [() => migrateQueue(url)])
}
