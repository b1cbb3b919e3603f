import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import type { ChatSettings } from './forms'

const COLUMNS = {
  takesRequests: users.takesRequests,
  showOnlineStatus: users.showOnlineStatus,
  showLastSeen: users.showLastSeen,
  wantsMessageMails: users.wantsMessageMails,
  allowMessagePreviews: users.allowMessagePreviews,
}

/** How somebody wants to be reached and seen in conversations. */
export async function chatSettingsOf(viewer: Pick<Viewer, 'id'>): Promise<ChatSettings> {
  const [row] = await db.select(COLUMNS).from(users).where(eq(users.id, viewer.id))
  if (!row) throw new Error('The account of a session is not there')
  return row
}

/** Changes what is named; the rest stays as it is. Counts from the next statement on, in every process. */
export async function setChatSettings(
  viewer: Pick<Viewer, 'id'>,
  changes: Partial<ChatSettings>,
): Promise<void> {
  await db
    .update(users)
    .set({ ...changes, updatedAt: now() })
    .where(eq(users.id, viewer.id))
}
