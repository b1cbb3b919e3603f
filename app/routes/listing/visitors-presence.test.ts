import { users } from 'db/schema/accounts'
import { connections } from 'db/schema/presence'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { goOffline } from '~/domains/accounts/sessions/last-use.server'
import { countListing, exploreListing, homeListing } from '~/domains/listing/listing.server'
import { removeConnections, upsertConnections } from '~/domains/presence/connection-store.server'
import { lastFullQuarter } from '~/domains/presence/online'
import { publicProfile, publicProfileCards } from '~/domains/profiles/public-profile.server'
import { teaserOf } from '~/domains/profiles/teaser.server'
import { db } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { setClock } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import { emptyTables } from '~/testing/databases/database'
import { at } from '~/testing/listing'
import { listedPerson } from '~/testing/people/listed-person'

const PROCESS = '7d1f6c1e-51ab-4f0c-9d2e-0a3a3f5a9b11'
const SEARCHES = ['', 'online=1', 'online=1&ageMin=20', 'online=1&search=luna', 'online=1&bodyType=curvy']
/** Well before the last full quarter of an hour, in case the clock of the database differs. */
const longAgo = () => new Date(lastFullQuarter(new Date()).getTime() - minutes(5))
const nextQuarter = () => new Date(lastFullQuarter(new Date()).getTime() + minutes(15) + seconds(1))

beforeEach(async () => {
  await emptyTables(client(), ['users', 'listed_places'])
})
afterEach(() => setClock(null))

const set = (id: string, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, id))
const connect = (id: string) => upsertConnections(PROCESS, [{ userId: id, count: 1 }])
const leave = (id: string) => removeConnections(PROCESS, [id])

/** All data that visitors get about the listing and these people, as text. */
async function visitorsView(ids: string[]): Promise<string> {
  const views: unknown[] = []
  for (const search of SEARCHES) {
    views.push(await homeListing(at('berlin', search)), await exploreListing(at('berlin', search)))
    views.push(await countListing(at('berlin', search)))
  }
  views.push(await publicProfileCards({ viewer: null, ids }))
  for (const id of ids) views.push(await publicProfile({ viewer: null, id }), await teaserOf(id))
  return JSON.stringify(views)
}

/** A visitor's view before and after an action. If a quarter of an hour began meanwhile, it starts again. */
async function seenBeforeAndAfter(prepare: () => Promise<string>, act: (id: string) => Promise<unknown>) {
  for (;;) {
    const quarter = lastFullQuarter(new Date()).getTime()
    const id = await prepare()
    const before = await visitorsView([id])
    await act(id)
    const after = await visitorsView([id])
    if (lastFullQuarter(new Date()).getTime() === quarter) return { id, before, after }
    await emptyTables(client(), ['users', 'listed_places'])
  }
}

const shownOnline = async (search = 'online=1') =>
  (await exploreListing(at('berlin', search))).cards.map(({ isOnline }) => isOnline)

it('visitors see that a person came online only from the next quarter of an hour on', async () => {
  const { before, after } = await seenBeforeAndAfter(() => listedPerson({ bodyType: 'curvy' }), connect)
  expect(after).toBe(before)
  expect(before).not.toContain('"isOnline":true')
  const member = { id: await listedPerson({ userType: 'man', photo: 'none' }), interests: [] }
  expect((await exploreListing(at('berlin', 'online=1', member))).cards).toHaveLength(1)
  await set((await exploreListing(at('berlin'))).cards[0]?.id ?? '', { onlineUntil: nextQuarterEnd() })
  setClock(nextQuarter())
  expect(await shownOnline()).toEqual([true])
})

it('visitors see that a person went offline, in any way, only from the next quarter of an hour on', async () => {
  const online = async () => {
    const id = await listedPerson({ bodyType: 'curvy', onlineUntil: new Date(Date.now() + minutes(4)) })
    await set(id, { onlineSince: longAgo() })
    await connect(id)
    return id
  }
  const signsOut = async (id: string) => {
    await db.delete(connections).where(eq(connections.userId, id))
    await goOffline(db, id)
  }
  for (const act of [leave, signsOut]) {
    const { before, after } = await seenBeforeAndAfter(online, act)
    expect(after).toBe(before)
    expect(before).toContain('"isOnline":true')
    const member = { id: await listedPerson({ userType: 'man', photo: 'none' }), interests: [] }
    expect((await exploreListing(at('berlin', 'online=1', member))).cards).toHaveLength(0)
    setClock(nextQuarter())
    expect(await shownOnline()).toEqual([])
    setClock(null)
    await emptyTables(client(), ['users', 'listed_places'])
  }
})

it('visitors do not see that a person goes offline and comes back within a quarter of an hour', async () => {
  const online = async () => {
    const id = await listedPerson({ bodyType: 'curvy' })
    await connect(id)
    await set(id, { onlineSince: longAgo() })
    return id
  }
  const { before, after } = await seenBeforeAndAfter(online, async (id) => {
    for (const _ of [1, 2, 3]) {
      await leave(id)
      await connect(id)
    }
    await leave(id)
    await goOffline(db, id)
  })
  expect(after).toBe(before)
  expect(before).toContain('"isOnline":true')

  const offline = await seenBeforeAndAfter(
    () => listedPerson(),
    async (id) => {
      await connect(id)
      await leave(id)
      await goOffline(db, id)
      await connect(id)
    },
  )
  expect(offline.after).toBe(offline.before)
})

it('a person who hides the online status is never shown as online, not even right after showing it again', async () => {
  const hidden = () => listedPerson({ bodyType: 'curvy', showOnlineStatus: false })
  const { id, before, after } = await seenBeforeAndAfter(hidden, connect)
  expect(after).toBe(before)
  await set(id, { onlineSince: longAgo(), onlineUntil: new Date(Date.now() + minutes(4)) })
  const shownAgain = await visitorsView([id])
  await set(id, { showOnlineStatus: true })
  expect(await visitorsView([id])).toBe(shownAgain)
  await set(id, { onlineUntil: nextQuarterEnd() })
  setClock(nextQuarter())
  expect(await shownOnline()).toEqual([true])
  // Hiding takes effect immediately.
  await set(id, { showOnlineStatus: false })
  expect(await shownOnline()).toEqual([])
})

it('a visitor sees the same at the beginning and at the end of a quarter of an hour', async () => {
  const quarter = lastFullQuarter(new Date()).getTime()
  const id = await listedPerson({ onlineUntil: new Date(quarter + seconds(30)) })
  await set(id, { onlineSince: new Date(quarter - minutes(3)) })
  const views = new Set<string>()
  for (const later of [0, seconds(29), seconds(31), minutes(7), minutes(15) - 1]) {
    setClock(new Date(quarter + later))
    views.add(await visitorsView([id]))
  }
  expect(views.size).toBe(1)
  expect([...views].join()).toContain('"isOnline":true')
  setClock(new Date(quarter + minutes(15)))
  expect(await visitorsView([id])).not.toContain('"isOnline":true')
})

function nextQuarterEnd(): Date {
  return new Date(nextQuarter().getTime() + minutes(1))
}
