import { SECTION_SIZES } from 'db/limits/listing'
import { users } from 'db/schema/accounts'
import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()

it('a later page whose people have all left the list leads to its beginning', async () => {
  const firstName = 'Unverwechselbare'
  const ids: string[] = []
  for (let number = 0; number <= SECTION_SIZES.nearby; number += 1)
    ids.push(await listedPerson({ firstName }))
  const client = server.client()
  for (const path of ['/', '/explore']) {
    const begins = `${path}?place=berlin&search=${firstName.toLowerCase()}`
    const first = await (await client.get(begins)).text()
    const next = /href="([^"]*cursor=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const [last = ''] = ids.filter((id) => !first.includes(id))
    const second = await client.get(next)
    expect([second.status, (await second.text()).includes(last)]).toEqual([200, true])

    await db.update(users).set({ isSuspended: true }).where(eq(users.id, last))
    const gone = await client.get(next)
    expect([gone.status, gone.headers.get('location')]).toEqual([302, begins])
    await db.update(users).set({ isSuspended: false }).where(eq(users.id, last))
  }
})

it('a third page that is empty leads to the two pages before it, which have no further one', async () => {
  const firstName = 'Zweiseitige'
  const ids: string[] = []
  for (let number = 0; number <= 2 * SECTION_SIZES.nearby; number += 1)
    ids.push(await listedPerson({ firstName }))
  const client = server.client()
  const begins = `/explore?place=berlin&search=${firstName.toLowerCase()}`
  const nextOf = (page: string) =>
    /<a [^>]*rel="next"[^>]*href="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const first = await (await client.get(begins)).text()
  const second = await (await client.get(nextOf(first))).text()
  const startIn = (page: string) =>
    /<a [^>]*href="([^"]*)"[^>]*>Zurück zum Anfang</.exec(page)?.[1]?.replaceAll('&amp;', '&')
  expect([startIn(first), startIn(second)]).toEqual([undefined, begins])
  const third = nextOf(second)
  const last = ids.filter((id) => !first.includes(id) && !second.includes(id))
  expect([last.length, third]).toEqual([1, expect.stringContaining('cursor=')])

  await db.update(users).set({ isSuspended: true }).where(inArray(users.id, last))
  const gone = await client.get(third)
  expect([gone.status, gone.headers.get('location')]).toEqual([302, `${begins}&pages=2`])
  const both = await (await client.get(`${begins}&pages=2`)).text()
  expect(ids.filter((id) => both.includes(id))).toHaveLength(2 * SECTION_SIZES.nearby)
  expect(nextOf(both)).toBe('')
})
