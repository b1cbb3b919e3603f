import { addressRequests } from 'db/schema/joining'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { days } from '~/platform/durations'
import { defineJob } from '~/platform/queue.server'
import type { Device } from '../login/known-devices.server'
import { isKnownPlace } from '../login/known-networks.server'

export type AddressRequest = typeof addressRequests.$inferSelect

/** A request to answer, and for how many requests its mail stands. */
export type AnsweredRequest = AddressRequest & { tries: number }

/** Looks whose address it is, and answers by mail. */
export const answerAddressRequest = defineJob('answer-address-request', z.object({ requestId: z.uuid() }))

/**
 * Notes what was asked about an address and queues the answer. It looks at no account: what the page says, and how
 * long it takes, is the same for every address (DECISIONS "Signed in, signed out"). `email` in its canonical form;
 * `browser` as `deviceOf(request)`. Gives the request's id.
 */
export async function askAboutAddress({
  browser,
  ...asked
}: Omit<typeof addressRequests.$inferInsert, 'id' | 'createdAt' | 'knownPlace'> & {
  network: string
  browser: Device | null
}): Promise<string> {
  // One look-up, whoever's address it is.
  const place = { email: asked.email, network: asked.network, device: browser?.device ?? null }
  const knownPlace = await isKnownPlace(place)
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(addressRequests)
      .values({ ...asked, knownPlace, createdAt: now() })
      .returning({ id: addressRequests.id })
    if (!row) throw new Error('The request was not stored')
    await answerAddressRequest.enqueue(tx, { requestId: row.id })
    return row.id
  })
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
