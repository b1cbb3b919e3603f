import { addressRequests } from 'db/schema/joining'
import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { days } from '~/platform/durations'
import { defineJob } from '~/platform/queue.server'

export type AddressRequest = typeof addressRequests.$inferSelect

/** Looks whose address it is, and answers by mail. */
export const answerAddressRequest = defineJob('answer-address-request', z.object({ requestId: z.uuid() }))

/**
 * Notes what was asked about an address and queues the answer. It looks at no account: what the page says, and how
 * long it takes, is the same for every address (DECISIONS "Signed in, signed out"). `email` in its canonical form.
 */
export async function askAboutAddress(
  asked: Omit<typeof addressRequests.$inferInsert, 'id' | 'createdAt'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(addressRequests)
      .values({ ...asked, createdAt: now() })
      .returning({ id: addressRequests.id })
    if (row) await answerAddressRequest.enqueue(tx, { requestId: row.id })
  })
}

/** The request a job is to answer; null once it was answered (a job may come twice). */
export async function addressRequestToAnswer(requestId: string): Promise<AddressRequest | null> {
  const [row] = await db.select().from(addressRequests).where(eq(addressRequests.id, requestId))
  return row ?? null
}

/** Takes an answered request away. */
export async function closeAddressRequest(requestId: string): Promise<void> {
  await db.delete(addressRequests).where(eq(addressRequests.id, requestId))
}

/** What could not be answered for two days is asked again if it still matters; it holds addresses and hashes. */
const KEPT_FOR = days(2)

/** Takes away requests that were never answered. Gives how many. */
export async function sweepAddressRequests(): Promise<number> {
  const gone = await db
    .delete(addressRequests)
    .where(lt(addressRequests.createdAt, new Date(now().getTime() - KEPT_FOR)))
    .returning({ id: addressRequests.id })
  return gone.length
}
