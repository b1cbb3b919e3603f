import { randomUUID } from 'node:crypto'
import { SHARES_SHOWN_MAX } from 'db/limits/media'
import { users } from 'db/schema/accounts'
import { albumAccess, albumLedger, privateAlbums } from 'db/schema/albums'
import { chatMembers, chatRooms, messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { notices } from 'db/schema/notifications'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { conversationsOf } from '~/domains/chat/conversations/list-conversations.server'
import { threadOf } from '~/domains/chat/messages/message-page.server'
import { sendMessage } from '~/domains/chat/messages/send.server'
import { type ChatEvent, subscribeToChatEvents } from '~/domains/chat/realtime/chat-events.server'
import { unreadNoticeCount } from '~/domains/notifications/centre/notice-page.server'
import { closeDb, db } from '~/platform/database/db.server'
import { POOL_MAX } from '~/platform/database/metrics.server'
import { setClock } from '~/platform/time/clock.server'
import { hours, minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { makeAlbum, makeProvider, makeSharingPair } from '~/testing/people/albums'
import { block } from '~/testing/people/blocks'
import { makeConversation } from '~/testing/people/conversations'
import { albumFor } from './access.server'
import { type AlbumAccessEvent, subscribeToAlbumAccess } from './album-events.server'
import { removeAlbumImage } from './album-images.server'
import { type AlbumFields, changeAlbum, deleteAlbum } from './edit-album.server'
import { ownShares, receivedShares, receiversByAlbum, shareChoices } from './list-shares.server'
import { removeAlbum, restoreRemovedAlbum } from './remove-album.server'
import { revokeAccess, type ShareTarget, shareAlbum, withClientIds } from './share.server'

test('each choice of a page has an id of its own', () => {
  const [first, second] = withClientIds([{ name: 'Mia' }, { name: 'Jade' }])
  expect(first).toEqual({ name: 'Mia', clientId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(second?.clientId).not.toBe(first?.clientId)
})

afterAll(closeDb)
afterEach(() => setClock(null))

let pair: Awaited<ReturnType<typeof makeSharingPair>>
let start: Date
beforeEach(async () => {
  pair = await makeSharingPair()
  start = new Date()
  setClock(start)
})
const later = (ms: number) => new Date(start.getTime() + ms)
const share = (to: ShareTarget = { receiverId: pair.receiver.id }, clientId?: string) =>
  shareAlbum({ by: pair.owner, albumId: pair.album.id, to, clientId })
const shared = async (...asked: Parameters<typeof share>) => {
  const done = await share(...asked)
  if ('refusal' in done) throw new Error(done.refusal)
  return done
}
const revoke = (accessId: string) => revokeAccess({ by: pair.owner, albumId: pair.album.id, accessId })
const rows = () => db.select().from(albumAccess).where(eq(albumAccess.albumId, pair.album.id))
const ledger = async () =>
  (
    await db
      .select()
      .from(albumLedger)
      .where(eq(albumLedger.albumId, pair.album.id))
      .orderBy(asc(albumLedger.createdAt))
  ).map(({ entry }) => entry)
const albumMessages = () => db.select().from(messages).where(eq(messages.privateAlbumId, pair.album.id))
const messageFor = async (viewer: { id: string }, partner: { id: string }) => {
  const conversation = await conversationWith(viewer, partner.id)
  return conversation && (await threadOf(viewer, conversation)).messages.at(-1)
}

describe('sharing', () => {
  test('a held image is neither the preview of its message nor counted, also if it is the cover', async () => {
    await shared()
    const [held = ''] = pair.album.imageIds
    await db.update(images).set({ isHeld: true }).where(eq(images.id, held))
    await db.update(privateAlbums).set({ coverImageId: held }).where(eq(privateAlbums.id, pair.album.id))
    const preview = `/media/${pair.album.names[1]}/32.webp`
    expect((await messageFor(pair.receiver, pair.owner))?.album).toMatchObject({ imageCount: 2, preview })
  })

  test('grants 24 hours, adds a message for both, and a row to the ledger', async () => {
    const { message, expiresAt } = await shared()
    expect(expiresAt).toEqual(later(hours(24)))
    expect(message).toMatchObject({ seq: 3, messageType: 'private_album', content: '' })
    const received = await messageFor(pair.receiver, pair.owner)
    expect(received?.album).toEqual({
      id: pair.album.id,
      title: 'Am See',
      isOpen: true,
      accessUntil: expiresAt.toISOString(),
      imageCount: 3,
      preview: `/media/${pair.album.names[0]}/32.webp`,
      needsAgeCheck: false,
    })
    expect(received?.privateAlbumAccessExpiresAt).toBe(expiresAt.toISOString())
    expect((await conversationWith(pair.receiver, pair.owner.id))?.lastSeq).toBe(3)
    const [member] = await db
      .select()
      .from(chatMembers)
      .where(and(eq(chatMembers.roomId, pair.roomId), eq(chatMembers.userId, pair.receiver.id)))
    expect(member?.unreadCount).toBe(1)
    expect(await ledger()).toEqual(['share'])
  })

  test('moves an archived conversation back to the chats of both', async () => {
    const members = eq(chatMembers.roomId, pair.roomId)
    await db.update(chatMembers).set({ isArchived: true }).where(members)
    await shared()
    const archived = await db.select({ isArchived: chatMembers.isArchived }).from(chatMembers).where(members)
    expect(archived).toEqual([{ isArchived: false }, { isArchived: false }])
  })

  test('works by the id of the conversation too', async () => {
    expect((await shared({ chatRoomId: pair.roomId })).message.receiverId).toBe(pair.receiver.id)
    expect(await albumFor(pair.receiver, pair.album.id)).not.toBeNull()
  })

  test('extends the same row when repeated, also after its end or a revocation; its code stays', async () => {
    const first = await shared()
    const [before] = await rows()
    setClock(later(hours(20)))
    const second = await shared()
    expect(second.accessId).toBe(first.accessId)
    expect(second.expiresAt).toEqual(later(hours(44)))
    await revoke(first.accessId)
    expect(await albumFor(pair.receiver, pair.album.id)).toBeNull()
    setClock(later(hours(50)))
    await shared()
    const all = await rows()
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({ code: before?.code, revokedAt: null, expiresAt: later(hours(74)) })
    expect(await ledger()).toEqual(['share', 'extension', 'revocation', 'extension'])
  })

  test('shares once under the same client id, also when repeated concurrently', async () => {
    const clientId = randomUUID()
    const to = { receiverId: pair.receiver.id }
    const tries = await Promise.all([1, 2, 3].map(() => shared(to, clientId)))
    expect(new Set(tries.map(({ message }) => message.id)).size).toBe(1)
    expect(await albumMessages()).toHaveLength(1)
    expect(await ledger()).toEqual(['share'])
  })

  test('of more requests at once than there are connections none waits for another connection', async () => {
    const tries = Array.from({ length: POOL_MAX + 2 }, () => shared())
    const accesses = new Set((await Promise.all(tries)).map(({ accessId }) => accessId))
    expect(accesses.size).toBe(1)
    expect(await albumMessages()).toHaveLength(POOL_MAX + 2)
  })

  test('publishes its message again with a retry, but not the access: the first try may have ended before it did', async () => {
    const messagesToldOf: string[] = []
    const accesses: AlbumAccessEvent[] = []
    const ofRoom = ({ roomId, messageId = '' }: ChatEvent) =>
      roomId === pair.roomId && messagesToldOf.push(messageId)
    const leave = await subscribeToChatEvents((event) => void ofRoom(event))
    const ofAlbum = (event: AlbumAccessEvent) => event.albumId === pair.album.id && accesses.push(event)
    const unsubscribe = await subscribeToAlbumAccess((event) => void ofAlbum(event))
    const clientId = randomUUID()
    const to = { receiverId: pair.receiver.id }
    const { message } = await shared(to, clientId)
    await expect.poll(() => messagesToldOf).toEqual([message.id])
    await shared(to, clientId)
    await expect.poll(() => messagesToldOf).toEqual([message.id, message.id])
    expect(accesses).toHaveLength(2)
    await leave()
    await unsubscribe()
  })

  test('notifies the open pages of receiver and owner after the commit, as a revocation does', async () => {
    const notified: string[] = []
    const ofAlbum = ({ albumId, userId }: AlbumAccessEvent) =>
      albumId === pair.album.id && notified.push(userId)
    const unsubscribe = await subscribeToAlbumAccess((event) => void ofAlbum(event))
    const { accessId } = await shared()
    const both = [pair.receiver.id, pair.owner.id].sort()
    await expect.poll(() => notified.toSorted()).toEqual(both)
    await revoke(accessId)
    await expect.poll(() => notified.slice(2).sort()).toEqual(both)
    // Nothing changes any more.
    await revoke(accessId)
    expect(notified).toHaveLength(4)
    await unsubscribe()
  })

  test('the end of an album reaches its owner, and whose access has ended, but not through a block', async () => {
    const { album, owner, receiver } = pair
    const blocked = await makeAccount()
    const lines: [string, string][] = [
      [blocked.id, 'Hallo'],
      [owner.id, 'Hallo'],
    ]
    await makeConversation([owner.id, blocked.id], lines)
    for (const { id } of [receiver, blocked]) await shared({ receiverId: id })
    setClock(later(hours(25)))
    await block(owner.id, blocked.id)
    const idsOf = (events: AlbumAccessEvent[] = []) => events.map(({ userId }) => userId).sort()
    const both = [owner.id, receiver.id].sort()

    const gone = await db.transaction((tx) => removeAlbum(tx, album.id))
    expect(idsOf(gone?.readers)).toEqual(both)
    const back = await db.transaction((tx) => restoreRemovedAlbum(tx, { albumId: album.id }))
    expect(idsOf(back.readers)).toEqual(both)

    const events: AlbumAccessEvent[] = []
    const ofAlbum = (event: AlbumAccessEvent) => event.albumId === album.id && events.push(event)
    const unsubscribe = await subscribeToAlbumAccess((event) => void ofAlbum(event))
    expect(await deleteAlbum({ owner, albumId: album.id })).toBeNull()
    await expect.poll(() => idsOf(events)).toEqual(both)
    await unsubscribe()
  })

  test('no change or end of an album reaches a receiver behind a block, also before the hours are over', async () => {
    const { album, owner, receiver } = pair
    const notified: string[] = []
    const ofAlbum = ({ albumId, userId }: AlbumAccessEvent) => albumId === album.id && notified.push(userId)
    const unsubscribe = await subscribeToAlbumAccess((event) => void ofAlbum(event))
    await shared()
    await expect.poll(() => notified).toHaveLength(2)
    await block(owner.id, receiver.id)
    notified.length = 0
    const changes: Partial<AlbumFields>[] = [
      { description: 'Neu' },
      { isExplicit: true },
      { title: 'Am Meer' },
    ]
    for (const fields of changes) expect(await changeAlbum({ owner, albumId: album.id, fields })).toBeNull()
    const [imageId = ''] = album.imageIds
    expect(await removeAlbumImage({ owner, albumId: album.id, imageId })).toBeNull()
    expect(await deleteAlbum({ owner, albumId: album.id })).toBeNull()
    await expect.poll(() => notified).toEqual(Array(3).fill(owner.id))
    await unsubscribe()
  })

  test('a new title reaches its owner, and whose access has ended; another description does not', async () => {
    const { album, owner, receiver } = pair
    const events: string[] = []
    const ofAlbum = ({ albumId, userId }: AlbumAccessEvent) => albumId === album.id && events.push(userId)
    const unsubscribe = await subscribeToAlbumAccess((event) => void ofAlbum(event))
    const change = (fields: { title?: string; description?: string }) =>
      changeAlbum({ owner, albumId: album.id, fields })
    await shared()
    expect(await change({ description: 'Neu' })).toBeNull()
    await expect.poll(() => events.toSorted()).toEqual([owner.id, receiver.id, receiver.id].sort())
    setClock(later(hours(25)))
    // Nobody has access now. Events arrive in their order, so one of this change would be among those of the next.
    expect(await change({ title: 'Am See', description: 'Anders' })).toBeNull()
    expect(await change({ title: 'Am Meer' })).toBeNull()
    await expect.poll(() => events.slice(3).sort()).toEqual([owner.id, receiver.id].sort())
    await unsubscribe()
  })

  test('tells the receiver by a notice, unless they have muted the conversation', async () => {
    const notified = () => db.$count(notices, eq(notices.userId, pair.receiver.id))
    const mutedBy = (userId: string) =>
      db
        .update(chatMembers)
        .set({ isMuted: sql`${chatMembers.userId} = ${userId}` })
        .where(eq(chatMembers.roomId, pair.roomId))
    await mutedBy(pair.receiver.id)
    await shared()
    expect(await notified()).toBe(0)
    await mutedBy(pair.owner.id)
    await shared()
    expect(await notified()).toBe(1)
  })

  test('takes the notice back with a revocation, unless another album of hers is still open', async () => {
    const noticed = async () => (await unreadNoticeCount(pair.receiver)).shown
    const first = await shared()
    const { id: albumId } = await makeAlbum(pair.owner)
    const by = { ...pair.owner, isPremium: true }
    const second = await shareAlbum({ by, albumId, to: { receiverId: pair.receiver.id } })
    if ('refusal' in second) throw new Error(second.refusal)
    setClock(later(minutes(1)))
    expect(await revoke(first.accessId)).toBeNull()
    expect(await noticed()).toBe(1)
    expect(await revokeAccess({ by: pair.owner, albumId, accessId: second.accessId })).toBeNull()
    expect(await noticed()).toBe(0)
  })

  test('takes the notice back with the album, too, unless another one of hers is still open', async () => {
    const noticed = async () => (await unreadNoticeCount(pair.receiver)).shown
    await shared()
    const { id: albumId } = await makeAlbum(pair.owner)
    const by = { ...pair.owner, isPremium: true }
    expect(await shareAlbum({ by, albumId, to: { receiverId: pair.receiver.id } })).toHaveProperty('message')
    expect(await deleteAlbum({ owner: pair.owner, albumId: pair.album.id })).toBeNull()
    expect(await noticed()).toBe(1)
    expect(await deleteAlbum({ owner: pair.owner, albumId })).toBeNull()
    expect(await noticed()).toBe(0)
  })

  test('is not revoked after a block by the owner: that would tell the receiver that she is not gone', async () => {
    const { accessId } = await shared()
    setClock(later(minutes(1)))
    await block(pair.owner.id, pair.receiver.id)
    setClock(later(minutes(2)))
    expect(await revoke(accessId)).toBeNull()
    expect(await rows()).toMatchObject([{ revokedAt: null }])
    expect(await ledger()).toEqual(['share', 'end'])
  })

  test('is revoked after a block by the receiver, as after a deletion of his account', async () => {
    const { accessId } = await shared()
    setClock(later(minutes(1)))
    await block(pair.receiver.id, pair.owner.id)
    setClock(later(minutes(2)))
    expect(await revoke(accessId)).toBeNull()
    expect(await ledger()).toEqual(['share', 'end', 'revocation'])
  })
})

describe('is refused', () => {
  const nothing = async () => {
    expect(await rows()).toEqual([])
    expect(await albumMessages()).toEqual([])
    expect(await ledger()).toEqual([])
  }

  test('with oneself, strangers, people without an accepted conversation, and nonsense', async () => {
    const { owner, roomId } = pair
    expect(await share({ receiverId: owner.id })).toEqual({ refusal: 'self' })
    const asking = await makeAccount()
    await makeConversation([owner.id, asking.id], [[asking.id, 'Hallo']])
    const asked = await makeAccount()
    await makeConversation([owner.id, asked.id], [[owner.id, 'Hallo']])
    const otherMember = await makeAccount()
    for (const receiverId of [asking.id, asked.id, otherMember.id, randomUUID(), 'nonsense', roomId])
      expect(await share({ receiverId })).toEqual({ refusal: 'no-conversation' })
    const others = await makeConversation([asking.id, otherMember.id], [[asking.id, 'Hallo']])
    for (const chatRoomId of [others.room.id, randomUUID(), 'nonsense'])
      expect(await share({ chatRoomId })).toEqual({ refusal: 'no-conversation' })
    await nothing()
  })

  test.each(['suspended', 'deleted', 'blocked', 'blocking'])('with somebody who is %s', async (how) => {
    const { owner, receiver } = pair
    if (how === 'suspended')
      await db.update(users).set({ isSuspended: true }).where(eq(users.id, receiver.id))
    if (how === 'deleted') await db.update(users).set({ deletedAt: start }).where(eq(users.id, receiver.id))
    if (how === 'blocked') await block(owner.id, receiver.id)
    if (how === 'blocking') await block(receiver.id, owner.id)
    expect(await share()).toEqual({ refusal: 'no-conversation' })
    expect(await share({ chatRoomId: pair.roomId })).toEqual({ refusal: 'no-conversation' })
    await nothing()
  })

  test.each(['suspended', 'deleted'])('by an owner who is %s by now', async (how) => {
    const gone = how === 'suspended' ? { isSuspended: true } : { deletedAt: start }
    await db.update(users).set(gone).where(eq(users.id, pair.owner.id))
    expect(await share()).toEqual({ refusal: 'no-conversation' })
    expect(await share({ chatRoomId: pair.roomId })).toEqual({ refusal: 'no-conversation' })
    await nothing()
  })

  test('in a room without messages, whichever of the two opened it', async () => {
    const { owner, roomId } = pair
    const own = and(eq(chatMembers.roomId, roomId), eq(chatMembers.userId, owner.id))
    await db.update(chatRooms).set({ lastSeq: 0 }).where(eq(chatRooms.id, roomId))
    for (const isStarter of [true, false]) {
      await db.update(chatMembers).set({ isStarter }).where(own)
      for (const to of [{ receiverId: pair.receiver.id }, { chatRoomId: roomId }])
        expect(await share(to)).toEqual({ refusal: 'no-conversation' })
      expect(await shareChoices(owner, pair.album.id)).toEqual([])
    }
    await nothing()
  })

  test('for customers, albums of others, of nobody, and empty ones', async () => {
    const to = { receiverId: pair.receiver.id }
    const customer = { ...pair.receiver, isPremium: false }
    const by = await makeProvider()
    expect(await shareAlbum({ by: customer, albumId: pair.album.id, to })).toEqual({
      refusal: 'providers-only',
    })
    for (const albumId of [pair.album.id, randomUUID(), 'nonsense'])
      expect(await shareAlbum({ by, albumId, to })).toEqual({ refusal: 'unknown' })
    const empty = await makeAlbum({ id: pair.owner.id }, { count: 0 })
    expect(await shareAlbum({ by: pair.owner, albumId: empty.id, to })).toEqual({ refusal: 'no-images' })
    await nothing()
  })

  test('for an album whose images are all held back, until one is delivered', async () => {
    const { album } = pair
    await db.update(images).set({ isHeld: true }).where(eq(images.albumId, album.id))
    expect(await share()).toEqual({ refusal: 'images-held' })
    await nothing()
    const [released = ''] = album.imageIds
    await db.update(images).set({ isHeld: false }).where(eq(images.id, released))
    expect(await share()).not.toHaveProperty('refusal')
    expect((await albumFor(pair.receiver, album.id))?.images).toHaveLength(1)
  })

  test('under a client id under which something else was sent', async () => {
    const { owner, receiver } = pair
    const to = { receiverId: receiver.id }
    const [sharing, texting] = [randomUUID(), randomUUID()]
    await sendMessage({ by: owner, userId: receiver.id, content: 'Hallo', clientId: texting })
    expect(await share(to, texting)).toEqual({ refusal: 'used-id' })
    await nothing()
    await shared(to, sharing)
    const premium = { ...owner, isPremium: true }
    const { id: albumId } = await makeAlbum(premium, { createdAt: later(minutes(1)) })
    const other = { by: premium, albumId, to }
    expect(await shareAlbum({ ...other, clientId: sharing })).toEqual({ refusal: 'used-id' })
    expect(await db.$count(albumAccess, eq(albumAccess.albumId, albumId))).toBe(0)
    expect(await shareAlbum({ ...other, clientId: randomUUID() })).not.toHaveProperty('refusal')
  })

  test('under a client id under which the same album was shared with somebody else', async () => {
    const [second, clientId] = [await makeAccount(), randomUUID()]
    const { room } = await makeConversation(
      [pair.owner.id, second.id],
      [
        [second.id, 'Hallo'],
        [pair.owner.id, 'Hallo'],
      ],
    )
    const { message } = await shared({ receiverId: pair.receiver.id }, clientId)
    for (const to of [{ receiverId: second.id }, { chatRoomId: room.id }])
      expect(await share(to, clientId)).toEqual({ refusal: 'used-id' })
    expect(await rows()).toMatchObject([{ userId: pair.receiver.id }])
    // The same one by the id of the conversation is a further try.
    expect((await shared({ chatRoomId: pair.roomId }, clientId)).message.id).toBe(message.id)
    expect(await albumMessages()).toHaveLength(1)
  })

  test('once premium has ended, for the albums over the free limits; what was shared lasts', async () => {
    const to = { receiverId: pair.receiver.id }
    const premium = { ...pair.owner, isPremium: true }
    const second = await makeAlbum(premium, { createdAt: later(minutes(1)) })
    const large = await makeSharingPair({ count: 6 })
    expect(await shareAlbum({ by: premium, albumId: second.id, to })).not.toHaveProperty('refusal')
    expect(await shareAlbum({ by: pair.owner, albumId: second.id, to })).toEqual({ refusal: 'over-limit' })
    expect(await albumFor(pair.receiver, second.id)).not.toBeNull()
    expect(await shared()).toBeDefined()
    const largeTo = { receiverId: large.receiver.id }
    expect(await shareAlbum({ by: large.owner, albumId: large.album.id, to: largeTo })).toEqual({
      refusal: 'over-limit',
    })
  })
})

test('of a revocation and a concurrent extension one takes full effect', async () => {
  const { accessId } = await shared()
  for (let round = 0; round < 8; round += 1) {
    setClock(later(minutes(round + 1)))
    await Promise.all([revoke(accessId), share()])
    const [row] = await rows()
    const isOpen = (await albumFor(pair.receiver, pair.album.id)) !== null
    expect(row?.revokedAt === null).toBe(isOpen)
    if (!isOpen) await shared()
  }
})

test('a revocation that waits for a sharing has the later moment in the ledger', async () => {
  const { accessId } = await shared()
  const { revocation } = await db.transaction(async (tx) => {
    // As a sharing does.
    await tx
      .select({ id: privateAlbums.id })
      .from(privateAlbums)
      .where(eq(privateAlbums.id, pair.album.id))
      .for('update')
    const waiting = revoke(accessId)
    setClock(later(minutes(1)))
    return { revocation: waiting }
  })
  expect(await revocation).toBeNull()
  const isRevocation = and(eq(albumLedger.accessId, accessId), eq(albumLedger.entry, 'revocation'))
  const [entry] = await db.select({ at: albumLedger.createdAt }).from(albumLedger).where(isRevocation)
  expect(entry).toEqual({ at: later(minutes(1)) })
})

test('a deletion concurrent with sharing leaves neither access nor a message with the album', async () => {
  await Promise.all([deleteAlbum({ owner: pair.owner, albumId: pair.album.id }), share()])
  expect(await rows()).toEqual([])
  expect(await albumMessages()).toEqual([])
  expect(await albumFor(pair.receiver, pair.album.id)).toBeNull()
})

test('a block concurrent with sharing leaves no access', async () => {
  await Promise.all([block(pair.receiver.id, pair.owner.id), share()])
  expect(await albumFor(pair.receiver, pair.album.id)).toBeNull()
})

test('the lists show what is shared with whom, and how each share ended', async () => {
  const { accessId } = await shared()
  const { owner, receiver, album } = pair
  const entry = {
    accessId,
    albumId: album.id,
    title: 'Am See',
    receiverId: receiver.id,
    receiverName: 'Jonas',
  }
  expect(await ownShares(owner)).toEqual([
    { ...entry, state: 'active', endsAt: later(hours(24)).toISOString() },
  ])
  expect(await receiversByAlbum(owner)).toEqual({ [album.id]: 1 })
  expect(await receivedShares(receiver)).toEqual([
    {
      albumId: album.id,
      title: 'Am See',
      ownerId: owner.id,
      ownerName: 'Luana',
      imageCount: 3,
      preview: `/media/${album.names[0]}/32.webp`,
      needsAgeCheck: false,
      endsAt: later(hours(24)).toISOString(),
    },
  ])
  expect(await shareChoices(owner, album.id)).toEqual([
    {
      partnerId: receiver.id,
      firstName: 'Jonas',
      age: null,
      place: null,
      accessUntil: later(hours(24)).toISOString(),
    },
  ])
  setClock(later(hours(1)))
  await revoke(accessId)
  expect(await ownShares(owner, album.id)).toEqual([
    { ...entry, state: 'revoked', endsAt: later(hours(1)).toISOString() },
  ])
  expect(await receiversByAlbum(owner)).toEqual({})
  expect(await receivedShares(receiver)).toEqual([])
  setClock(later(hours(24 * 9)))
  expect(await ownShares(owner)).toEqual([])
})

test('an album that a moderator removed is in no list until it is restored', async () => {
  await shared()
  const { owner, receiver, album } = pair
  const lists = async () => [...(await ownShares(owner)), ...(await receivedShares(receiver))]
  expect(await lists()).toHaveLength(2)
  await db.transaction((tx) => removeAlbum(tx, album.id))
  expect(await lists()).toEqual([])
  await db.transaction((tx) => restoreRemovedAlbum(tx, { albumId: album.id }))
  expect((await lists()).map(({ title }) => title)).toEqual(['Am See', 'Am See'])
})

test('everybody who may see an album now is listed and counted; of ended sharings only the latest', async () => {
  const { owner, album } = pair
  const more = Array.from({ length: SHARES_SHOWN_MAX + 2 }, async (_, at) => {
    const receiver = await makeAccount()
    await makeConversation([owner.id, receiver.id], [[receiver.id, 'Hallo']])
    const expiresAt = later(at === 0 ? -1000 : hours(24))
    await db.insert(albumAccess).values({
      albumId: album.id,
      userId: receiver.id,
      grantedBy: owner.id,
      expiresAt,
      createdAt: new Date(),
    })
  })
  await Promise.all(more)
  const listed = await ownShares(owner, album.id)
  expect(listed).toHaveLength(SHARES_SHOWN_MAX + 1)
  expect(new Set(listed.map(({ state }) => state))).toEqual(new Set(['active']))
  expect(await receiversByAlbum(owner)).toEqual({ [album.id]: SHARES_SHOWN_MAX + 1 })
})

test('names the album of a last message for both, while the partner is there', async () => {
  const { owner, receiver, album } = await makeSharingPair()
  await shareAlbum({ by: owner, albumId: album.id, to: { receiverId: receiver.id } })
  const titleFor = async (viewer: { id: string }) => {
    const { lines } = await conversationsOf(viewer, { folder: 'all', cursor: null })
    return lines[0]?.last?.albumTitle
  }
  expect([await titleFor(owner), await titleFor(receiver)]).toEqual(['Am See', 'Am See'])
  await db.update(users).set({ isSuspended: true, suspensionReason: 'Spam' }).where(eq(users.id, owner.id))
  expect(await titleFor(receiver)).toBeNull()
})
