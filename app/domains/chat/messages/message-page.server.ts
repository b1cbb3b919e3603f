import { TAKE_BACK_MINUTES, THREAD_PAGE } from 'db/limits/chat'
import { privateAlbums } from 'db/schema/albums'
import { messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { accessUntil, isOpenAt } from '~/domains/media/albums/album-access.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { minutes } from '~/platform/durations'
import type { Conversation } from '../conversations/conversation.server'
import type { ThreadMessage } from '../conversations/partner'
import { stateOf } from './message-state'

type Asks = Pick<Viewer, 'id'>
/** Before or behind a place in the room; neither: the newest. */
export type ThreadPart = { before?: number; after?: number }

/**
 * A page of a conversation in its order, without what the viewer cleared. One statement, as quick at the end of 100,000
 * messages as in the middle.
 * @param part messages before a place (older ones, going up) or after one (what was missed)
 */
export async function threadOf(
  viewer: Asks,
  conversation: Conversation,
  { before, after }: ThreadPart = {},
): Promise<{
  messages: ThreadMessage[] /** The place to ask for what is older. */
  olderBefore: number | null
}> {
  const { roomId, clearedSeq } = conversation
  if (roomId === null) return { messages: [], olderBefore: null }
  const forwards = after !== undefined
  const rows = await rowsWhere(
    and(
      eq(messages.roomId, roomId),
      gt(messages.seq, Math.max(clearedSeq, after ?? 0)),
      before === undefined ? undefined : lt(messages.seq, before),
    ),
    forwards,
  )
  const page = rows.slice(0, THREAD_PAGE)
  if (!forwards) page.reverse()
  const first = page[0]
  return {
    messages: page.map((row) => shownIn(viewer, conversation, row)),
    olderBefore: !forwards && rows.length > THREAD_PAGE && first ? first.message.seq : null,
  }
}

/** One message of the conversation, or null: one of another room is nobody's. */
export async function messageIn(
  viewer: Asks,
  conversation: Conversation,
  messageId: string,
): Promise<ThreadMessage | null> {
  const { roomId, clearedSeq } = conversation
  if (roomId === null) return null
  const [row] = await rowsWhere(
    and(eq(messages.roomId, roomId), eq(messages.id, messageId), gt(messages.seq, clearedSeq)),
    true,
  )
  return row ? shownIn(viewer, conversation, row) : null
}

const rowsWhere = (where: SQL | undefined, forwards: boolean) =>
  db
    .select({
      message: messages,
      image: { url: images.url, width: images.width, height: images.height, color: images.color },
      album: { id: privateAlbums.id, title: privateAlbums.title, until: ALBUM_UNTIL },
    })
    .from(messages)
    .leftJoin(images, eq(images.url, messages.imageUrl))
    .leftJoin(privateAlbums, eq(privateAlbums.id, messages.privateAlbumId))
    .where(where)
    .orderBy(forwards ? asc(messages.seq) : desc(messages.seq))
    .limit(THREAD_PAGE + 1)

// As its receiver may see it; who shared it needs no leave.
const ALBUM_UNTIL = sql<string | null>`${sql.raw(
  accessUntil({
    album: 'private_albums.id',
    owner: 'private_albums.owner_id',
    viewer: 'messages.receiver_id',
  }),
)}`

type Context = Parameters<typeof stateOf>[1] & Pick<Conversation, 'acceptsImages'>
type Row = Awaited<ReturnType<typeof rowsWhere>>[number]
type Shown = Omit<Row, 'message'> & {
  message: Pick<
    Row['message'],
    | 'id'
    | 'seq'
    | 'clientId'
    | 'senderId'
    | 'content'
    | 'phrase'
    | 'messageType'
    | 'fraudWarning'
    | 'createdAt'
    | 'unsentAt'
  >
}

/**
 * With somebody who is gone, their photos and albums are gone too, and what was shared with them is open to nobody: so it is before
 * and after a purge, and whatever somebody who blocked the viewer does with theirs.
 */
function shownIn(viewer: Asks, conversation: Conversation, row: Row): ThreadMessage {
  if (conversation.partner) return shown(viewer, conversation, row)
  const isOwn = row.message.senderId === viewer.id
  const album = isOwn && row.album ? { ...row.album, until: null } : null
  return shown(viewer, conversation, { ...row, image: isOwn ? row.image : null, album })
}

/** A message as one of the two sees it. */
export function shown(viewer: Asks, conversation: Context, { message, image, album }: Shown): ThreadMessage {
  const { id, seq, clientId, content, phrase, messageType, createdAt } = message
  const isOwn = message.senderId === viewer.id
  const isUnsent = message.unsentAt !== null
  return {
    id,
    seq,
    clientId: isOwn ? clientId : null,
    isOwn,
    content,
    phrase,
    messageType,
    image: isUnsent ? null : image,
    isImageBlurred: image !== null && !isUnsent && !isOwn && !conversation.acceptsImages,
    album: album && albumIn(album, { isOwn }),
    createdAt: createdAt.toISOString(),
    isUnsent,
    canTakeBack: isOwn && !isUnsent && canStillUnsend(createdAt),
    state: isOwn ? stateOf(seq, conversation) : null,
    warning: isOwn || isUnsent ? null : message.fraudWarning,
  }
}

/** What is granted now counts, not what was when it was sent: it may have been extended or taken back since. */
function albumIn({ id, title, until }: NonNullable<Row['album']>, { isOwn }: { isOwn: boolean }) {
  const closes = until === null ? null : new Date(until)
  // Who shared it opens it by right.
  const isOpen = isOwn || isOpenAt(closes, now())
  return { id, title, isOpen, accessUntil: closes?.toISOString() ?? null }
}

/** Whether a message of that moment can still be taken back. */
export const canStillUnsend = (createdAt: Date): boolean =>
  now().getTime() - createdAt.getTime() < minutes(TAKE_BACK_MINUTES)
