import { SEQ_MAX, THREAD_PAGE } from 'db/limits/chat'
import { privateAlbums } from 'db/schema/albums'
import { messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { PHOTO_COLUMNS } from '~/domains/media/photo-columns.server'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import type { PhotoData } from '~/ui/photo/photo'
import { type Conversation, conversationIn, conversationWith } from '../conversations/conversation.server'
import { type QuotedMessage, quotedMessage, type SharedAlbum, sharedAlbum } from './message-parts-sql.server'
import { serializeMessage } from './serialize-message.server'
import type { SerializedMessage } from './serialized-message'

type Member = Pick<Viewer, 'id'>
/** Before or after a sequence number; neither: the newest messages. */
type ThreadPart = { before?: number; after?: number }

/**
 * A page of a conversation in order, without the messages that the viewer cleared. One statement, as fast at the end of 100,000 messages
 * as in the middle.
 * @param before returns older messages than the one with this sequence number
 * @param after returns messages that were missed since the one with this sequence number
 * @returns `olderBefore`: the sequence number for requesting older messages; null if there are none
 */
export async function threadOf(
  viewer: Member,
  conversation: Conversation,
  { before, after }: ThreadPart = {},
): Promise<{ messages: SerializedMessage[]; olderBefore: number | null }> {
  const { roomId, clearedSeq } = conversation
  if (roomId === null) return { messages: [], olderBefore: null }
  const forwards = after !== undefined
  const rows = await rowsWhere(
    and(
      eq(messages.roomId, roomId),
      gt(messages.seq, Math.max(clearedSeq, after ?? 0)),
      before === undefined ? undefined : lt(messages.seq, before),
    ),
    forwards ? asc(messages.seq) : desc(messages.seq),
  )
  const page = rows.slice(0, THREAD_PAGE)
  if (!forwards) page.reverse()
  const first = page[0]
  return {
    messages: page.map((row) => serializeRow(viewer, conversation, row)),
    olderBefore: !forwards && rows.length > THREAD_PAGE && first ? first.message.seq : null,
  }
}

/** A message of the conversation; null for messages of other rooms. */
export const messageIn = (viewer: Member, conversation: Conversation, messageId: string) =>
  oneMessage(viewer, conversation, eq(messages.id, messageId))

/** The message of the conversation with a sequence number. */
export const messageAt = (viewer: Member, conversation: Conversation, seq: number) =>
  oneMessage(viewer, conversation, eq(messages.seq, seq))

async function oneMessage(
  viewer: Member,
  conversation: Conversation,
  which: SQL,
): Promise<SerializedMessage | null> {
  const { roomId, clearedSeq } = conversation
  if (roomId === null) return null
  const [row] = await rowsWhere(and(eq(messages.roomId, roomId), which, gt(messages.seq, clearedSeq)))
  return row ? serializeRow(viewer, conversation, row) : null
}

/**
 * A message of a room of the viewer, with the viewer's contact id of the partner. Also one that the viewer has cleared: sending is answered
 * with it, and may be repeated after that.
 */
export async function messageOfRoom(
  viewer: Member,
  { roomId, messageId }: { roomId: string; messageId: string },
): Promise<{ partnerId: string; message: SerializedMessage } | null> {
  const conversation = await conversationIn(viewer, roomId)
  if (!conversation) return null
  const [row] = await rowsWhere(and(eq(messages.roomId, roomId), eq(messages.id, messageId)))
  return row ? { partnerId: conversation.partnerId, message: serializeRow(viewer, conversation, row) } : null
}

/** The messages of a conversation after a sequence number, in order; null if there is no such conversation. */
export async function missedSince(
  viewer: Member,
  { partnerId, after }: { partnerId: string; after: number },
): Promise<{ messages: SerializedMessage[]; hasMore: boolean; conversation: Conversation } | null> {
  const conversation = await conversationWith(viewer, partnerId)
  if (!conversation) return null
  const { messages: missed } = await threadOf(viewer, conversation, { after })
  const last = missed.at(-1)?.seq ?? conversation.lastSeq
  return { messages: missed, hasMore: last < conversation.lastSeq, conversation }
}

const rowsWhere = (where: SQL | undefined, order = asc(messages.seq)) =>
  db
    .select({
      message: messages,
      image: { ...PHOTO_COLUMNS, isHeld: images.isHeld },
      album: SHARED_ALBUM,
      quoted: QUOTED,
    })
    .from(messages)
    .leftJoin(images, eq(images.url, messages.imageUrl))
    .leftJoin(
      privateAlbums,
      and(eq(privateAlbums.id, messages.privateAlbumId), eq(privateAlbums.isRemoved, false)),
    )
    .where(where)
    .orderBy(order)
    .limit(THREAD_PAGE + 1)

// With the receiver's access; the owner needs none.
const SHARED_ALBUM = sql<SharedAlbum | null>`case when ${privateAlbums.id} is not null then ${sql.raw(
  sharedAlbum({ album: 'private_albums', viewer: 'messages.receiver_id' }),
)} end`

const QUOTED = sql<QuotedMessage | null>`${sql.raw(quotedMessage('messages'))}`

type Row = Awaited<ReturnType<typeof rowsWhere>>[number]

/**
 * With an unavailable partner, their photos and albums are unavailable too, and nobody can open what was shared with them: before and
 * after a purge, and whatever a partner who blocked the viewer does with theirs.
 */
function serializeRow(viewer: Member, conversation: Conversation, row: Row): SerializedMessage {
  if (conversation.partner) return serializeMessage(viewer.id, conversation, row)
  const isOwn = row.message.senderId === viewer.id
  const album = isOwn && row.album ? { ...row.album, until: null } : null
  const isQuoteOwn = row.quoted?.senderId === viewer.id
  return serializeMessage(viewer.id, conversation, {
    message: row.message,
    image: isOwn ? row.image : null,
    album,
    quoted: row.quoted && { ...row.quoted, photo: isQuoteOwn ? row.quoted.photo : null },
  })
}

/** The sequence number in an address; undefined if it is invalid. */
export function parseSeq(params: URLSearchParams, name: 'before' | 'after' | 'replyTo'): number | undefined {
  const text = params.get(name) ?? ''
  const seq = /^\d{1,10}$/.test(text) ? Number(text) : SEQ_MAX + 1
  return seq <= SEQ_MAX ? seq : undefined
}

/**
 * The photo of a message of the viewer's own conversation, as they may see it now (DECISIONS "Photos"). Null for messages of other
 * conversations and without a photo, and for photos that were unsent, are held back or wait until the viewer accepts photos of the sender.
 */
export async function photoOfMessage(
  viewer: Pick<Viewer, 'id'>,
  { userId, messageId }: { userId: string; messageId: string },
): Promise<{
  photo: PhotoData
  messageId: string
  isOwn: boolean
  partnerId: string
  /** Null for an unavailable account. */
  partnerName: string | null
} | null> {
  if (!isGuid(messageId)) return null
  const conversation = await conversationWith(viewer, userId)
  if (!conversation) return null
  const message = await messageIn(viewer, conversation, messageId)
  if (!message?.image || message.isImageBlurred) return null
  return {
    photo: message.image,
    messageId: message.id,
    isOwn: message.isOwn,
    partnerId: conversation.partnerId,
    partnerName: conversation.partner?.firstName ?? null,
  }
}
