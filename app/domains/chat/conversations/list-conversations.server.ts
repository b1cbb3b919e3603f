import { CONVERSATIONS_PAGE } from 'db/limits/chat'
import { users } from 'db/schema/accounts'
import { privateAlbums } from 'db/schema/albums'
import { chatMembers, chatRooms, messages } from 'db/schema/chat'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { wantsSql } from '~/domains/notifications/preferences/preferences.server'
import { db } from '~/platform/database/db.server'
import {
  type CursorScope,
  momentForKeyset,
  readCursor,
  writeCursor,
} from '~/platform/secrets/signed-cursor.server'
import type { SerializedMessage } from '../messages/serialized-message'
import { conversationPage, Position } from './conversation-page.server'
import type { ConversationFolder } from './folders'
import { type Partner, type PartnerRow, partnerColumns, partnerIn } from './partner-sql.server'

type Member = Pick<Viewer, 'id'>

/** A conversation in the list (SPEC 2 "Chat": partner, last message, time, unread). */
export type ConversationLine = {
  roomId: string
  partnerId: string
  partner: Partner | null
  /** Its content is empty if the viewer has switched previews off (DECISIONS "Chat and albums"). */
  last: LastMessage | null
  /** The time of the last activity; it orders the list. */
  latestAt: string
  unreadCount: number
  isRequest: boolean
  /** A request of a premium member, which stands before the others. */
  hasPriority: boolean
  /** The viewer has accepted the partner's photos. */
  acceptsImages: boolean
  isMuted: boolean
  /** The partner has accepted the conversation. */
  isAccepted: boolean
  /** The viewer wants previews of messages. */
  showsPreview: boolean
  /** The viewer wants to be notified of its messages in the app, which on open pages is the sound (decision 0221). */
  isAnnounced: boolean
  /** The sequence numbers of the last message and of the last one that the viewer has read. */
  lastSeq: number
  readSeq: number
}

/** What the list shows of a message. */
export type LastMessage = Pick<
  SerializedMessage,
  'id' | 'content' | 'phrase' | 'messageType' | 'isOwn' | 'isUnsent' | 'isRemoved' | 'createdAt'
> & {
  /** The title of a shared album; null without previews. */
  albumTitle: string | null
}

const other = alias(chatMembers, 'other')
const viewers = alias(users, 'viewers')

const IS_ANNOUNCED = sql<boolean>`case when ${chatMembers.acceptedAt} is null
  then ${sql.raw(wantsSql('viewers.id', 'request', 'app'))} else ${sql.raw(wantsSql('viewers.id', 'message', 'app'))} end`

/**
 * The viewer's conversations of one folder, or of all, latest first; among requests those of premium members come first (DECISIONS
 * "Listing"), by the clock. `search` matches partners' names. `cursor` comes from an earlier answer; any other value returns the first
 * page. One statement.
 */
export async function conversationsOf(
  viewer: Member,
  {
    folder,
    search = '',
    cursor,
  }: { folder: ConversationFolder | 'all'; search?: string; cursor: string | null },
): Promise<{ lines: ConversationLine[]; nextCursor: string | null }> {
  const scope: CursorScope = { list: `conversations ${folder} ${search}`, personId: viewer.id }
  // The page is picked first: partners and messages are read for its rows only (decision 0345).
  const page = conversationPage(viewer, { folder, search }, readCursor(cursor, scope, Position))
  const rows = await db
    .select({
      own: chatMembers,
      latestAt: chatRooms.updatedAt,
      lastSeq: chatRooms.lastSeq,
      latestExactly: momentForKeyset(chatRooms.updatedAt),
      priority: page.priority,
      otherAcceptedAt: other.acceptedAt,
      person: partnerColumns(viewer.id),
      last: messages,
      albumTitle: privateAlbums.title,
      previews: viewers.allowMessagePreviews,
      isAnnounced: IS_ANNOUNCED,
    })
    .from(page)
    .innerJoin(chatMembers, and(eq(chatMembers.roomId, page.roomId), eq(chatMembers.userId, viewer.id)))
    .innerJoin(chatRooms, eq(chatRooms.id, chatMembers.roomId))
    .innerJoin(other, and(eq(other.roomId, chatMembers.roomId), eq(other.userId, chatMembers.partnerId)))
    .innerJoin(users, eq(users.id, chatMembers.partnerId))
    .innerJoin(viewers, eq(viewers.id, chatMembers.userId))
    .leftJoin(
      messages,
      and(eq(messages.id, chatRooms.lastMessageId), gt(messages.seq, chatMembers.clearedSeq)),
    )
    .leftJoin(
      privateAlbums,
      and(eq(privateAlbums.id, messages.privateAlbumId), eq(privateAlbums.isRemoved, false)),
    )
    .orderBy(desc(page.priority), desc(chatRooms.updatedAt), desc(chatMembers.roomId))
  const shown = rows.slice(0, CONVERSATIONS_PAGE)
  const last = rows.length > CONVERSATIONS_PAGE ? shown.at(-1) : undefined
  return {
    lines: shown.map((row) => lineOf(viewer, row)),
    nextCursor: last ? writeCursor([last.priority, last.latestExactly, last.own.roomId], scope) : null,
  }
}

type Row = {
  own: typeof chatMembers.$inferSelect
  latestAt: Date
  lastSeq: number
  otherAcceptedAt: Date | null
  person: PartnerRow
  last: typeof messages.$inferSelect | null
  albumTitle: string | null
  previews: boolean
  priority: boolean
  isAnnounced: boolean
}

function lineOf(
  viewer: Member,
  { own, latestAt, lastSeq, otherAcceptedAt, person, last, albumTitle, previews, priority, isAnnounced }: Row,
): ConversationLine {
  const partner = partnerIn({ own, person }, { seesPresence: otherAcceptedAt !== null })
  const isOwn = last?.senderId === viewer.id
  return {
    roomId: own.roomId,
    partnerId: own.contactId,
    partner,
    last: last && {
      id: last.id,
      content: previews ? last.content : '',
      phrase: last.phrase,
      messageType: last.messageType,
      isOwn,
      isUnsent: last.unsentAt !== null,
      isRemoved: last.isRemoved,
      createdAt: last.createdAt.toISOString(),
      // The albums of an unavailable partner are unavailable, too.
      albumTitle: previews && (isOwn || partner) ? albumTitle : null,
    },
    latestAt: latestAt.toISOString(),
    unreadCount: partner ? own.unreadCount : 0,
    isRequest: own.acceptedAt === null,
    hasPriority: priority,
    acceptsImages: own.acceptsImages,
    isMuted: own.isMuted,
    isAccepted: otherAcceptedAt !== null,
    showsPreview: previews,
    isAnnounced,
    lastSeq,
    readSeq: partner ? own.readSeq : lastSeq,
  }
}
