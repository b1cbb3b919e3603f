import { chatMembers } from 'db/schema/chat'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import type { ThreadIntent } from '../messages/forms'
import { markRead } from '../messages/mark-read.server'
import type { ChatRefusal } from '../messages/refusal'
import { unsend } from '../messages/unsend.server'
import { publishToRoom } from '../realtime/chat-events.server'
import type { Conversation } from './conversation.server'

type Member = Pick<Viewer, 'id'>

/** What a member can change in a conversation for themselves. */
export type ConversationSettings = Exclude<z.infer<typeof ThreadIntent>['intent'], 'unsend' | 'mark-read'>

/**
 * Accepts a request, accepts or blurs the partner's images, archives, mutes or clears a conversation, for the viewer only. The partner
 * gets no event, since it would reveal when the viewer is online. Only accepting shows presence and read marks to the partner and
 * sends them an event; it is refused with `gone` if the partner is unavailable.
 */
export async function saveConversationSettings(
  viewer: Member,
  { roomId, partnerId, partner }: Conversation,
  what: ConversationSettings,
): Promise<ChatRefusal | null> {
  if (roomId === null) return { refusal: 'unknown' }
  const isAccepting = what === 'accept'
  if (isAccepting && !partner) return { refusal: 'gone' }
  if (what === 'clear') await clear(viewer, roomId)
  else {
    const own = and(
      eq(chatMembers.roomId, roomId),
      eq(chatMembers.userId, viewer.id),
      // A concurrent block wins.
      isAccepting ? isNull(chatMembers.sealedAt) : undefined,
    )
    await db.update(chatMembers).set(CHANGES[what]()).where(own)
  }
  const kind = isAccepting ? 'accepted' : 'own'
  await publishToRoom({ kind, roomId, oneId: viewer.id, otherId: partnerId })
  return null
}

const CHANGES: Record<Exclude<ConversationSettings, 'clear'>, () => PgUpdateSetSource<typeof chatMembers>> = {
  accept: () => ({
    acceptedAt: sql`coalesce(${chatMembers.acceptedAt}, ${now().toISOString()}::timestamptz)`,
  }),
  'accept-images': () => ({ acceptsImages: true }),
  'blur-images': () => ({ acceptsImages: false }),
  archive: () => ({ isArchived: true }),
  unarchive: () => ({ isArchived: false }),
  mute: () => ({ isMuted: true }),
  unmute: () => ({ isMuted: false }),
}

/** Sets the cleared mark to the last message. Sets no read mark: the partner would see it. */
async function clear(viewer: Member, roomId: string): Promise<void> {
  // A concurrent send waits for the lock, or its message is cleared too.
  await db.execute(sql`
    with room as (select id, last_seq from chat_rooms where id = ${roomId} for share)
    update chat_members m set cleared_seq = room.last_seq, unread_count = 0
    from room where m.room_id = room.id and m.user_id = ${viewer.id}`)
}

/** `key`: the text that reports the result, null if the page shows the change anyway. `staysOpen`: the page shows the conversation next. */
type ActionResult = { key: string | null; staysOpen: boolean }

/** Performs the action of a form of the conversation. */
export async function conversationAction(
  viewer: Member,
  conversation: Conversation,
  { intent, messageId = '' }: z.infer<typeof ThreadIntent>,
): Promise<ActionResult | ChatRefusal> {
  if (intent === 'mark-read') {
    await markRead(viewer, conversation, conversation.lastSeq)
    return STAYS_OPEN
  }
  const refused =
    intent === 'unsend'
      ? await unsend(viewer, conversation, messageId)
      : await saveConversationSettings(viewer, conversation, intent)
  // Nothing was to be sent, as the text of `gone` says.
  if (refused?.refusal === 'gone') return { refusal: 'unknown' }
  return refused ?? RESULTS[intent] ?? STAYS_OPEN
}

const STAYS_OPEN: ActionResult = { key: null, staysOpen: true }
const RESULTS: Partial<Record<z.infer<typeof ThreadIntent>['intent'], ActionResult>> = {
  archive: { key: 'chat:done.archive', staysOpen: false },
  unarchive: { key: 'chat:done.unarchive', staysOpen: true },
  clear: { key: 'chat:done.clear', staysOpen: false },
}
