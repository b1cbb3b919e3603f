import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { MESSAGE_MAX, MESSAGE_TYPES, QUICK_REPLY_MAX } from '../limits/chat'
import { users } from './accounts'
import { privateAlbums } from './albums'
import { createdAt, id, lengthWithin, moment, oneOf } from './columns'
import { images } from './media'

/** SPEC 3 "messages". */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    roomId: uuid()
      .notNull()
      .references(() => chatRooms.id, { onDelete: 'cascade' }),
    /** Its place in the room, from 1 and without gaps: what is committed later is behind. */
    seq: integer().notNull(),
    /** Given by who sends it: however often a sending is tried again, it is one message. */
    clientId: uuid(),
    senderId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    receiverId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    messageType: text({ enum: MESSAGE_TYPES }).notNull().default('text'),
    /** A sentence of the phrasebook: each reads it in their own language; `content` is how its sender read it. */
    phrase: text(),
    imageUrl: text().references(() => images.url, { onDelete: 'set null', onUpdate: 'cascade' }),
    privateAlbumId: uuid().references(() => privateAlbums.id, { onDelete: 'set null' }),
    privateAlbumAccessExpiresAt: moment(),
    isRead: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** Taken back by its sender: nothing of its content is kept. */
    takenBackAt: moment(),
  },
  (t) => [
    uniqueIndex('messages_place').on(t.roomId, t.seq),
    uniqueIndex('messages_client').on(t.senderId, t.clientId),
    index('messages_unread').on(t.roomId, t.receiverId).where(sql`not is_read`),
    index('messages_receiver').on(t.receiverId),
    index('messages_image').on(t.imageUrl).where(sql`image_url is not null`),
    check('messages_content', lengthWithin(t.content, 0, MESSAGE_MAX)),
    check(
      'messages_text_said',
      sql`${t.messageType} <> 'text' or ${t.takenBackAt} is not null or ${t.content} ~ '\\S'`,
    ),
    check(
      'messages_phrase',
      sql`${t.phrase} is null or (${t.messageType} = 'text' and ${t.phrase} ~ '^[a-zA-Z]{1,40}$')`,
    ),
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
    /** No foreign key: messages go with their room alone, and it would be checked at every message that comes. */
    lastMessageId: uuid(),
    /** The place of the last message: whoever sends takes the next one, one after the other. */
    lastSeq: integer().notNull().default(0),
    createdAt: createdAt(),
    /** When the last message came: the order of both lists. In no index, so that sending rewrites none. */
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('chat_rooms_pair').on(t.user1Id, t.user2Id),
    index('chat_rooms_user2').on(t.user2Id),
    check('chat_rooms_ordered', sql`${t.user1Id} < ${t.user2Id}`),
  ],
)

/**
 * What a conversation is to one of its two: how far it was read, whether it was accepted, where it is kept. What a message
 * changes here is in no index, so that sending rewrites none (decision 0120).
 */
export const chatMembers = pgTable(
  'chat_members',
  {
    roomId: uuid()
      .notNull()
      .references(() => chatRooms.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    partnerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** This one wrote first. */
    isStarter: boolean().notNull().default(false),
    /** Null while the first message waits under "Anfragen" (DECISIONS "Chat and albums"). */
    acceptedAt: moment(),
    /** Images of the other one are shown without a veil. */
    acceptsImages: boolean().notNull().default(false),
    unreadCount: integer().notNull().default(0),
    readSeq: integer().notNull().default(0),
    deliveredSeq: integer().notNull().default(0),
    /** A mail told that something waits, up to here. */
    mailedSeq: integer().notNull().default(0),
    /** Cleared for oneself: messages up to this place are gone for this one. */
    clearedSeq: integer().notNull().default(0),
    isMuted: boolean().notNull().default(false),
    isArchived: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.userId] }),
    uniqueIndex('chat_members_pair').on(t.userId, t.partnerId),
    index('chat_members_started').on(t.userId, t.createdAt).where(sql`is_starter`),
    index('chat_members_partner').on(t.partnerId),
    check('chat_members_counts', sql`${t.unreadCount} >= 0 and ${t.readSeq} >= 0 and ${t.clearedSeq} >= 0`),
  ],
)

/** A provider's own texts, put into the composer by one press. */
export const quickReplies = pgTable(
  'quick_replies',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('quick_replies_owner').on(t.ownerId, t.createdAt, t.id),
    check(
      'quick_replies_content',
      sql`${t.content} ~ '\\S' and ${lengthWithin(t.content, 1, QUICK_REPLY_MAX)}`,
    ),
  ],
)
