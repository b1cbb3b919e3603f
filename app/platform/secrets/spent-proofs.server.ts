import { consumedTokens } from 'db/schema/joining'
import { lt } from 'drizzle-orm'
import { now } from '../clock.server'
import { db, type Queryable } from '../db.server'

/**
 * Marks a proof as used, for all processes. True for the first who asks, false for everybody after. `key` names the
 * proof and its kind ("altcha:…"), `expire` is when it would have run out by itself.
 */
export async function consumeToken(key: string, expire: Date, q: Queryable = db): Promise<boolean> {
  const spent = await q
    .insert(consumedTokens)
    .values({ key, expire })
    .onConflictDoNothing()
    .returning({ key: consumedTokens.key })
  return spent.length > 0
}

/** Forgets proofs that have run out. Gives how many. */
export async function sweepConsumedTokens(): Promise<number> {
  const gone = await db
    .delete(consumedTokens)
    .where(lt(consumedTokens.expire, now()))
    .returning({ key: consumedTokens.key })
  return gone.length
}
