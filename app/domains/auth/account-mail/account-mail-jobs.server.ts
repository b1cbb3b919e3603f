import { accountMailJobs } from 'db/schema/joining'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { days } from '~/platform/durations'
import { defineJob } from '~/platform/queue.server'
import type { Device } from '../login/known-devices.server'
import { isKnownNetwork } from '../login/known-networks.server'

export type AccountMailJob = typeof accountMailJobs.$inferSelect

/** A request to answer, and for how many requests its mail stands. */
export type AnsweredRequest = AccountMailJob & { tries: number }

/** Looks whose address it is, and answers by mail. */
export const processAccountMailJob = defineJob('account-mail', z.object({ requestId: z.uuid() }))

/**
 * Notes what was asked about an address and queues the answer. It looks at no account: what the page says, and how
 * long it takes, is the same for every address (DECISIONS "Signed in, signed out"). `email` in its canonical form;
 * `browser` as `deviceOf(request)`. Gives the request's id.
 */
export async function enqueueAccountMail({
  browser,
  ...asked
}: Omit<typeof accountMailJobs.$inferInsert, 'id' | 'createdAt' | 'knownPlace'> & {
  network: string
  browser: Device | null
}): Promise<string> {
  // One look-up, whoever's address it is.
  const place = { email: asked.email, network: asked.network, device: browser?.device ?? null }
  const knownPlace = await isKnownNetwork(place)
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(accountMailJobs)
      .values({ ...asked, knownPlace, createdAt: now() })
      .returning({ id: accountMailJobs.id })
    if (!row) throw new Error('The request was not stored')
    await processAccountMailJob.enqueue(tx, { requestId: row.id })
    return row.id
  })
}

/** What could not be answered for two days is asked again if it still matters; it holds addresses and hashes. */
const KEPT_FOR = days(2)

/** Takes away requests that were never answered. Gives how many. */
export async function sweepAccountMailJobs(): Promise<number> {
  const gone = await db
    .delete(accountMailJobs)
    .where(lt(accountMailJobs.createdAt, new Date(now().getTime() - KEPT_FOR)))
    .returning({ id: accountMailJobs.id })
  return gone.length
}
