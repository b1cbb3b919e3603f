import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { userBlocks } from 'db/schema/relations'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { emptyTables } from '~/testing/databases/database'
import { place } from '~/testing/listing'
import { listedPerson } from '~/testing/people/listed-person'
import { forgetSeen, recentlySeen, rememberSeen, seenCards, startRemembering } from './remembered.server'

/** A request with the cookie of a Set-Cookie header. */
const requestWith = (setCookie = '') =>
  new Request('http://test.invalid/', { headers: { cookie: setCookie.split(';')[0] ?? '' } })
const viewer = { id: randomUUID(), sid: 'a session' }

describe('recently seen profiles', () => {
  it('are not stored until the member switches them on', async () => {
    expect(await recentlySeen(requestWith(), viewer)).toBeNull()
    expect(await rememberSeen(requestWith(), { viewer, profileId: randomUUID() })).toBeNull()
    expect(await recentlySeen(requestWith('seen=forged'), viewer)).toBeNull()
  })

  it('are the latest twelve, each once, and never the own profile', async () => {
    const ids = Array.from({ length: 14 }, () => randomUUID())
    let cookie = await startRemembering(viewer)
    const see = async (profileId: string) => {
      cookie = (await rememberSeen(requestWith(cookie), { viewer, profileId })) ?? cookie
      return recentlySeen(requestWith(cookie), viewer)
    }
    for (const id of ids) await see(id)
    expect(await see(viewer.id)).toEqual(ids.slice(2).reverse())
    const again = ids[5] ?? ''
    expect((await see(again))?.slice(0, 2)).toEqual([again, ids[13]])
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toContain(`; Max-Age=${30 * 24 * 3600};`)
    expect(await forgetSeen()).toContain('; Max-Age=0;')
    expect(cookie).not.toContain(viewer.sid)
  })

  it('are none that the browser only prefetched', async () => {
    const request = requestWith(await startRemembering(viewer))
    const profileId = randomUUID()
    for (const purpose of ['prefetch', 'prefetch;prerender']) {
      const headers = { cookie: request.headers.get('cookie') ?? '', 'sec-purpose': purpose }
      expect(await rememberSeen(new Request(request.url, { headers }), { viewer, profileId })).toBeNull()
    }
    expect(await rememberSeen(request, { viewer, profileId })).not.toBeNull()
  })

  it('belong to one session, and are removed by switching them off', async () => {
    const cookie = await startRemembering(viewer)
    expect(await recentlySeen(requestWith(cookie), viewer)).toEqual([])
    expect(await recentlySeen(requestWith(cookie), { sid: 'the next session' })).toBeNull()
    expect(await recentlySeen(requestWith(await forgetSeen()), viewer)).toBeNull()
  })
})

describe('cards of recently seen profiles', () => {
  beforeEach(() => emptyTables(client(), ['users', 'listed_places']))

  it('show only profiles that the viewer may see now, in the order of the visits', async () => {
    const me = await listedPerson({ userType: 'man', photo: 'none' })
    const [far, blocking, near, deleted] = [
      await listedPerson({ place: 'hamburg' }),
      await listedPerson(),
      await listedPerson(),
      await listedPerson(),
    ]
    const shown = async (ids: string[]) =>
      (await seenCards({ viewer: { id: me, interests: [] }, place: place('berlin'), ids })).map(
        ({ id, distanceKm, beyondRadius }) => [id, distanceKm, beyondRadius],
      )
    const all = [far, blocking, near, deleted, randomUUID()]
    expect(await shown(all)).toEqual([
      [far, null, false],
      [blocking, 1, false],
      [near, 1, false],
      [deleted, 1, false],
    ])
    await db.insert(userBlocks).values({ userId: blocking, blockedUserId: me })
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, deleted))
    expect(await shown(all)).toEqual([
      [far, null, false],
      [near, 1, false],
    ])
    expect(await shown([])).toEqual([])
  })
})
