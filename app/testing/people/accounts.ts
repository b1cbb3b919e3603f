import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { hashPassword } from '~/domains/auth/passwords/passwords.server'
import { db } from '~/platform/database/db.server'

export const PASSWORD = 'Demo1234!'

/** One hash for all, since hashing is slow. */
let hashed: Promise<string> | undefined

/** An account that can sign in with PASSWORD, unless `over` says otherwise. */
export async function makeAccount(over: Partial<typeof users.$inferInsert> = {}) {
  hashed ??= hashPassword(PASSWORD)
  const [user] = await db
    .insert(users)
    .values({
      email: `${randomUUID()}@example.test`,
      passwordHash: await hashed,
      firstName: 'Mara',
      userType: 'man',
      isEmailVerified: true,
      ...over,
    })
    .returning()
  if (!user) throw new Error('No account was created')
  return user
}

/** The stored row of an account; undefined if there is none. */
export const userRow = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
