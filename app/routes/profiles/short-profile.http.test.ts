import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { chatMembers } from 'db/schema/chat'
import { matches } from 'db/schema/relations'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { blockPerson, unblockPerson } from '~/domains/relations/blocks/blocks.server'
import { db } from '~/platform/database/db.server'
import { minutes } from '~/platform/time/durations'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeConversation } from '~/testing/people/conversations'

/** Jonas, a customer who is never listed, and readers with and without access to his short profile. */
const server = sharedServer()
let jonas: Person
beforeAll(async () => {
  const hamburg = placeBySlug('hamburg')
  jonas = await person({
    firstName: 'Jonas',
    lastName: 'Geheimnis',
    email: `${randomUUID()}@geheim.test`,
    age: 34,
    ageStatedOn: new Date().toISOString().slice(0, 10),
    location: hamburg?.name,
    placeSlug: hamburg?.slug,
    latitude: hamburg?.latitude,
    longitude: hamburg?.longitude,
    bio: 'Sehr privat',
    height: 181,
    // Logging in would make him online; the tests set his presence themselves.
    showOnlineStatus: false,
    createdAt: new Date('2026-03-04T05:06:07.890Z'),
  })
})

type Person = { id: string; client: HttpClient }
async function person(over: Partial<typeof users.$inferInsert> = {}): Promise<Person> {
  const { client, user } = await signedInClient(server, over)
  return { client, id: user.id }
}
const provider = () => person({ firstName: 'Luana', userType: 'trans' })
const like = (from: Person, to: Person, isMutual = false) =>
  db.insert(matches).values({ userId: from.id, targetUserId: to.id, isLike: true, isMutual })
const online = (one: Person, showOnlineStatus = true) =>
  db
    .update(users)
    .set({ onlineUntil: new Date(Date.now() + minutes(10)), showOnlineStatus })
    .where(eq(users.id, one.id))

/** The three URLs of a profile, and the data request of its page. */
const addresses = (id: string) => [
  `/profile?id=${id}`,
  `/profile/${id}`,
  `/profile.data?id=${id}`,
  `/api/users/${id}/public`,
]
/** A response without the parts that depend on the time or the URL. */
async function answer(client: HttpClient, address: string, id: string) {
  const response = await client.get(address)
  const changing = new Set(['date', 'x-request-id', 'server-timing', 'etag', 'content-length'])
  const headers = [...response.headers].filter(([name]) => !changing.has(name))
  const text = (await response.text())
    .replaceAll(id, 'ID')
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(STAMP, '')
  return { status: response.status, headers: withoutNonces(JSON.stringify(headers)), text }
}
/** The signed timestamp of a form. */
const STAMP = /[0-9a-z]{8}\.[\w-]{43}/g
const withoutNonces = (text: string) => text.replaceAll(/'nonce-[^']*'/g, '')

/** The same status, headers and bytes as for an unknown id. */
async function expectNothing(client: HttpClient) {
  const nobody = randomUUID()
  for (const [at, address] of addresses(jonas.id).entries()) {
    const unknown = await answer(client, addresses(nobody)[at] ?? '', nobody)
    expect(unknown.status).toBe(404)
    expect(await answer(client, address, jonas.id)).toEqual(unknown)
  }
}
const called = async ({ client }: Person) => (await client.get(`/api/users/${jonas.id}/public`)).json()

const SHORT = {
  firstName: 'Jonas',
  userType: 'man',
  age: 34,
  location: 'Hamburg',
  isOnline: false,
  createdAt: '2026-03-04T00:00:00.000Z',
}
const NOTHING_MORE = {
  ...{ username: null, bio: null, distanceKm: null, profileImageUrl: null, profileImages: [] },
  ...{ isPremium: false, lastSeen: null, height: null, weight: null, bodyType: null, ethnicity: null },
  ...{ services: [], interests: [], hourlyRate: null, cockSize: null, circumcision: null, lastName: null },
  ...{ position: null, isVerified: false, about: null, halfHourRate: null, twoHourRate: null },
  ...{ threeHourRate: null, overnightRate: null, meetingPlaces: [], languages: [], profileUpdatedAt: null },
}

describe('the short profile of a customer', () => {
  it.each<[string, (luana: Person) => Promise<unknown>, { liked: boolean }]>([
    [
      'who got a request from him',
      (luana) => makeConversation([jonas.id, luana.id], [[jonas.id, 'Hallo']]),
      { liked: false },
    ],
    [
      'who sent him one',
      (luana) => makeConversation([luana.id, jonas.id], [[luana.id, 'Hallo']]),
      { liked: false },
    ],
    ['whom he likes', (luana) => like(jonas, luana), { liked: false }],
    ['who likes him', (luana) => like(luana, jonas), { liked: true }],
    [
      'with whom there is a match',
      async (luana) => Promise.all([like(luana, jonas, true), like(jonas, luana, true)]),
      { liked: true },
    ],
  ])('is there for the one %s, and says no more than it should', async (_, relate, { liked }) => {
    const luana = await provider()
    await expectNothing(luana.client)
    await relate(luana)
    expect(await called(luana)).toEqual({ id: jonas.id, ...SHORT, ...NOTHING_MORE, liked })
    for (const address of addresses(jonas.id).slice(0, 3)) {
      const text = await (await luana.client.get(address)).text()
      for (const detail of ['Jonas', '34', 'Hamburg']) expect(text).toContain(detail)
      expect(text).not.toMatch(/Geheimnis|geheim\.test|Sehr privat|\b181\b|05:06:07/)
    }
    const page = await (await luana.client.get(`/profile/${jonas.id}`)).text()
    expect(page).toContain('Mitglied seit 4.\u00a0März 2026')
    expect(page).toMatch(/<meta name="robots" content="noindex"/)
    for (const way of [`/chat?user=${jonas.id}`, `/block/${jonas.id}`, `/report/${jonas.id}`]) {
      expect(page).toContain(`href="${way}"`)
      expect((await luana.client.get(way)).status).toBe(200)
    }
  })

  it('has the same day of registration in every time zone', async () => {
    const luana = await provider()
    await like(luana, jonas)
    for (const zone of ['America/Sao_Paulo', 'Pacific/Kiritimati']) {
      luana.client.cookies.set('tz', zone)
      const page = await (await luana.client.get(`/profile/${jonas.id}`)).text()
      expect([zone, page.includes('Mitglied seit 4.\u00a0März 2026')]).toEqual([zone, true])
    }
  })

  it('is not found for anybody else: strangers of each kind, visitors, and people who once liked him', async () => {
    const [other, customer, former] = [await provider(), await person(), await provider()]
    await like(former, jonas)
    await db.update(matches).set({ isLike: false }).where(eq(matches.userId, former.id))
    for (const client of [other.client, customer.client, former.client, server.client()])
      await expectNothing(client)
    // His partners have no access to each other.
    const [luana, mara] = [await provider(), await provider()]
    await makeConversation([jonas.id, luana.id], [[jonas.id, 'Hallo']])
    await makeConversation([jonas.id, mara.id], [[jonas.id, 'Hallo']])
    expect((await luana.client.get(`/api/users/${mara.id}/public`)).status).toBe(404)
  })

  it('is complete for admins and for himself', async () => {
    const admin = await person({ isAdmin: true })
    for (const one of [admin, jonas])
      expect(await called(one)).toMatchObject({ bio: 'Sehr privat', height: 181 })
  })

  it('is not found once either blocks the other, permanently: the old conversation is closed', async () => {
    for (const [by, whom] of [
      ['luana', 'jonas'],
      ['jonas', 'luana'],
    ] as const) {
      const people = { luana: await provider(), jonas }
      await makeConversation([jonas.id, people.luana.id], [[jonas.id, 'Hallo']])
      await like(people.luana, jonas)
      expect(await called(people.luana)).toMatchObject(SHORT)
      await blockPerson({ by: people[by], userId: people[whom].id })
      await expectNothing(people.luana.client)
      await unblockPerson({ by: people[by], userId: people[whom].id })
      await expectNothing(people.luana.client)
    }
  })

  it.each([
    ['deleted', { deletedAt: new Date() }, { deletedAt: null }],
    ['suspended', { isSuspended: true }, { isSuspended: false }],
  ] as const)('is gone while the account is %s', async (_, gone, back) => {
    const luana = await provider()
    await makeConversation([jonas.id, luana.id], [[jonas.id, 'Hallo']])
    await db.update(users).set(gone).where(eq(users.id, jonas.id))
    await expectNothing(luana.client)
    const thread = await (await luana.client.get(`/chat?user=${jonas.id}`)).text()
    expect(thread).toContain('Gelöschtes Konto')
    expect(thread).not.toMatch(/Hamburg|, <!-- -->34|\/profile\?id=/)
    await db.update(users).set(back).where(eq(users.id, jonas.id))
  })

  it('shows his presence only to accepted partners, and not while he hides it', async () => {
    const [asked, waiting, liking] = [await provider(), await provider(), await provider()]
    await makeConversation([jonas.id, asked.id], [[jonas.id, 'Hallo']])
    await makeConversation([waiting.id, jonas.id], [[waiting.id, 'Hallo']])
    await Promise.all([like(waiting, jonas), like(liking, jonas)])
    const seen = () =>
      Promise.all([asked, waiting, liking].map(async (one) => (await called(one)).isOnline as boolean))
    const inLikes = async ({ client }: Person) =>
      (await (await client.get('/api/matches')).json())[0].user.isOnline as boolean
    await online(jonas)
    expect(await seen()).toEqual([true, false, true])
    expect([await inLikes(waiting), await inLikes(liking)]).toEqual([false, true])
    await db
      .update(chatMembers)
      .set({ acceptedAt: new Date() })
      .where(and(eq(chatMembers.userId, jonas.id), eq(chatMembers.partnerId, waiting.id)))
    expect([await seen(), await inLikes(waiting)]).toEqual([[true, true, true], true])
    await online(jonas, false)
    expect(await seen()).toEqual([false, false, false])
  })

  it('works the same for an unlisted provider, only for her partners', async () => {
    const luana = await provider()
    const customer = await person()
    const address = `/api/users/${luana.id}/public`
    expect((await customer.client.get(address)).status).toBe(404)
    await makeConversation([customer.id, luana.id], [[customer.id, 'Hallo']])
    expect(await (await customer.client.get(address)).json()).toMatchObject({
      firstName: 'Luana',
      userType: 'trans',
      profileImages: [],
    })
  })
})

describe('the head of a conversation', () => {
  it('shows the requester before acceptance: name, age, place, presence, and a link to the short profile', async () => {
    const luana = await provider()
    await makeConversation([jonas.id, luana.id], [[jonas.id, 'Hallo']])
    await online(jonas)
    const head = async (one: Person, other: Person) => {
      const page = await (await one.client.get(`/chat?user=${other.id}`)).text()
      return /<header data-partner.*?<\/header>/s.exec(page)?.[0] ?? ''
    }
    const hers = (await head(luana, jonas)).replaceAll('<!-- -->', '')
    expect(hers).toContain(`href="/profile?id=${jonas.id}"`)
    for (const detail of ['Jonas', ', 34', 'Hamburg', 'Online']) expect(hers).toContain(detail)
    // The requester sees no presence before acceptance.
    await online(luana)
    const his = await head(jonas, luana)
    expect(his).toContain(`href="/profile?id=${luana.id}"`)
    expect(his).not.toContain('Online')
    await online(jonas, false)
  })
})
