import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { MESSAGE_MAX, MESSAGE_TYPES } from '../limits/chat'
import { users } from './accounts'
import { privateAlbums } from './albums'
import { createdAt, id, lengthWithin, moment, oneOf, updatedAt } from './columns'
import { images } from './media'

/** SPEC 3 "messages". */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    senderId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    receiverId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    messageType: text({ enum: MESSAGE_TYPES }).notNull().default('text'),
    imageUrl: text().references(() => images.url, { onDelete: 'set null', onUpdate: 'cascade' }),
    privateAlbumId: uuid().references(() => privateAlbums.id, { onDelete: 'set null' }),
    privateAlbumAccessExpiresAt: moment(),
    isRead: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('messages_pair').on(
      sql`least(sender_id, receiver_id)`,
      sql`greatest(sender_id, receiver_id)`,
      t.createdAt.desc(),
    ),
    index('messages_sender').on(t.senderId),
    index('messages_unread').on(t.receiverId, t.senderId).where(sql`not is_read`),
    index('messages_receiver').on(t.receiverId),
    check('messages_content', lengthWithin(t.content, 0, MESSAGE_MAX)),
    check('messages_text_said', sql`${t.messageType} <> 'text' or ${t.content} ~ '\\S'`),
    check('messages_message_type', oneOf(t.messageType, MESSAGE_TYPES)),
    check('messages_not_to_self', sql`${t.senderId} <> ${t.receiverId}`),
  ],
)

/** SPEC 3 "chat_rooms": one a pair, user1Id being the smaller id, whoever started it. */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    id: id(),
    user1Id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    user2Id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastMessageId: uuid().references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('chat_rooms_pair').on(t.user1Id, t.user2Id),
    index('chat_rooms_user1').on(t.user1Id, t.updatedAt.desc()),
    index('chat_rooms_user2').on(t.user2Id, t.updatedAt.desc()),
    check('chat_rooms_ordered', sql`${t.user1Id} < ${t.user2Id}`),
  ],
)
