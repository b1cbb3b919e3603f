import { MESSAGE_TYPES } from 'db/limits/chat'
import { chatMembers, chatRooms, messages, quickReplies } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { isPresentFor } from '~/domains/accounts/blocks-sql.server'
import { exportedPath } from '~/domains/media/personal-data.server'
import { db } from '~/platform/database/db.server'
import {
  columnsOf,
  EXPORT_PAGE,
  type ExportPart,
  type ExportSubject,
  exportRows,
  INTERNAL,
  pagesOf,
} from '~/platform/personal-data/export-parts.server'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { anonymizeMessages } from './messages/anonymize-messages.server'

const MEMBER_ORDER = [chatMembers.createdAt, chatMembers.roomId]

/** The time of the first message; null without one. Qualified by hand: Drizzle would omit the table. */
const BEGUN_AT = sql`(
  select m.created_at from messages m where m.room_id = chat_members.room_id and m.seq = 1)`

const conversations: ExportPart = {
  ...exportRows({
    name: 'conversations',
    of: [chatMembers.userId],
    order: MEMBER_ORDER,
    // As in the app: a purge removes an empty conversation, so that of a block would tell it from a deletion. One that the other person has
    // opened is shown nowhere before its first message.
    where: ({ userId }) =>
      or(
        sql`exists (select from chat_rooms r where r.id = ${chatMembers.roomId} and r.last_seq > 0)`,
        and(
          eq(chatMembers.isStarter, true),
          isNull(chatMembers.sealedAt),
          isPresentFor(userId, chatMembers.partnerId),
        ),
      ),
    select: {
      // Not the account: once a block is lifted, the sealed conversation stays one with somebody who is gone (decision 0127).
      contact: chatMembers.contactId,
      begunAt: BEGUN_AT.mapWith(chatMembers.createdAt),
      createdAt: chatMembers.createdAt,
      acceptedAt: chatMembers.acceptedAt,
      isStarter: chatMembers.isStarter,
      acceptsImages: chatMembers.acceptsImages,
      isMuted: chatMembers.isMuted,
      isArchived: chatMembers.isArchived,
    },
    write: {
      row: z.strictObject({
        conversationWith: z.string(),
        createdAt: z.iso.datetime(),
        acceptedAt: z.iso.datetime().nullable(),
        isStarter: z.boolean(),
        acceptsImages: z.boolean(),
        isMuted: z.boolean(),
        isArchived: z.boolean(),
      }),
      from({ contact, begunAt, createdAt, acceptedAt, ...own }, { pseudonymOf }) {
        // The other person may have opened it long before, without a word: that is shown nowhere.
        const shown = (at: Date) => (!own.isStarter && begunAt > at ? begunAt : at)
        return {
          conversationWith: pseudonymOf(contact),
          createdAt: shown(createdAt),
          acceptedAt: acceptedAt && shown(acceptedAt),
          ...own,
        }
      },
    },
    leftOut: {
      [INTERNAL]: [...columnsOf(chatMembers, 'roomId', 'partnerId'), ...columnsOf(chatRooms, 'id')],
      'who blocked is shown to nobody (decision 0127)': [chatMembers.sealedAt, chatRooms.sealedBy],
      'the name of another person': [chatMembers.sealedName],
      'follows from the messages': [
        ...columnsOf(chatMembers, 'unreadCount', 'readSeq', 'deliveredSeq', 'mailedSeq', 'clearedSeq'),
        ...columnsOf(chatRooms, 'lastMessageId', 'lastSeq', 'createdAt', 'updatedAt'),
      ],
    },
  }),
  of: [chatMembers.userId, chatRooms.user1Id, chatRooms.user2Id],
}

/** Own messages whole, also cleared ones, and what others wrote, as far as the app shows it, without who they are. */
const texts: ExportPart = {
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

const replies = exportRows({
  name: 'quick-replies',
  of: [quickReplies.ownerId],
  order: [quickReplies.createdAt, quickReplies.id],
  select: { content: quickReplies.content, createdAt: quickReplies.createdAt },
  leftOut: { [INTERNAL]: [quickReplies.id] },
})

export const chatData: PersonalData = {
  columns: [
    ...exported(
      'step',
      chatRooms.user1Id,
      chatRooms.user2Id,
      chatMembers.userId,
      messages.senderId,
      messages.receiverId,
    ),
    ...notExported('the row belongs to the partner', 'step', chatMembers.partnerId),
    ...exported('batches', quickReplies.ownerId),
  ],
  exports: [conversations, texts, replies],
  purge: anonymizeMessages,
}
