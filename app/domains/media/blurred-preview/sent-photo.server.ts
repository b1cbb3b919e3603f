import type { Viewer } from '~/domains/accounts/viewer.server'
import { rowsOf } from '~/platform/db.server'
import { mediaUrl } from '../names'

/**
 * A receiver's access to a photo sent to them: `private` while they accept the sender's photos, else `blurred` (DECISIONS "Chat and
 * albums"). Null once the message was unsent, one of the two blocked the other, or the sender is gone; and for everybody else.
 */
export async function sentPhotoAccess(
  viewer: Pick<Viewer, 'id'>,
  name: string,
): Promise<'private' | 'blurred' | null> {
  const [sent] = await rowsOf<{ isAccepted: boolean }>(SENT, [mediaUrl(name), viewer.id], { prepared: false })
  if (!sent) return null
  return sent.isAccepted ? 'private' : 'blurred'
}

const SENT = `
  select r.accepts_images as "isAccepted" from messages m
  join users u on u.id = m.sender_id and not u.is_suspended and u.deleted_at is null
  join chat_members r on r.room_id = m.room_id and r.user_id = m.receiver_id and r.sealed_at is null
  where m.image_url = $1 and m.receiver_id = $2::uuid and not exists (
    select from user_blocks b where (b.user_id = m.sender_id and b.blocked_user_id = m.receiver_id)
      or (b.user_id = m.receiver_id and b.blocked_user_id = m.sender_id))`
