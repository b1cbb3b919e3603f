import { users } from 'db/schema/accounts'
import { pictureSearches } from 'db/schema/hashes'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Language } from '~/i18n/languages'
import { db } from '~/platform/database/db.server'

export type Requester = {
  to: string
  language: Language
  /** The account that was signed in when the request was sent, or the one with the confirmed address. */
  accountId: string | null
  confirmedAt: Date | null
}

/** Who sent a request. Null if the request is unknown, or if the requester's account has been deleted. One statement. */
export async function requesterOf(searchId: string): Promise<Requester | null> {
  const [row] = await db
    .select({
      search: pictureSearches,
      account: { id: users.id, email: users.email, deletedAt: users.deletedAt },
    })
    .from(pictureSearches)
    .leftJoin(
      users,
      or(
        eq(users.id, pictureSearches.userId),
        and(isNull(pictureSearches.userId), eq(users.email, pictureSearches.email)),
      ),
    )
    .where(eq(pictureSearches.id, searchId))
  if (!row) return null
  const { search, account } = row
  if (search.userId && account?.deletedAt) return null
  const to = search.email ?? account?.email
  if (!to) return null
  return { to, language: search.language, accountId: account?.id ?? null, confirmedAt: search.confirmedAt }
}
