import type { messages } from 'db/schema/chat'
import { rowsOf } from '~/platform/database/db.server'
import { type QuotedMessage, quotedMessage, sharedAlbum } from '../messages/message-parts-sql.server'
import { type MessageRow, serializeMessage } from '../messages/serialize-message.server'
import type { SerializedMessage } from '../messages/serialized-message'

/** A new message as each of the two members gets it; null for a member who has cleared the conversation since. */
type NewMessage = {
  roomId: string
  seq: number
  senderId: string
  receiverId: string
  forSender: SerializedMessage | null
  forReceiver: SerializedMessage | null
}

/**
 * Reads messages by id in one statement, to send them to connected members. Leaves out a message if one of the two members is suspended
 * or deleted, or has blocked the other.
 */
export async function newMessages(ids: readonly string[]): Promise<Map<string, NewMessage>> {
  const rows = await rowsOf<Row>(NEW_MESSAGES, [JSON.stringify(ids)], { prepared: true })
  return new Map(rows.map((row) => [row.id, newMessageOf(row)]))
}

/** Serializes, for its sender, a message that was just sent and quotes no other. Needs no query. */
export function sentMessage(message: typeof messages.$inferSelect): SerializedMessage {
  const { senderId, receiverId, seq } = message
  const context = { ...NEW_CONTEXT, partnerId: receiverId, readSeq: seq }
  return serializeMessage(senderId, context, { message, image: null, album: null, quoted: null })
}

/** The context of a message that was just sent: nobody has received, read or cleared it. */
const NEW_CONTEXT = { clearedSeq: 0, partnerReadSeq: null, partnerDeliveredSeq: null, acceptsImages: false }

type TimestampName = 'createdAt' | 'unsentAt'
type Row = Omit<MessageRow['message'], TimestampName> & { [name in TimestampName]: string | null } & {
  roomId: string
  receiverId: string
  image: MessageRow['image']
  album: MessageRow['album']
  quoted: QuotedMessage | null
  senderClearedSeq: number
  receiverClearedSeq: number
  receiverReadSeq: number
  partnerReadSeq: number | null
  partnerDeliveredSeq: number | null
  /** The receiver's setting; the sender's own photos are never blurred. */
  acceptsImages: boolean
}

function newMessageOf(row: Row): NewMessage {
  const { roomId, seq, senderId, receiverId, image, album, quoted, senderClearedSeq, receiverClearedSeq } =
    row
  const { id, clientId, content, phrase, messageType, fraudWarning, isRemoved } = row
  const { partnerReadSeq, partnerDeliveredSeq, acceptsImages } = row
  const createdAt = new Date(row.createdAt ?? 0)
  const unsentAt = row.unsentAt === null ? null : new Date(row.unsentAt)
  const message = {
    id,
    seq,
    senderId,
    clientId,
    content,
    phrase,
    messageType,
    fraudWarning,
    createdAt,
    unsentAt,
    isRemoved,
  }
  type Marks = { readSeq: number; clearedSeq: number }
  const serializeFor = (viewerId: string, partnerId: string, marks: Marks): SerializedMessage =>
    serializeMessage(
      viewerId,
      { partnerId, ...marks, partnerReadSeq, partnerDeliveredSeq, acceptsImages },
      { message, image, album, quoted },
    )
  return {
    roomId,
    seq,
    senderId,
    receiverId,
    forSender:
      seq > senderClearedSeq
        ? serializeFor(senderId, receiverId, { readSeq: seq, clearedSeq: senderClearedSeq })
        : null,
    forReceiver:
      seq > receiverClearedSeq
        ? serializeFor(receiverId, senderId, { readSeq: row.receiverReadSeq, clearedSeq: receiverClearedSeq })
        : null,
  }
}

// `offset 0` makes the planner read a few rows by their keys; without it, it scans all accounts.
const memberOf = (person: string) =>
  `select * from chat_members where room_id = m.room_id and user_id = ${person} and sealed_at is null offset 0`
const isAvailable = (person: string) =>
  `(select not u.is_suspended and u.deleted_at is null from users u where u.id = ${person})`
const noBlock = (one: string, other: string) =>
  `(select count(*) = 0 from user_blocks b where b.user_id = ${one} and b.blocked_user_id = ${other})`

// Runs for every message in every process where a member is connected. The ids are passed as JSON: for an array the planner makes a
// new plan for each call, which takes five times as long as the query.
const NEW_MESSAGES = `
  select m.id, m.room_id as "roomId", m.seq, m.client_id as "clientId", m.sender_id as "senderId",
    m.receiver_id as "receiverId", m.content, m.message_type as "messageType", m.phrase,
    m.fraud_warning as "fraudWarning", m.created_at as "createdAt", m.unsent_at as "unsentAt", m.is_removed as "isRemoved",
    case when i.url is not null then
      json_build_object('url', i.url, 'width', i.width, 'height', i.height, 'color', i.color,
        'isHeld', i.is_held) end as image,
    case when a.id is not null then ${sharedAlbum({ album: 'a', viewer: 'm.receiver_id' })} end as album,
    ${quotedMessage('m')} as quoted,
    s.cleared_seq as "senderClearedSeq", r.cleared_seq as "receiverClearedSeq", r.read_seq as "receiverReadSeq",
    case when r.accepted_at is not null then r.read_seq end as "partnerReadSeq",
    case when r.accepted_at is not null then r.delivered_seq end as "partnerDeliveredSeq",
    r.accepts_images as "acceptsImages"
  from json_array_elements_text($1::json) as requested (id)
  cross join lateral (select * from messages where id = requested.id::uuid offset 0) m
  cross join lateral (${memberOf('m.sender_id')}) s
  cross join lateral (${memberOf('m.receiver_id')}) r
  left join lateral (select * from images where url = m.image_url offset 0) i on true
  left join lateral (select * from private_albums where id = m.private_album_id and not is_removed offset 0) a on true
  where ${isAvailable('m.sender_id')} and ${isAvailable('m.receiver_id')}
    and ${noBlock('m.sender_id', 'm.receiver_id')} and ${noBlock('m.receiver_id', 'm.sender_id')}`
