import { MESSAGE_TYPES } from 'db/limits/chat'
import { chatMembers, messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { exportedPath } from '~/domains/media/personal-data.server'
import { db } from '~/platform/database/db.server'
import {
  columnsOf,
  EXPORT_PAGE,
  type ExportPart,
  type ExportSubject,
  INTERNAL,
  pagesOf,
} from '~/platform/personal-data/export-parts.server'

/**
 * Since when a person sees a conversation: the other one may have opened it long before its first message, without a word, which is shown
 * nowhere. Qualified by hand: Drizzle would omit the table.
 */
export const SHOWN_SINCE = sql`greatest(
  chat_members.created_at,
  case when not chat_members.is_starter then (
    select m.created_at from messages m where m.room_id = chat_members.room_id and m.seq = 1) end
)`.mapWith(chatMembers.createdAt)

/** The order of a person's conversations in the archive. */
export const MEMBER_ORDER = [SHOWN_SINCE, chatMembers.roomId]

/** Own messages whole, also cleared ones, and what others wrote, as far as the app shows it, without who they are. */
export const exportedMessages: ExportPart = {
  name: 'messages',
  of: [messages.senderId, messages.receiverId],
  row: z.strictObject({
    conversationWith: z.string(),
    isOwn: z.boolean(),
    createdAt: z.iso.datetime(),
    messageType: z.enum(MESSAGE_TYPES),
    content: z.string(),
    image: z.string().nullable(),
    albumId: z.guid().nullable(),
    isUnsent: z.boolean(),
    isRemoved: z.boolean(),
    answersMessageOf: z.iso.datetime().nullable(),
  }),
  reads: columnsOf(
    messages,
    ...(['senderId', 'receiverId', 'createdAt', 'messageType', 'content', 'imageUrl'] as const),
    ...(['privateAlbumId', 'unsentAt', 'isRemoved', 'replyToSeq'] as const),
  ),
  leftOut: {
    [INTERNAL]: columnsOf(messages, 'id', 'roomId', 'seq', 'clientId'),
    'its text is exported': [messages.phrase],
    'in the file of sharings': [messages.privateAlbumAccessExpiresAt],
    'computed from the text': [messages.fraudWarning],
    'what the other person has read': [messages.isRead],
  },
  async *pages(subject) {
    const { roomId, contactId, clearedSeq } = chatMembers
    for await (const rooms of pagesOf<Room>({
      table: chatMembers,
      select: { roomId, contactId, clearedSeq },
      order: MEMBER_ORDER,
      where: eq(chatMembers.userId, subject.userId),
    }))
      for (const room of rooms) yield* messagesOf(subject, room)
  },
}

const repliedTo = alias(messages, 'replied_to')

type Room = { roomId: string; contactId: string; clearedSeq: number }

async function* messagesOf({ userId, pseudonymOf }: ExportSubject, room: Room) {
  let after = 0
  for (;;) {
    const rows = await db
      .select({
        seq: messages.seq,
        senderId: messages.senderId,
        createdAt: messages.createdAt,
        messageType: messages.messageType,
        content: messages.content,
        albumId: messages.privateAlbumId,
        unsentAt: messages.unsentAt,
        isRemoved: messages.isRemoved,
        answersMessageOf: repliedTo.createdAt,
        image: { id: images.id, imageType: images.imageType, isHeld: images.isHeld },
      })
      .from(messages)
      .leftJoin(images, and(eq(images.url, messages.imageUrl), eq(images.ownerId, userId)))
      .leftJoin(repliedTo, and(eq(repliedTo.roomId, messages.roomId), eq(repliedTo.seq, messages.replyToSeq)))
      .where(
        and(
          eq(messages.roomId, room.roomId),
          gt(messages.seq, after),
          or(eq(messages.senderId, userId), gt(messages.seq, room.clearedSeq)),
        ),
      )
      .orderBy(asc(messages.seq))
      .limit(EXPORT_PAGE)
    if (rows.length > 0)
      yield rows.map(({ seq: _, senderId, albumId, unsentAt, isRemoved, image, ...message }) => {
        const isOwn = senderId === userId
        return {
          conversationWith: pseudonymOf(room.contactId),
          isOwn,
          ...message,
          image: image && exportedPath(image),
          albumId: isOwn ? albumId : null,
          isUnsent: unsentAt !== null,
          isRemoved,
        }
      })
    after = rows.at(-1)?.seq ?? 0
    if (rows.length < EXPORT_PAGE) return
  }
}
