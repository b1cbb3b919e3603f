import { consumedTokens } from 'db/schema/joining'
import { eq, lt } from 'drizzle-orm'
import { db, deleteInBatches, type Queryable } from '../database/db.server'
import { now } from '../time/clock.server'

/**
 * Marks a token as used, for all processes. Returns true for the first call, false for all later ones.
 * @param key the kind of the token and the token ("altcha:…")
 * @param expire when the token expires; the mark is deleted after that
 */
export async function consumeToken(key: string, expire: Date, q: Queryable = db): Promise<boolean> {
  const inserted = await q
    .insert(consumedTokens)
    .values({ key, expire })
    .onConflictDoNothing()
    .returning({ key: consumedTokens.key })
  return inserted.length > 0
}

/** Whether a token was used, until it expires. */
export async function isTokenConsumed(key: string): Promise<boolean> {
  return (await db.$count(consumedTokens, eq(consumedTokens.key, key))) > 0
}

/** Deletes expired tokens. Returns how many. */
export const sweepConsumedTokens = (): Promise<number> =>
  deleteInBatches(consumedTokens, lt(consumedTokens.expire, now()))
