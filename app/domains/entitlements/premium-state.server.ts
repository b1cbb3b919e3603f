import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { formatDate, type Reader } from '~/i18n/format/times'
import { db } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'
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

/**
 * The link of the premium teaser: /subscribe (SPEC 2 "Discover"), or /premium where the free upgrade of the demo is off. Null for customers,
 * premium members and visitors, who see no teaser (DECISIONS "Listing").
 */
export function premiumTeaserHref(viewer: Pick<Viewer, 'userType' | 'isPremium'> | null): string | null {
  if (viewer?.userType !== 'trans' || viewer.isPremium) return null
  return env().isDemoUpgradeOn ? '/subscribe' : '/premium'
}
