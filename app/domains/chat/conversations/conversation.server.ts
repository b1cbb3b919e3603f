import { users } from 'db/schema/accounts'
import { chatMembers, chatRooms } from 'db/schema/chat'
import { and, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { knownPerson } from '~/domains/relations/known-person.server'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { type Partner, partnerColumns, partnerIn, partnerOf } from './partner-sql.server'

type Member = Pick<Viewer, 'id'>

/** A conversation as one member sees it. */
export type Conversation = {
  /** Null while there is no room. */
  roomId: string | null
  /** The id by which the viewer requests the conversation (`chat_members.contact_id`). */
  partnerId: string
  /** Null for an unavailable account, and once a block sealed the room: messages stay readable. */
  partner: Partner | null
  lastSeq: number
  /** With an unavailable partner everything counts as read. */
  readSeq: number
  clearedSeq: number
  /** How far the partner has read and received; null if the viewer may not know. */
  partnerReadSeq: number | null
  partnerDeliveredSeq: number | null
  /** The partner wrote first and waits for an answer. */
  isRequest: boolean
  /** The viewer wrote first, and the partner has not accepted yet: the messages are under their requests. */
  isWaiting: boolean
  acceptsImages: boolean
  isMuted: boolean
  isArchived: boolean
}

const other = alias(chatMembers, 'other')

/**
 * The viewer's conversation with a member, begun or not: null for the viewer's own id, for an unknown id, and for members whom the viewer
 * may not see and never wrote with. One statement if the conversation has messages.
 */
export async function conversationWith(viewer: Member, userId: string): Promise<Conversation | null> {
  if (!isGuid(userId)) return null
  const partnerId = userId.toLowerCase()
  const begun = await begunWhere(viewer, eq(chatMembers.contactId, partnerId))
  return begun ?? unbegun(viewer, partnerId)
}

/** The viewer's conversation in a room; null if the viewer is not a member of it. */
export function conversationIn(viewer: Member, roomId: string): Promise<Conversation | null> {
  return begunWhere(viewer, eq(chatMembers.roomId, roomId))
}

/**
 * Whether a room of the viewer was set aside: a block sealed it and was lifted since, so that the partner's id names no room any more, or the
 * next one (decision 0127).
 */
export async function isSetAside(viewer: Member, roomId: string): Promise<boolean> {
  if (!isGuid(roomId)) return false
  const own = and(eq(chatMembers.userId, viewer.id), eq(chatMembers.roomId, roomId))
  return (await db.$count(chatMembers, and(own, eq(chatMembers.contactId, roomId)))) > 0
}

async function begunWhere(viewer: Member, which: SQL): Promise<Conversation | null> {
  const [row] = await db
    .select({
      roomId: chatRooms.id,
      lastSeq: chatRooms.lastSeq,
      own: chatMembers,
      otherAcceptedAt: other.acceptedAt,
      otherReadSeq: other.readSeq,
      otherDeliveredSeq: other.deliveredSeq,
      isOpenedByOther: other.isStarter,
      person: partnerColumns(viewer.id),
    })
    .from(chatMembers)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMembers.roomId))
    .innerJoin(other, and(eq(other.roomId, chatMembers.roomId), eq(other.userId, chatMembers.partnerId)))
    .innerJoin(users, eq(users.id, chatMembers.partnerId))
    .where(and(eq(chatMembers.userId, viewer.id), which))
  if (!row) return null
  const { own, roomId, lastSeq } = row
  // As for presence that is reported live: a room that one of the two has opened tells nothing until its first message.
  const isKnown = row.otherAcceptedAt !== null && lastSeq > 0
  const partner = partnerIn(row, { seesPresence: isKnown })
  if (lastSeq === 0 && !(await isEmptyRoomShown(viewer, partner, row.isOpenedByOther))) return null
  return {
    roomId,
    partnerId: own.contactId,
    partner,
    lastSeq,
    readSeq: partner ? own.readSeq : lastSeq,
    clearedSeq: own.clearedSeq,
    partnerReadSeq: isKnown ? row.otherReadSeq : null,
    partnerDeliveredSeq: isKnown ? row.otherDeliveredSeq : null,
    isRequest: own.acceptedAt === null && lastSeq > 0,
    isWaiting: partner !== null && !isKnown && lastSeq > 0,
    acceptsImages: own.acceptsImages,
    isMuted: own.isMuted,
    isArchived: own.isArchived,
  }
}

/**
 * Whether a room without messages counts as a conversation for the viewer. Not if the partner opened it: nothing may tell of it before its
 * first message. Nor if the partner is unavailable, or a stranger by now: a purge deletes empty rooms, so in both cases there is none.
 */
async function isEmptyRoomShown(
  viewer: Member,
  partner: Partner | null,
  isOpenedByPartner: boolean,
): Promise<boolean> {
  if (isOpenedByPartner || !partner) return false
  return (await knownPerson({ viewer, id: partner.id })) !== null
}

async function unbegun(viewer: Member, partnerId: string): Promise<Conversation | null> {
  if ((await knownPerson({ viewer, id: partnerId })) === null) return null
  const [person] = await db.select(partnerColumns(viewer.id)).from(users).where(eq(users.id, partnerId))
  if (!person) return null
  return {
    roomId: null,
    partnerId,
    // As after the first message: presence is hidden until the partner accepts.
    partner: partnerOf(person, { seesPresence: false }),
    lastSeq: 0,
    readSeq: 0,
    clearedSeq: 0,
    partnerReadSeq: null,
    partnerDeliveredSeq: null,
    isRequest: false,
    isWaiting: false,
    acceptsImages: false,
    isMuted: false,
    isArchived: false,
  }
}
