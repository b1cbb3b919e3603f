import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { lastFullQuarter } from '~/domains/presence/online'
import { db } from '~/platform/database/db.server'
import { minutes } from '~/platform/time/durations'
import {
  connected,
  isOnline,
  listed,
  type Person,
  servers,
  signOut,
  soon,
  withTwoServers,
} from '~/testing/people/connected-people'

withTwoServers()

/** Every URL that shows a visitor data of a listed member. */
const addressesOf = (id: string) => [
  ...['/', '/?online=1', '/explore', '/explore?online=1&ageMin=20', '/_root.data', '/explore.data?online=1'],
  ...[`/profile?id=${id}`, `/profile/${id}`, `/profile.data?id=${id}`, `/profile/${id}.data`],
  ...['/api/users/public', '/api/users/public?online=1', `/api/users/${id}/public`],
  ...['/api/listing/count/home', '/api/listing/count/home?online=1', '/api/listing/count/explore?online=1'],
]
/** The timestamp that the bot check puts into a form: a time and its signature. */
const STAMP = /\b[a-z0-9]{8}\.[\w-]{43}(?![\w-])/g
/** These headers differ in every response. */
const VARYING_HEADERS = ['date', 'x-request-id', 'keep-alive', 'connection', 'transfer-encoding']

async function visitorsBytes({ id }: Person): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const address of addressesOf(id)) {
    const answer = await servers.first.client().get(address)
    const headers = [...answer.headers].filter(([name]) => !VARYING_HEADERS.includes(name))
    const body = (await answer.text()).replace(STAMP, 'stamp')
    expect([address, answer.status]).toEqual([address, 200])
    seen[address] = JSON.stringify([headers, body])
  }
  return seen
}

/** Runs a test; repeats it if a new quarter of an hour began meanwhile. */
async function withinOneQuarter(run: () => Promise<void>) {
  const quarter = () => lastFullQuarter(new Date()).getTime()
  for (;;) {
    const began = quarter()
    const failed = await run().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (quarter() !== began) continue
    if (failed) throw failed.error
    return
  }
}

const comes = async (person: Person) => {
  await connected(servers.second, person)
  await soon(async () => expect(await isOnline(person.id)).toBe(true))
}
const goes = async (person: Person) => {
  await signOut(person)
  await soon(async () => expect(await isOnline(person.id)).toBe(false))
}

it.each([
  ['who shows being online', true],
  ['who hides it', false],
])('a visitor gets the same bytes while a member is online and afterwards: one %s', (_, showOnlineStatus) =>
  withinOneQuarter(async () => {
    const member = await listed({ showOnlineStatus })
    const before = await visitorsBytes(member)
    await comes(member)
    expect(await visitorsBytes(member)).toEqual(before)
    await goes(member)
    expect(await visitorsBytes(member)).toEqual(before)
  }),
)

it('a visitor does not see that a member goes offline before the next quarter of an hour', () =>
  withinOneQuarter(async () => {
    const member = await listed({ hourlyRate: 150 })
    await comes(member)
    const earlier = new Date(lastFullQuarter(new Date()).getTime() - minutes(1))
    await db.update(users).set({ onlineSince: earlier }).where(eq(users.id, member.id))
    const before = await visitorsBytes(member)
    expect(before[`/api/users/${member.id}/public`]).toContain('\\"isOnline\\":true')
    await goes(member)
    expect(await visitorsBytes(member)).toEqual(before)
  }))
