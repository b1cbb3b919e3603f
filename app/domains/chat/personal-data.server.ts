import { chatMembers, chatRooms, messages, quickReplies } from 'db/schema/chat'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isPresentFor } from '~/domains/accounts/blocks-sql.server'
import {
  columnsOf,
  type ExportPart,
  exportRows,
  INTERNAL,
} from '~/platform/personal-data/export-parts.server'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { anonymizeMessages } from './messages/anonymize-messages.server'
import { exportedMessages, MEMBER_ORDER, SHOWN_SINCE } from './messages/exported-messages.server'

/** Who wrote the first message; null without one. */
const BEGUN_BY = sql<string | null>`(
  select m.sender_id from messages m where m.room_id = chat_members.room_id and m.seq = 1)`

const conversations: ExportPart = {
  ...exportRows({
    name: 'conversations',
    of: [chatMembers.userId],
    order: MEMBER_ORDER,
    // As in the app. A purge removes empty conversations: one that is sealed and still there would reveal a block. One that the other person
    // has opened is shown nowhere before its first message.
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
      since: SHOWN_SINCE,
      begunBy: BEGUN_BY,
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
      from: ({ contact, since, begunBy, createdAt: _, acceptedAt, ...own }, { userId, pseudonymOf }) => ({
        conversationWith: pseudonymOf(contact),
        createdAt: since,
        acceptedAt: acceptedAt && acceptedAt < since ? since : acceptedAt,
        ...own,
        // By the first message, not by who opened the conversation: no page shows the latter.
        isStarter: begunBy === null ? own.isStarter : begunBy === userId,
      }),
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
  exports: [conversations, exportedMessages, replies],
  purge: anonymizeMessages,
}
