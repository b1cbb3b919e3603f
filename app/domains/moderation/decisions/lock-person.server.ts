import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import type { Tx } from '~/platform/database/db.server'
import type { Person } from './case-decision'

/** Whom a decision is about, locked until it is stored; null without an account, or after it was purged. */
export async function lockPerson(tx: Tx, userId: string | null): Promise<Person | null> {
  if (userId === null) return null
  const [person] = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      language: users.language,
      isStaff: users.isModerator,
      isAdmin: users.isAdmin,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return person ?? null
}
