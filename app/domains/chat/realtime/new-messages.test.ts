import { albumAccess, privateAlbums } from 'db/schema/albums'
import { chatMembers, messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { hours } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { makeConversation } from '~/testing/people/conversations'
import { newMessages } from './new-messages.server'

watchBystander()

afterAll(closeDb)

test('both members can open a shared album; after the access is revoked only its owner can', async () => {
  const [luana, jonas] = [await makeAccount(), await makeAccount()]
  const [album] = await db.insert(privateAlbums).values({ ownerId: luana.id, title: 'Am See' }).returning()
  const albumId = album?.id ?? ''
  const made = await makeConversation([luana.id, jonas.id], [[luana.id, 'Schau mal']])
  const id = made.messages[0]?.id ?? ''
  await db
    .update(messages)
    .set({ messageType: 'private_album', privateAlbumId: albumId })
    .where(eq(messages.id, id))
  const expiresAt = new Date(Date.now() + hours(24))
  await db.insert(albumAccess).values({ albumId, userId: jonas.id, grantedBy: luana.id, expiresAt })
  const serialized = async () => (await newMessages([id])).get(id)
  const open = { id: albumId, title: 'Am See', isOpen: true, accessUntil: expiresAt.toISOString() }
  expect(await serialized()).toMatchObject({ forSender: { album: open }, forReceiver: { album: open } })

  await db.delete(albumAccess).where(eq(albumAccess.albumId, albumId))
  expect(await serialized()).toMatchObject({
    forSender: { album: { isOpen: true } },
    forReceiver: { album: { isOpen: false, accessUntil: null }, privateAlbumAccessExpiresAt: null },
  })
})

test('a message does not contain an album that was removed, for either member', async () => {
  const [luana, jonas] = [await makeAccount(), await makeAccount()]
  const album = { ownerId: luana.id, title: 'Am See', isRemoved: true }
  const [removed] = await db.insert(privateAlbums).values(album).returning()
  const made = await makeConversation([luana.id, jonas.id], [[luana.id, 'Schau mal']])
  const id = made.messages[0]?.id ?? ''
  await db
    .update(messages)
    .set({ messageType: 'private_album', privateAlbumId: removed?.id ?? '' })
    .where(eq(messages.id, id))
  expect((await newMessages([id])).get(id)).toMatchObject({
    forSender: { album: null },
    forReceiver: { album: null },
  })
})

test('a photo is blurred for the receiver until they accept photos of the sender, and never for the sender', async () => {
  const [luana, jonas] = [await makeAccount(), await makeAccount()]
  const made = await makeConversation([luana.id, jonas.id], [[luana.id, 'Schau mal']])
  const id = made.messages[0]?.id ?? ''
  const url = `/media/${id.replaceAll('-', '').slice(0, 22)}`
  const image = { ownerId: luana.id, url, imageType: 'chat', width: 9, height: 12, color: '#aa8899' } as const
  await db.insert(images).values(image)
  await db.update(messages).set({ messageType: 'image', imageUrl: url }).where(eq(messages.id, id))
  const serialized = async () => (await newMessages([id])).get(id)
  const photo = (isImageBlurred: boolean) => ({ imageUrl: url, isImageBlurred })
  expect(await serialized()).toMatchObject({ forSender: photo(false), forReceiver: photo(true) })
  // The setting of the sender does not affect the receiver.
  const accepts = (userId: string) =>
    db.update(chatMembers).set({ acceptsImages: true }).where(eq(chatMembers.userId, userId))
  await accepts(luana.id)
  expect(await serialized()).toMatchObject({ forSender: photo(false), forReceiver: photo(true) })
  await accepts(jonas.id)
  expect(await serialized()).toMatchObject({ forSender: photo(false), forReceiver: photo(false) })
})

test('the sender of a request sees neither delivered nor read before the receiver accepts it', async () => {
  const [luana, jonas] = [await makeAccount(), await makeAccount()]
  const made = await makeConversation([luana.id, jonas.id], [[luana.id, 'Hallo']])
  const id = made.messages[0]?.id ?? ''
  const state = async () => (await newMessages([id])).get(id)?.forSender?.state
  const set = (over: Partial<typeof chatMembers.$inferInsert>) =>
    db.update(chatMembers).set(over).where(eq(chatMembers.userId, jonas.id))
  await set({ deliveredSeq: 1, readSeq: 1 })
  expect(await state()).toBe('sent')
  await set({ acceptedAt: new Date() })
  expect(await state()).toBe('read')
  await set({ readSeq: 0 })
  expect(await state()).toBe('delivered')
})
