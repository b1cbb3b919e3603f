import { CONVERSATIONS_PAGE } from 'db/limits/chat'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days, minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { listedPerson } from '~/testing/people/listed-person'
import { sendMessage } from '../messages/send.server'
import { conversationsOf } from './list-conversations.server'

watchBystander()

afterAll(closeDb)
afterEach(() => setClock(null))

/** A reader with message requests of providers, one a minute; `premium` are the indexes of those with premium, for a day. */
async function withRequests(count: number, premium: readonly number[]) {
  const reader = { id: await listedPerson() }
  const start = new Date()
  const people: string[] = []
  for (let at = 0; at < count; at += 1) {
    const isPremium = premium.includes(at)
    const by = await makeAccount({
      userType: 'trans',
      premiumExpiresAt: isPremium ? new Date(start.getTime() + days(1)) : null,
    })
    setClock(new Date(start.getTime() + minutes(at)))
    const sent = await sendMessage({ by: { ...by, isPremium }, userId: reader.id, content: 'Hallo' })
    if ('refusal' in sent) throw new Error(sent.refusal)
    people.push(by.id)
  }
  return { reader, people, start }
}
const idsOf = async (reader: { id: string }, folder: 'requests' | 'all' = 'requests') =>
  (await conversationsOf(reader, { folder, cursor: null })).lines.map(({ partnerId }) => partnerId)

test('requests of premium members come first, as long as premium lasts, and only in the folder of requests', async () => {
  const { reader, people, start } = await withRequests(4, [0, 2])
  const [first, second, third, fourth] = people
  expect(await idsOf(reader)).toEqual([third, first, fourth, second])
  expect(await idsOf(reader, 'all')).toEqual([fourth, third, second, first])
  setClock(new Date(start.getTime() + days(1)))
  expect(await idsOf(reader)).toEqual([fourth, third, second, first])
})

test('a suspended member has no priority', async () => {
  const { reader, people } = await withRequests(2, [0])
  const [first = '', second] = people
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, first))
  expect(await idsOf(reader)).toEqual([second, first])
})

test('the next page continues the order of the first, which begins with premium members', async () => {
  const count = CONVERSATIONS_PAGE + 3
  const { reader, people } = await withRequests(count, [0, 1])
  const first = await conversationsOf(reader, { folder: 'requests', cursor: null })
  const second = await conversationsOf(reader, { folder: 'requests', cursor: first.nextCursor })
  const all = [...first.lines, ...second.lines].map(({ partnerId }) => partnerId)
  expect(all).toEqual([people[1], people[0], ...people.slice(2).reverse()])
  expect(second.nextCursor).toBeNull()
})
