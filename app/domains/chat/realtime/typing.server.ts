import { isBlockBetween } from '~/domains/accounts/blocks-sql.server'
import { bus } from '~/platform/bus/bus.server'
import { rowsOf } from '~/platform/database/db.server'

const TOPIC = 'chat.typing'

/** A member is typing to a partner: a transient event, never stored. */
export type Typing = { userId: string; partnerId: string }

/** Publishes that a member is typing. */
export const publishTyping = (typing: Typing): Promise<void> => bus().publish(TOPIC, typing)

/** Subscribes to the typing events of all processes; returns the unsubscribe function. */
export const subscribeToTyping = (listener: (typing: Typing) => void | Promise<void>) =>
  bus().subscribe(TOPIC, (message) => listener(message as Typing))

/**
 * Whether `partnerId` may see that `userId` is typing: not before both have accepted the conversation, not after a block, not if `userId`
 * is suspended or deleted, and not if `userId` hides being online, since typing reveals it (DECISIONS "Chat and albums"). One statement.
 */
export async function isTypingShown({ userId, partnerId }: Typing): Promise<boolean> {
  const rows = await rowsOf(IS_TYPING_SHOWN, [userId, partnerId], { prepared: true })
  return rows.length > 0
}

const IS_TYPING_SHOWN = `
  select 1 from chat_members writes
  join chat_members sees on sees.room_id = writes.room_id and sees.user_id = writes.partner_id
  join users u on u.id = writes.user_id and u.show_online_status and not u.is_suspended and u.deleted_at is null
  where writes.user_id = $1::uuid and writes.contact_id = $2::uuid and writes.partner_id = $2::uuid
    and writes.sealed_at is null and writes.accepted_at is not null and sees.accepted_at is not null
    and not ${isBlockBetween('$1::uuid', '$2::uuid')}`
