import { randomUUID } from 'node:crypto'
import { chatMembers, chatRooms, messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { makeConversation } from '~/testing/people/conversations'
import { conversationWith } from '../conversations/conversation.server'
import { type ChatEvent, subscribeToChatEvents } from '../realtime/chat-events.server'
import { markRead } from './mark-read.server'
import { threadOf } from './message-page.server'
import {
  messageWithPhoto,
  publishRemoval,
  publishRestoration,
  removeMessage,
  restoreMessage,
} from './remove-message.server'
import { unreadCounts } from './unread-counts.server'
import { unsend } from './unsend.server'

watchBystander()

afterAll(closeDb)

let jonas: { id: string }
let luana: { id: string }
let ids: string[]
/** Luana has read the first of three messages of Jonas. */
beforeEach(async () => {
  ;[jonas, luana] = [await makeAccount(), await makeAccount()]
  const lines = ['eins', 'zwei', 'drei'].map((text): [string, string] => [jonas.id, text])
  const made = await makeConversation([jonas.id, luana.id], lines, { unread: 2 })
  ids = made.messages.map(({ id = '' }) => id)
})

const talk = async () => {
  const conversation = await conversationWith(luana, jonas.id)
  if (!conversation) throw new Error('no conversation')
  return conversation
}
const shown = async () => (await threadOf(luana, await talk())).messages.map(({ content }) => content)
const unread = async () => {
  const { chats, requests } = await unreadCounts(luana)
  return chats + requests
}
const remove = async (n: number) => {
  const done = await db.transaction((tx) => removeMessage(tx, ids[n] ?? ''))
  if (!done) throw new Error('nothing was removed')
  return done.removed
}
const restore = (n: number, removed: Awaited<ReturnType<typeof remove>>) =>
  db.transaction((tx) => restoreMessage(tx, ids[n] ?? '', removed))

it('a removed message is not unread any more, and is again once it is restored', async () => {
  expect(await unread()).toBe(2)
  const removed = await remove(1)
  expect([await shown(), await unread()]).toEqual([['eins', '', 'drei'], 1])
  await restore(1, removed)
  expect([await shown(), await unread()]).toEqual([['eins', 'zwei', 'drei'], 2])
})

it('a message that was read stays read when it is removed and restored', async () => {
  const removed = await remove(0)
  expect(await unread()).toBe(2)
  await restore(0, removed)
  expect(await unread()).toBe(2)
  await markRead(luana, await talk(), 3)
  expect(await unread()).toBe(0)
})

it('a message is removed once, and only a removed one is restored', async () => {
  const removed = await remove(1)
  expect(await db.transaction((tx) => removeMessage(tx, ids[1] ?? ''))).toBeNull()
  expect(await restore(1, removed)).toMatchObject({ id: ids[1] })
  expect(await restore(1, { ...removed, content: 'anderes' })).toBeNull()
  expect([await shown(), await unread()]).toEqual([['eins', 'zwei', 'drei'], 2])
})

it('nothing of a removed message is left, and all of it comes back', async () => {
  const content = { content: 'zwei', phrase: 'hello', fraudWarning: 'prepayment' } as const
  await db
    .update(messages)
    .set(content)
    .where(eq(messages.id, ids[1] ?? ''))
  const row = async () =>
    (
      await db
        .select()
        .from(messages)
        .where(eq(messages.id, ids[1] ?? ''))
    )[0]
  const before = await row()
  const removed = await remove(1)
  expect(removed).toEqual({ ...content, imageUrl: null, privateAlbumId: null })
  expect(await row()).toMatchObject({
    ...{ content: '', phrase: null, fraudWarning: null, isRemoved: true, unsentAt: expect.any(Date) },
  })
  await restore(1, removed)
  expect(await row()).toEqual(before)
})

it('a photo whose sender unsends it while a moderator removes it stays, and comes back with its message', async () => {
  const id = ids[2] ?? ''
  const imageUrl = `/media/${jonas.id}`
  const size = { width: 3, height: 4, color: '#aa8899' }
  await db.insert(images).values({ ownerId: jonas.id, url: imageUrl, imageType: 'chat', ...size })
  await db.update(messages).set({ messageType: 'image', imageUrl }).where(eq(messages.id, id))
  const own = await conversationWith(jonas, luana.id)
  if (!own) throw new Error('no conversation')
  let unsending: ReturnType<typeof unsend> | undefined
  const removed = await db.transaction(async (tx) => {
    const done = await removeMessage(tx, id)
    unsending = unsend(jonas, own, id)
    await untilOneWaitsForLock()
    return done?.removed
  })
  if (!removed) throw new Error('nothing was removed')
  expect([await unsending, await unread()]).toEqual([null, 1])
  await restore(2, removed)
  const [row] = await db.select().from(messages).where(eq(messages.id, id))
  expect([row?.imageUrl, await unread()]).toEqual([imageUrl, 2])
})

it('its events name the conversation as the open pages of both do, also once that is sealed', async () => {
  const { roomId } = await talk()
  const events: ChatEvent[] = []
  const leave = await subscribeToChatEvents((event) => void (event.roomId === roomId && events.push(event)))
  const removeAndRestore = async (n: number) => {
    const done = await db.transaction((tx) => removeMessage(tx, ids[n] ?? ''))
    if (!done) throw new Error('nothing was removed')
    await publishRemoval(done.message)
    const message = await restore(n, done.removed)
    if (!message) throw new Error('nothing was restored')
    await publishRestoration(message)
  }
  await removeAndRestore(0)
  // As after a block that is over.
  const contactId = roomId ?? ''
  await db.update(chatMembers).set({ contactId }).where(eq(chatMembers.roomId, contactId))
  await removeAndRestore(1)
  await expect
    .poll(() =>
      events.map(({ kind, oneId, oneContactId, otherId, otherContactId }) => [
        kind,
        ...[oneId, oneContactId],
        ...[otherId, otherContactId],
      ]),
    )
    .toEqual([
      ['removed', jonas.id, luana.id, luana.id, jonas.id],
      ['restored', jonas.id, luana.id, luana.id, jonas.id],
      ['removed', jonas.id, contactId, luana.id, contactId],
      ['restored', jonas.id, contactId, luana.id, contactId],
    ])
  await leave()
})

it('a photo leads to its own message, but not behind a block', async () => {
  const addPhoto = async (n: number) => {
    const imageUrl = `/media/${randomUUID()}`
    const size = { width: 3, height: 4, color: '#aa8899' }
    const photo = { id: randomUUID(), ownerId: jonas.id, url: imageUrl, imageType: 'chat', ...size } as const
    await db.insert(images).values(photo)
    await db
      .update(messages)
      .set({ messageType: 'image', imageUrl })
      .where(eq(messages.id, ids[n] ?? ''))
    return photo.id
  }
  const [first, second] = [await addPhoto(0), await addPhoto(1)]
  const found = (imageId: string) =>
    db.transaction(async (tx) => (await messageWithPhoto(tx, imageId))?.id ?? null)
  expect([await found(first), await found(second), await found(randomUUID())]).toEqual([ids[0], ids[1], null])
  const { roomId } = await talk()
  await db
    .update(chatRooms)
    .set({ sealedBy: luana.id })
    .where(eq(chatRooms.id, roomId ?? ''))
  expect(await found(first)).toBeNull()
})

it('of an unsent or unknown message there is nothing to remove', async () => {
  await db
    .update(messages)
    .set({ content: '', unsentAt: new Date() })
    .where(eq(messages.id, ids[0] ?? ''))
  for (const id of [ids[0] ?? '', randomUUID()])
    expect(await db.transaction((tx) => removeMessage(tx, id))).toBeNull()
})
