import { randomUUID } from 'node:crypto'
import { ALBUM_ACCESS_HOURS } from 'db/limits/media'
import { albumAccess, newAccessCode } from 'db/schema/albums'
import { chatMembers } from 'db/schema/chat'
import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import {
  type AlbumMessage,
  acceptedRoom,
  addAlbumMessage,
  lockMembers,
} from '~/domains/chat/messages/add-album-message.server'
import type { ChatRefusal } from '~/domains/chat/messages/refusal'
import { publishSent, type SentMessage } from '~/domains/chat/messages/send.server'
import { messageOf } from '~/domains/chat/messages/sent-before.server'
import { db, type Tx } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { isInForceAt, isNotSealedBy, lockOwnAlbum, nothingToSee } from './access.server'
import { publishAccessOf } from './album-events.server'
import { isOverLimit } from './album-limits.server'
import { recordExtension, recordRevocation, recordShare } from './ledger/ledger.server'
import { scheduleRemoval } from './marks/marked-copies.server'
import type { AlbumRefusal } from './refusal'
import { notifyOfShare, withdrawShareNotices } from './share-notice.server'

const ACCESS_LIFETIME = hours(ALBUM_ACCESS_HOURS)

/** The receiver (SPEC 7), or the conversation with them (SPEC 5). */
export type ShareTarget = { receiverId: string } | { chatRoomId: string }
type Shared = { accessId: string; expiresAt: Date; message: SentMessage }
type TooMany = Extract<ChatRefusal, { refusal: 'too-many' }>

/** Gives each choice an id for its form: sent again after a lost answer, it shares once. Another form has another id, and shares again. */
export const withClientIds = <T extends object>(choices: readonly T[]): (T & { clientId: string })[] =>
  choices.map((choice) => ({ ...choice, clientId: randomUUID() }))

/**
 * Shares an own album with the partner of an accepted conversation: access for 24 hours from now, one row per receiver, so that sharing
 * again extends it, also after a revocation; a message of type private_album; and a notice to the receiver, unless they muted the
 * conversation. All in one transaction with the ledger; events follow the commit. A retry under the same client id returns what the first
 * try shared, and publishes its message again: the first try may have ended before it did. The event of the access is not repeated: it
 * reaches the receiver also after a block.
 *
 * Refusals: those of AlbumRefusal, `used-id` if something else was sent under the client id, and `too-many` as for messages. Whether the
 * receiver's age is checked is not revealed: a "freizügig" album can be shared, and opens only after the check.
 */
export async function shareAlbum(input: {
  by: Pick<Viewer, 'id' | 'userType' | 'isPremium'>
  albumId: string
  to: ShareTarget
  clientId?: string | undefined
}): Promise<Shared | { refusal: AlbumRefusal } | TooMany> {
  const { by, albumId, to, clientId = randomUUID() } = input
  if (by.userType !== 'trans') return { refusal: 'providers-only' }
  if (!isGuid(albumId)) return { refusal: 'unknown' }
  const target = 'receiverId' in to ? to.receiverId : to.chatRoomId
  if (target.toLowerCase() === by.id) return { refusal: 'self' }
  const earlier = await sharedBefore({ by, albumId, to, clientId })
  if (earlier) return publishSent(earlier.message).then(() => earlier)
  const reached = await limitFor('message').consume(by.id)
  if (reached) return { refusal: 'too-many', ...reached }

  const done = await db
    .transaction((tx) => grant(tx, { by, albumId: albumId.toLowerCase(), to, clientId }))
    .catch(async (error: unknown) => {
      // Two tries at once: the other was first.
      const other = await sharedBefore({ by, albumId, to, clientId })
      if (other) return other
      if (await messageOf(by.id, clientId)) return { refusal: 'used-id' as const }
      throw error
    })
  if ('refusal' in done) return done
  const { message } = done
  await Promise.all([publishSent(message), publishAccessOf(albumId.toLowerCase(), message.receiverId, by.id)])
  return done
}

type Grant = {
  by: Pick<Viewer, 'id' | 'isPremium'>
  albumId: string
  to: ShareTarget
  clientId: string
}

async function grant(
  tx: Tx,
  { by, albumId, to, clientId }: Grant,
): Promise<Shared | { refusal: AlbumRefusal }> {
  const named = { memberId: by.id, ...to }
  // Else a suspension or a deletion at this moment would not find the access, whose end it writes to the ledger (decision 0187).
  await lockMembers(tx, named)
  const [album] = await lockOwnAlbum(tx, by.id, albumId)
  if (!album) return { refusal: 'unknown' }
  const empty = await nothingToSee(tx, albumId)
  if (empty) return { refusal: empty }
  if (await isOverLimit(tx, { owner: by, albumId })) return { refusal: 'over-limit' }
  const room = await acceptedRoom(tx, named)
  if (!room) return { refusal: 'no-conversation' }
  const at = now()
  const expiresAt = new Date(at.getTime() + ACCESS_LIFETIME)
  const { receiverId, isMutedByReceiver } = room
  const { accessId, isNew } = await upsertAccess(tx, { albumId, receiverId, ownerId: by.id, at, expiresAt })
  const entry = { accessId, albumId, ownerId: by.id, receiverId, expiresAt, at }
  await (isNew ? recordShare(tx, entry) : recordExtension(tx, entry))
  await scheduleRemoval(tx, { accessId, albumId, at: expiresAt })
  const albumMessage: AlbumMessage = { senderId: by.id, receiverId, albumId, expiresAt, clientId, at }
  const message = await addAlbumMessage(tx, room.roomId, albumMessage)
  // As of a message in a muted conversation: no push, no mail, no number in a badge.
  if (!isMutedByReceiver) await notifyOfShare(tx, { ownerId: by.id, receiverId })
  return { accessId, expiresAt, message }
}

async function upsertAccess(
  tx: Tx,
  share: { albumId: string; receiverId: string; ownerId: string; at: Date; expiresAt: Date },
): Promise<{ accessId: string; isNew: boolean }> {
  const { albumId, receiverId, ownerId, at, expiresAt } = share
  const [row] = await tx
    .insert(albumAccess)
    .values({
      albumId,
      userId: receiverId,
      grantedBy: ownerId,
      code: newAccessCode(),
      expiresAt,
      createdAt: at,
    })
    .onConflictDoUpdate({
      target: [albumAccess.albumId, albumAccess.userId],
      set: { expiresAt, revokedAt: null, extendedAt: at },
    })
    .returning({ accessId: albumAccess.id, isNew: sql<boolean>`${albumAccess.extendedAt} is null` })
  if (!row) throw new Error('The access was not stored')
  return row
}

/** What an earlier try under this client id has shared with the same receiver; null if there was none. */
async function sharedBefore({ by, albumId, to, clientId }: Grant): Promise<Shared | null> {
  const message = await messageOf(by.id, clientId)
  if (!message || message.privateAlbumId !== albumId.toLowerCase()) return null
  const id = 'receiverId' in to ? to.receiverId : to.chatRoomId
  if (!isGuid(id)) return null
  const { roomId, userId, contactId } = chatMembers
  const isNamed = 'receiverId' in to ? eq(contactId, id) : eq(roomId, id)
  const [access] = await db
    .select({ accessId: albumAccess.id, expiresAt: albumAccess.expiresAt })
    .from(albumAccess)
    .innerJoin(chatMembers, and(eq(roomId, message.roomId), eq(userId, by.id), isNamed))
    .where(and(eq(albumAccess.albumId, message.privateAlbumId), eq(albumAccess.userId, message.receiverId)))
  return access ? { ...access, message } : null
}

/**
 * Ends a receiver's access at once, live on their open pages, and takes back their notice, unless another album of the owner is open to
 * them. Of an access that is over already nothing changes, nor of one that the owner ended by a block: nobody revokes after deleting an
 * account (decision 0381). Refused as `unknown` for everybody but the owner of the album.
 * @param until if given, only an access that ends then is revoked, not one that was extended meanwhile
 */
export async function revokeAccess({
  by,
  albumId,
  accessId,
  until,
}: {
  by: Pick<Viewer, 'id'>
  albumId: string
  accessId: string
  until?: Date
}): Promise<null | { refusal: 'unknown' }> {
  if (!isGuid(accessId) || !isGuid(albumId)) return { refusal: 'unknown' }
  const isOwn = and(
    eq(albumAccess.id, accessId),
    eq(albumAccess.albumId, albumId),
    eq(albumAccess.grantedBy, by.id),
    until && eq(albumAccess.expiresAt, until),
  )
  const revoked = await db.transaction(async (tx) => {
    await lockOwnAlbum(tx, by.id, albumId)
    const at = now()
    const [row] = await tx
      .update(albumAccess)
      .set({ revokedAt: at })
      .where(and(isOwn, isInForceAt(at), isNotSealedBy(by.id)))
      .returning({ albumId: albumAccess.albumId, receiverId: albumAccess.userId })
    if (!row) return row
    await recordRevocation(tx, { accessId: accessId.toLowerCase(), ownerId: by.id, at, ...row })
    await scheduleRemoval(tx, { accessId: accessId.toLowerCase(), albumId: row.albumId, at })
    await withdrawShareNotices(tx, { ownerId: by.id, receiverIds: [row.receiverId], at })
    return row
  })
  if (!revoked) return (await db.$count(albumAccess, isOwn)) > 0 ? null : { refusal: 'unknown' }
  await publishAccessOf(revoked.albumId, revoked.receiverId, by.id)
  return null
}
