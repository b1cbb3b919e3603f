import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { chatMembers, chatRooms } from 'db/schema/chat'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { bus } from '~/platform/bus/bus.server'
import { closeDb, db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { block, unblock } from '~/testing/people/blocks'
import { watchBystander } from '~/testing/people/bystander'
import { makeConversation } from '~/testing/people/conversations'
import { isTypingShown, publishToRoom, subscribeToChatEvents } from './chat-events.server'

watchBystander()

afterAll(async () => {
  await bus().close()
  await closeDb()
})

let jonas: string
let luana: string
beforeEach(async () => {
  jonas = (await makeAccount()).id
  luana = (await makeAccount()).id
  await makeConversation(
    [jonas, luana],
    [
      [jonas, 'Hallo'],
      [luana, 'Hallo'],
    ],
  )
})

/** Whether Luana sees that Jonas types, and the other way round. */
const shown = async () => [
  await isTypingShown({ userId: jonas, partnerId: luana }),
  await isTypingShown({ userId: luana, partnerId: jonas }),
]
const change = (id: string, changes: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(changes).where(eq(users.id, id))
const setAccepted = (userId: string, acceptedAt: Date | null) =>
  db
    .update(chatMembers)
    .set({ acceptedAt })
    .where(and(eq(chatMembers.userId, userId), eq(chatMembers.partnerId, userId === jonas ? luana : jonas)))

it('typing is seen by both once both have accepted the conversation', async () => {
  expect(await shown()).toEqual([true, true])
  for (const one of [jonas, luana]) {
    await setAccepted(one, null)
    expect(await shown()).toEqual([false, false])
    await setAccepted(one, new Date())
  }
  expect(await shown()).toEqual([true, true])
})

it('typing is not seen before the first message: nothing tells of a room that a match has opened', async () => {
  const [own] = await db.select().from(chatMembers).where(eq(chatMembers.userId, jonas))
  await db
    .update(chatRooms)
    .set({ lastSeq: 0 })
    .where(eq(chatRooms.id, own?.roomId ?? ''))
  expect(await shown()).toEqual([false, false])
})

it('typing is not seen of a member who hides being online, is suspended or deleted', async () => {
  await change(jonas, { showOnlineStatus: false })
  expect(await shown()).toEqual([false, true])
  await change(jonas, { showOnlineStatus: true, isSuspended: true })
  expect(await shown()).toEqual([false, true])
  await change(jonas, { isSuspended: false, deletedAt: new Date() })
  expect(await shown()).toEqual([false, true])
})

it('typing is seen by no stranger, and by nobody after a block, not even once it is lifted', async () => {
  const stranger = (await makeAccount()).id
  for (const [userId, partnerId] of [
    [jonas, stranger],
    [stranger, jonas],
    [jonas, jonas],
  ] as const)
    expect(await isTypingShown({ userId, partnerId })).toBe(false)
  await block(luana, jonas)
  expect(await shown()).toEqual([false, false])
  await unblock(luana, jonas)
  expect((await shown())[0]).toBe(false)
})

it('a listener gets the events of a room until it unsubscribes', async () => {
  const roomId = randomUUID()
  const listen = async () => {
    const ids: string[] = []
    const leave = await subscribeToChatEvents((event) => {
      if (event.roomId === roomId) ids.push(event.messageId ?? '')
    })
    return { ids, leave }
  }
  // An event reaches the listeners in the order of their subscriptions.
  const [leaving, staying] = [await listen(), await listen()]
  const publish = (messageId: string) =>
    publishToRoom({ kind: 'message', roomId, oneId: jonas, otherId: luana, messageId })
  await publish('before')
  await expect.poll(() => staying.ids).toEqual(['before'])
  await leaving.leave()
  await publish('after')
  await expect.poll(() => staying.ids).toEqual(['before', 'after'])
  expect(leaving.ids).toEqual(['before'])
  await staying.leave()
})
