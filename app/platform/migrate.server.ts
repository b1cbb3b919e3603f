import { migrateDatabase } from 'db/migrate'
import { migrateQueue } from './queue.server'

/** Brings a database up to date: ours, then the queue's own tables, under one lock. */
export function bringUpToDate(url: string): Promise<void> {
  return migrateDatabase(url, [() => migrateQueue(url)])
}
