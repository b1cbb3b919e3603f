import { users } from 'db/schema/accounts'
import { and, eq, ne } from 'drizzle-orm'
import type { Language } from '~/i18n/languages'
import { db, type Queryable } from '~/platform/db.server'

/** Stores the language in which a member reads, for e-mails. */
export async function keepLanguage(
  { userId, language }: { userId: string; language: Language },
  q: Queryable = db,
): Promise<void> {
  await q
    .update(users)
    .set({ language })
    .where(and(eq(users.id, userId), ne(users.language, language)))
}
