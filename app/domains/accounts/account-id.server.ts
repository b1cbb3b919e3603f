import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/db.server'
import { canonicalEmail } from './forms/email'

/** The id of the account with this address, for operator commands; null if there is none. */
export async function accountIdOf(email: string): Promise<string | null> {
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, canonicalEmail(email)))
  return account?.id ?? null
}
