import { SECTION_SIZES } from 'db/limits/listing'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http-test-server'
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
