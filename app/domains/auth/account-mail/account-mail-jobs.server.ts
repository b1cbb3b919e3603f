import { accountMailJobs } from 'db/schema/joining'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { db, deleteInBatches, type Queryable } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import type { Device } from '../login/known-devices.server'
import { isKnownPlace } from '../login/known-places.server'

export type AccountMailJob = typeof accountMailJobs.$inferSelect

/** A request to answer, with the number of requests that its mail answers. */
export type AnsweredRequest = AccountMailJob & { tries: number }

/** Finds the account of the address, and answers by mail. */
export const processAccountMailJob = defineJob('account-mail', z.object({ requestId: z.uuid() }))

/**
 * Stores a request about an address and queues the answer. It reads no account, so that the page and its response time are the same for
 * every address (DECISIONS "Signed in, signed out"). `email` in its canonical form; `browser` as `deviceOf(request)`. Returns the request's
 * id.
 */
export async function enqueueAccountMail({
  browser,
  q = db,
  ...request
}: Omit<typeof accountMailJobs.$inferInsert, 'id' | 'createdAt' | 'knownPlace'> & {
  network: string
  browser: Device | null
  /** A transaction to be part of. */
  q?: Queryable
}): Promise<string> {
  // The same query for every address, whether or not it has an account.
  const place = { email: request.email, network: request.network, device: browser?.device ?? null }
  const knownPlace = await isKnownPlace(place, q)
  return q.transaction(async (tx) => {
    const [row] = await tx
      .insert(accountMailJobs)
      .values({ ...request, knownPlace, createdAt: now() })
      .returning({ id: accountMailJobs.id })
    if (!row) throw new Error('The request was not stored')
    await processAccountMailJob.enqueue(tx, { requestId: row.id })
    return row.id
  })
}

/** After two days without an answer the reader must ask again; rows contain addresses and hashes. */
const RETENTION = days(2)

/** Deletes requests that were never answered. Returns how many. */
export const sweepAccountMailJobs = (): Promise<number> =>
  deleteInBatches(accountMailJobs, lt(accountMailJobs.createdAt, new Date(now().getTime() - RETENTION)))
