import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { publishPrivacyChange } from '~/domains/presence/presence-events.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import type { SwitchSettings } from './forms'

const COLUMNS = {
  takesRequests: users.takesRequests,
  showOnlineStatus: users.showOnlineStatus,
  showLastSeen: users.showLastSeen,
  allowMessagePreviews: users.allowMessagePreviews,
  isSearchable: users.isSearchable,
}

/** A member's settings that are on or off. */
export async function switchSettingsOf(viewer: Pick<Viewer, 'id'>): Promise<SwitchSettings> {
  const [row] = await db.select(COLUMNS).from(users).where(eq(users.id, viewer.id))
  if (!row) throw new Error('The account of a session does not exist')
  return row
}

/** Changes the given settings; others stay. Takes effect at once in every process: pages that show the member's presence are updated. */
export async function setSwitches(
  viewer: Pick<Viewer, 'id'>,
  changes: Partial<SwitchSettings>,
): Promise<void> {
  const before = await switchSettingsOf(viewer)
  await db
    .update(users)
    .set({ ...changes, updatedAt: now() })
    .where(eq(users.id, viewer.id))
  const after = { ...before, ...changes }
  if (PRESENCE.some((name) => after[name] !== before[name])) await publishPrivacyChange(viewer.id)
}

const PRESENCE = ['showOnlineStatus', 'showLastSeen'] as const
