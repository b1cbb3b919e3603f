import { setTimeout as sleep } from 'node:timers/promises'
import { users } from 'db/schema/accounts'
import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { DELETED_USER, restorableFrom } from '~/domains/accounts/deletion'
import { hasMessages } from '~/domains/chat/messages/anonymize-messages.server'
import { db } from '~/platform/database/db.server'
import type { Purged } from '~/platform/personal-data/personal-data.server'
import { defineJob, hasNoJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { PERSONAL_DATA } from '../personal-data.server'

/** Job that purges one account, so that a failure delays no other. */
export const purgeAccountJob = defineJob('purge-account', z.object({ userId: z.uuid() }))

const BATCH_SIZE = 1000
/** The pause between two batches, in which other statements can run. */
const PAUSE_MS = 10

/** Columns that can name an account in thousands of rows, which are deleted. */
const BATCHED = columnsWith('batches')
/** Columns that can name an account in thousands of rows, which stay without the account. */
const DETACHED = columnsWith('detach')

function columnsWith(how: Purged): PgColumn[] {
  return PERSONAL_DATA.flatMap(({ columns }) =>
    columns.filter(({ purged }) => purged === how).map(({ column }) => column),
  )
}

/**
 * Enqueues the purge of every account whose grace period is over, unless it has a job already (`hasNoJob` says why). Returns how many were
 * enqueued.
 */
export async function queuePurges(): Promise<number> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isDue(), hasNoJob('purge-account:', users.id)))
  for (const { id } of due) await purgeAccountJob.enqueue(db, { userId: id }, { key: `purge-account:${id}` })
  return due.length
}

/**
 * Purges a deleted account after its grace period: sent messages stay with their receivers, everything else is deleted, photo files by jobs
 * after the commit. Large sets are deleted in batches, each a transaction, and the account's row last with the rest: statements stay far
 * below the statement timeout, locks are short, and an interrupted purge continues when it is called again.
 * @returns whether the account was due; it may have been restored, or be purged already
 */
export async function purgeAccount({ userId }: { userId: string }): Promise<boolean> {
  const [due] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isDue()))
  if (!due) return false
  for (const { purge } of PERSONAL_DATA) await purge?.(userId)
  for (const column of BATCHED) while (await deleteBatch(column, userId)) await sleep(PAUSE_MS)
  for (const column of DETACHED) while (await detachBatch(column, userId)) await sleep(PAUSE_MS)
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isDue()))
      .for('update')
    if (!user) return false
    // The foreign key would delete the messages for the partners, too. The job is retried.
    if (await hasMessages(tx, userId)) throw new Error('messages were added while the account was purged')
    await tx.delete(users).where(eq(users.id, userId))
    return true
  })
}

/** Deletes rows that name the account in a column. Returns whether there may be more. */
async function deleteBatch(column: PgColumn, userId: string): Promise<boolean> {
  const { table } = column
  const deleted = await db.execute(sql`
    delete from ${table} where ctid in (
      select ctid from ${table} where ${column} = ${userId} limit ${BATCH_SIZE}
    ) returning 1`)
  return deleted.length === BATCH_SIZE
}

/** Removes the account from rows that stay, as the foreign key does for the rest. Returns whether there may be more. */
async function detachBatch(column: PgColumn, userId: string): Promise<boolean> {
  const { table } = column
  const detached = await db.execute(sql`
    update ${table} set ${sql.identifier(toSnakeCase(column.name))} = null where ctid in (
      select ctid from ${table} where ${column} = ${userId} limit ${BATCH_SIZE}
    ) returning 1`)
  return detached.length === BATCH_SIZE
}

const isDue = () => and(lte(users.deletedAt, restorableFrom(now())), ne(users.passwordHash, DELETED_USER))
