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
import { FRAUDS, MESSAGE_MAX, MESSAGE_TYPES, QUICK_REPLY_MAX } from '../limits/chat'
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
    /** Sequence number in the room, from 1 and without gaps: a later commit has a higher number. */
    seq: integer().notNull(),
    /** Chosen by the sending client: all retries of one message share it. */
    clientId: uuid(),
    senderId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    receiverId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    messageType: text({ enum: MESSAGE_TYPES }).notNull().default('text'),
    /** A key of the phrasebook: each member reads it in their own language; `content` is the sender's text. */
    phrase: text(),
    imageUrl: text().references(() => images.url, { onDelete: 'set null', onUpdate: 'cascade' }),
    privateAlbumId: uuid().references(() => privateAlbums.id, { onDelete: 'set null' }),
    privateAlbumAccessExpiresAt: moment(),
    /** The sequence number of the message of the same room that this one replies to. */
    replyToSeq: integer(),
    /** The detected kind of fraud, computed when sent; null: none, or not checked. */
    fraudWarning: text({ enum: FRAUDS }),
    /** Derived: `seq` is at most the receiver's `readSeq`. */
    isRead: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** When it was unsent; its content is deleted. */
    unsentAt: moment(),
    /** A moderator removed it; its content is deleted as if it were unsent. */
    isRemoved: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('messages_room_seq').on(t.roomId, t.seq),
    uniqueIndex('messages_client').on(t.senderId, t.clientId),
    // Unread messages by age, for the notification e-mails.
    index('messages_waiting').on(t.createdAt).where(sql`not is_read and unsent_at is null`),
    index('messages_receiver').on(t.receiverId),
    index('messages_image').on(t.imageUrl).where(sql`image_url is not null`),
    // The foreign key looks for them when an album is deleted.
    index('messages_album').on(t.privateAlbumId).where(sql`private_album_id is not null`),
    check('messages_content', lengthWithin(t.content, 0, MESSAGE_MAX)),
    check(
      'messages_text_said',
      sql`${t.messageType} <> 'text' or ${t.unsentAt} is not null or ${t.content} ~ '\\S'`,
    ),
    check(
      'messages_phrase',
      sql`${t.phrase} is null or (${t.messageType} = 'text' and ${t.phrase} ~ '^[a-zA-Z]{1,40}$')`,
    ),
    check('messages_fraud_warning', oneOf(t.fraudWarning, FRAUDS)),
    check('messages_message_type', oneOf(t.messageType, MESSAGE_TYPES)),
    check('messages_removed', sql`not ${t.isRemoved} or ${t.unsentAt} is not null`),
    check(
      'messages_reply_to',
      sql`${t.replyToSeq} is null or (${t.replyToSeq} > 0 and ${t.replyToSeq} < ${t.seq})`,
    ),
    check('messages_not_to_self', sql`${t.senderId} <> ${t.receiverId}`),
  ],
)

/**
 * SPEC 3 "chat_rooms": user1Id is the smaller id, whichever member started the room. A pair has at most one active room, and one for each
 * block that ended an earlier one (ensured by `chat_members_contact`).
 */
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
    /** No foreign key: messages are deleted only with their room, and the key would be checked at every message. */
    lastMessageId: uuid(),
    /** The sequence number of the last message; each send takes the next one. */
    lastSeq: integer().notNull().default(0),
    /** Who sealed the room by a block; unblocking does not unseal it. No foreign key: a purge leaves it sealed. */
    sealedBy: uuid(),
    createdAt: createdAt(),
    /** Time of the last message: the sort order of both lists. In no index, so that sending rewrites none. */
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('chat_rooms_pair').on(t.user1Id, t.user2Id),
    index('chat_rooms_user2').on(t.user2Id),
    check('chat_rooms_ordered', sql`${t.user1Id} < ${t.user2Id}`),
  ],
)

/**
 * A conversation's state for one of its two members: how far it was read, whether it was accepted, its folder. The columns that a message
 * changes are in no index, so that sending rewrites none (decision 0120).
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
    /**
     * The id by which this member refers to the conversation and its partner. It is `partnerId` at first, and unchanged when the other account is
     * purged; after unblocking it is the room's id (decision 0127).
     */
    contactId: uuid().notNull(),
    /** When a block sealed the room; the same for both. From then on nothing that one does here reaches the other. */
    sealedAt: moment(),
    /** The partner's first name at that moment, for lists that go on naming them: a later name would tell that they are not gone. */
    sealedName: text(),
    /** This member opened the room; the other one may have written first. */
    isStarter: boolean().notNull().default(false),
    /** Null while the first message waits under "Anfragen" (DECISIONS "Chat and albums"). */
    acceptedAt: moment(),
    /** Photos of the partner are shown without blur. */
    acceptsImages: boolean().notNull().default(false),
    /** Derived: received messages after `readSeq` and `clearedSeq` that were not unsent. */
    unreadCount: integer().notNull().default(0),
    /** How far this member read: the source of truth for unread counts. */
    readSeq: integer().notNull().default(0),
    deliveredSeq: integer().notNull().default(0),
    /** Messages up to here were mailed. */
    mailedSeq: integer().notNull().default(0),
    /** Cleared for this member: messages up to this number are hidden. */
    clearedSeq: integer().notNull().default(0),
    isMuted: boolean().notNull().default(false),
    isArchived: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.userId] }),
    uniqueIndex('chat_members_contact').on(t.userId, t.contactId),
    index('chat_members_started').on(t.userId, t.createdAt).where(sql`is_starter`),
    index('chat_members_partner').on(t.partnerId),
    check('chat_members_counts', sql`${t.unreadCount} >= 0 and ${t.readSeq} >= 0 and ${t.clearedSeq} >= 0`),
  ],
)

/** A provider's saved replies, inserted into the composer by one press. */
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
