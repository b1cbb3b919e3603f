import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { publishPrivacyChange } from '~/domains/presence/presence-events.server'
import { db, type Queryable } from '~/platform/database/db.server'
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
  const [row] = await settingsRow(db, viewer)
  if (!row) throw new Error('The account of a session does not exist')
  return row
}

const settingsRow = (q: Queryable, { id }: Pick<Viewer, 'id'>) =>
  q.select(COLUMNS).from(users).where(eq(users.id, id))

/** Changes the given settings; others stay. Takes effect at once in every process: pages that show the member's presence are updated. */
export async function setSwitches(
  viewer: Pick<Viewer, 'id'>,
  changes: Partial<SwitchSettings>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await settingsRow(tx, viewer).for('no key update')
    await tx
      .update(users)
      .set({ ...changes, updatedAt: now() })
      .where(eq(users.id, viewer.id))
    const after = { ...before, ...changes }
    // With the commit: a setting that is stored already publishes nothing when it is sent again.
    if (before && PRESENCE.some((name) => after[name] !== before[name]))
      await publishPrivacyChange(viewer.id, tx)
  })
}

const PRESENCE = ['showOnlineStatus', 'showLastSeen'] as const
