import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import type { Tx } from '~/platform/database/db.server'

/**
 * Locks the row of an account until the transaction ends, so that transactions about one account follow each other. They take it before
 * all other rows of the account (decision 0081): those that take another order can deadlock.
 * @param strength `update` also keeps out rows that are added with a reference to the account, such as sessions and photos
 */
export async function lockAccountRow(
  tx: Tx,
  userId: string,
  strength: 'update' | 'no key update' = 'no key update',
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for(strength)
}
