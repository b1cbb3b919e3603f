import { users } from 'db/schema/accounts'
import { chatMembers } from 'db/schema/chat'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { block, unblock } from '~/testing/people/blocks'
import { watchBystander } from '~/testing/people/bystander'
import { makeConversation } from '~/testing/people/conversations'
import { isTypingShown } from './typing.server'

watchBystander()

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
const set = (id: string, over: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(over).where(eq(users.id, id))
const accepted = (userId: string, acceptedAt: Date | null) =>
  db
    .update(chatMembers)
    .set({ acceptedAt })
    .where(and(eq(chatMembers.userId, userId), eq(chatMembers.partnerId, userId === jonas ? luana : jonas)))

it('is seen by each once both have accepted', async () => {
  expect(await shown()).toEqual([true, true])
  for (const one of [jonas, luana]) {
    await accepted(one, null)
    expect(await shown()).toEqual([false, false])
    await accepted(one, new Date())
  }
  expect(await shown()).toEqual([true, true])
})

it('is not seen of a member who hides being online, is suspended or deleted', async () => {
  await set(jonas, { showOnlineStatus: false })
  expect(await shown()).toEqual([false, true])
  await set(jonas, { showOnlineStatus: true, isSuspended: true })
  expect(await shown()).toEqual([false, true])
  await set(jonas, { isSuspended: false, deletedAt: new Date() })
  expect(await shown()).toEqual([false, true])
})

it('is seen by no stranger, and by nobody after a block, not even once it is lifted', async () => {
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
