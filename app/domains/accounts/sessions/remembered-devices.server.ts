import { knownDevices } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import type { Queryable } from '~/platform/db.server'

/** Makes every browser of this person require the second factor again: part of every new password. */
export async function forgetRememberedDevices(q: Queryable, userId: string): Promise<void> {
  await q.update(knownDevices).set({ secondFactorUntil: null }).where(eq(knownDevices.userId, userId))
}
