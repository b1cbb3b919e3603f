import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { albumAccess, privateAlbums } from 'db/schema/albums'
import { chatMembers, chatRooms, messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { notices } from 'db/schema/notifications'
import { matches } from 'db/schema/relations'
import { and, eq, gt, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { recordOpening, recordShare } from '~/domains/albums/ledger/ledger.server'
import { shownCode } from '~/domains/albums/marks/mark-code'
import { notify } from '~/domains/notifications/notify.server'
import { db } from '~/platform/database/db.server'
import { days, hours, seconds } from '~/platform/time/durations'
import {
  connected,
  following,
  listed,
  type Person,
  person,
  servers,
  soon,
  written,
} from '~/testing/people/connected-people'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'

/**
 * Two pairs with the same history: in one the provider deletes her account, in the other she blocks the customer. The responses and events
 * that he gets must not differ by a byte, whatever she does after the block.
 */
export type World = {
  he: Person
  she: Person
  socket: Awaited<ReturnType<typeof connected>>
  stream: Awaited<ReturnType<typeof following>>
  /** Earlier events are not compared: their order is random. */
  since: { socket: number; stream: number }
  /** Ids and names that differ by necessity, and their common names. */
  names: Map<string, string>
  ids: string[]
  clientId: string
  /** Her album, which is shared with him. */
  album: { id: string; accessId: string }
}

const START = new Date('2026-10-01T18:00:00Z')
/** The same in both worlds, since pages show minutes: the day is over whose opening the ledger shows. */
const EARLIER = new Date(Date.now() - days(3))
const after = (ms: number) => new Date(EARLIER.getTime() + ms)
export const NAME = 'Luana'
export const NEW_NAME = 'Zenobia'
export const HIS_PHOTO_SEQ = 6

export async function world(): Promise<World> {
  const [he, she] = [await person('Jonas'), await listed({ firstName: NAME })]
  const lines: [string, string][] = ['he', 'she', 'he', 'she', 'she', 'he', 'she'].map((who, index) => [
    who === 'he' ? he.id : she.id,
    `Zeile ${index + 1}`,
  ])
  const made = await makeConversation([he.id, she.id], lines)
  const names = new Map([
    [he.id, '<he>'],
    [she.id, '<she>'],
    [made.room.id, '<room>'],
  ])
  const ids = made.messages.map(({ id }) => id)
  for (const [index, id] of ids.entries()) names.set(id, `<message ${index + 1}>`)
  const profilePhotos = await db.select().from(images).where(eq(images.ownerId, she.id))
  for (const { url } of profilePhotos) names.set(url.slice('/media/'.length), '<her profile photo>')
  const clientId = randomUUID()
  names.set(clientId, '<client id>')
  const photoOf = async (owner: Person, seq: number) => {
    const url = `/media/${randomBytes(11).toString('hex')}`
    names.set(url, `<photo ${seq}>`)
    const size = { width: 90, height: 120, color: '#a03060' }
    await db.insert(images).values({ ownerId: owner.id, url, imageType: 'chat', ...size })
    await say(seq, { messageType: 'image', imageUrl: url, content: '' })
  }
  const say = (seq: number, over: Partial<typeof messages.$inferInsert>) =>
    db
      .update(messages)
      .set(over)
      .where(and(eq(messages.roomId, made.room.id), eq(messages.seq, seq)))
  await photoOf(she, 4)
  await photoOf(he, HIS_PHOTO_SEQ)
  const [album] = await db.insert(privateAlbums).values({ ownerId: she.id, title: 'Am See' }).returning()
  if (!album) throw new Error('no album')
  names.set(album.id, '<album>')
  await say(5, { messageType: 'private_album', privateAlbumId: album.id, content: '' })
  await say(3, { clientId })
  // He answers her photo, she answers a line of his.
  await say(6, { replyToSeq: 4 })
  await say(7, { replyToSeq: 3 })
  // His third line was read, his sixth arrived; her last one waits.
  const member = (of: Person, over: Partial<typeof chatMembers.$inferInsert>) =>
    db
      .update(chatMembers)
      .set({ ...over, createdAt: START, acceptedAt: START })
      .where(and(eq(chatMembers.roomId, made.room.id), eq(chatMembers.userId, of.id)))
  await member(he, { readSeq: 6, deliveredSeq: 7, unreadCount: 1 })
  await member(she, { readSeq: 3, deliveredSeq: 6, unreadCount: 1 })
  await db.execute(sql`update messages set created_at = ${START.toISOString()}::timestamptz + seq * interval '1 minute',
    is_read = seq not in (6, 7) where room_id = ${made.room.id}`)
  await db.update(chatRooms).set({ createdAt: START, updatedAt: START }).where(eq(chatRooms.id, made.room.id))
  await db.insert(matches).values([
    // At two moments: of one moment their random ids would decide which is listed first.
    { userId: he.id, targetUserId: she.id, isLike: true, isMutual: true, createdAt: START },
    { userId: she.id, targetUserId: he.id, isLike: true, isMutual: true },
  ])
  const accessId = await shareAlbum({ he, she, albumId: album.id, names })
  await notifyHim({ he, she, names })
  const [socket, stream] = [await connected(servers.first, he), await following(servers.first, he)]
  await written(he)
  await connected(servers.second, she)
  await soon(() => expect(socket.of(she.id).at(-1)).toMatchObject({ isOnline: true }))
  await soon(() => expect(stream.text()).toContain('"isOnline":true'))
  const shared = { id: album.id, accessId }
  return { he, she, socket, stream, since: NOTHING_YET, names, ids, clientId, album: shared }
}
const NOTHING_YET = { socket: 0, stream: 0 }

type Pair = Pick<World, 'he' | 'she' | 'names'>

/** Shared earlier, opened on that day, and open until the block or the deletion. */
async function shareAlbum({ he, she, names, albumId }: Pair & { albumId: string }): Promise<string> {
  const expiresAt = after(days(60))
  const row = { albumId, userId: he.id, grantedBy: she.id, createdAt: EARLIER, expiresAt }
  const [access] = await db.insert(albumAccess).values(row).returning()
  if (!access) throw new Error('no access')
  for (const code of [access.code, shownCode(access.code)]) names.set(code, '<code>')
  const entry = { accessId: access.id, albumId, ownerId: she.id, receiverId: he.id, expiresAt, at: EARLIER }
  await recordShare(db, entry)
  await recordOpening(he, albumId, EARLIER.toISOString().slice(0, 10))
  return access.id
}

/** Notices about her, one of them about somebody else, too. */
async function notifyHim({ he, she, names }: Pair): Promise<void> {
  const other = await listedPerson({ firstName: 'Mia' })
  names.set(other, '<other>')
  const events = [
    { kind: 'like', personId: other },
    { kind: 'like', personId: she.id },
    { kind: 'match', personId: she.id },
    { kind: 'album_shared', personId: she.id },
  ] as const
  for (const [hour, event] of events.entries()) {
    await db.transaction((tx) => notify(tx, { ...event, userId: he.id }))
    // Only the new one: of one moment their random ids would decide which is listed first.
    await db
      .update(notices)
      .set({ createdAt: after(hours(hour)), updatedAt: after(hours(hour)) })
      .where(and(eq(notices.userId, he.id), gt(notices.createdAt, after(days(1)))))
  }
}

/** Looking at the pages has marked his notices as read. */
export async function markUnread(...worlds: World[]): Promise<void> {
  for (const { he } of worlds) await db.update(notices).set({ readAt: null }).where(eq(notices.userId, he.id))
}

/** What comes from now on is compared. */
export async function settle(...worlds: World[]): Promise<void> {
  await untilQuiet(...worlds)
  for (const one of worlds) {
    one.since = { socket: one.socket.received.length, stream: one.stream.text().length }
  }
}

/** A stream lasts a minute: a new one, with its first events. */
export async function followAnew(...worlds: World[]): Promise<void> {
  for (const one of worlds) {
    one.stream.end()
    one.stream = await following(servers.first, one.he)
    one.since = { ...one.since, stream: 0 }
  }
  for (const { stream } of worlds) {
    await soon(() => expect(stream.text()).toContain('event: unread'))
    await soon(() => expect(stream.text()).toContain('event: notices'))
  }
  await untilQuiet(...worlds)
}

/**
 * Waits until nothing more arrives: no socket and no stream has received anything for two seconds. However busy the machine is, what was
 * still under way has arrived then, while a fixed time would end too early at some point.
 */
export async function untilQuiet(...worlds: World[]): Promise<void> {
  const received = () =>
    worlds.map(({ socket, stream }) => `${socket.received.length} ${stream.text().length}`).join(', ')
  let before: string
  do {
    before = received()
    await sleep(seconds(2))
  } while (received() !== before)
}
