import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { formatDate, type Reader } from '~/i18n/format/times'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'

/** Whether the viewer has premium now, and the date on which it ends or ended; the date is null if the viewer never had premium. */
export async function premiumState(
  viewer: Pick<Viewer, 'id'>,
  reader: Reader,
): Promise<{ isActive: boolean; date: string | null }> {
  const [row] = await db.select({ until: users.premiumExpiresAt }).from(users).where(eq(users.id, viewer.id))
  const until = row?.until ?? null
  return {
    isActive: until !== null && until > now(),
    date: until && formatDate(reader, until, 'long'),
  }
}
