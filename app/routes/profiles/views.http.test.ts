import { profileViews } from 'db/schema/profile-views'
import { userBlocks } from 'db/schema/relations'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { db } from '~/platform/database/db.server'
import { daysBefore, germanDay } from '~/platform/time/german-day.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { listedPerson } from '~/testing/people/listed-person'
import { withinOneDay } from '~/testing/within-one-day'

const server = sharedServer()
const VIEWS = '/my-profile/views'
const HTML = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
}

it('a provider sees the numbers and the chart; customers and visitors get a 404', async () => {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  const yesterday = daysBefore(germanDay(new Date()), 1)
  await db.insert(profileViews).values([
    { userId: user.id, day: yesterday, views: 1234 },
    { userId: user.id, day: daysBefore(yesterday, 29), views: 3 },
    { userId: user.id, day: daysBefore(yesterday, 30), views: 7 },
  ])
  const html = await (await client.get(VIEWS, HTML)).text()
  expect(html).toContain('Kurve der letzten 30 Tage: höchster Tageswert 1.234, zusammen 1.237.')
  expect(html.match(/<th scope="row"/g)).toHaveLength(30)
  // The date of the latest day ends at the edge of the curve.
  expect(html.match(/text-anchor="end"/g)).toHaveLength(1)
  const { client: customer } = await signedInClient(server)
  expect((await customer.get(VIEWS, HTML)).status).toBe(404)
  expect((await server.client().get(VIEWS, HTML)).status).toBe(404)
})

/** Creates a profile that a visitor, a blocked member, a moderator and two members then open. */
async function openedProfile(): Promise<string> {
  const profileId = await listedPerson()
  const visitor = server.client()
  await visitor.get(`/profile?id=${profileId}`, HTML)
  await visitor.get(`/api/users/${profileId}/public`, HTML)
  const blocked = await signedInClient(server)
  await db.insert(userBlocks).values({ userId: profileId, blockedUserId: blocked.user.id })
  expect((await blocked.client.get(`/profile?id=${profileId}`, HTML)).status).toBe(404)
  const moderator = await signedInClient(server, { isModerator: true })
  await moderator.client.get(`/profile?id=${profileId}`, HTML)
  const members = [await signedInClient(server), await signedInClient(server)]
  for (const { client } of members) {
    expect((await client.get(`/profile?id=${profileId}`, HTML)).status).toBe(200)
    expect((await client.get(`/api/users/${profileId}/public`, HTML)).status).toBe(200)
    await client.get(`/profile/${profileId}`, HTML)
  }
  return profileId
}

it('a member who opens a profile counts once; visitors, moderators and blocked members do not', async () => {
  const profileId = await withinOneDay(germanDay, openedProfile)
  const total = async () =>
    (await db.select().from(profileViews).where(eq(profileViews.userId, profileId))).map(({ views }) => views)
  await vi.waitFor(async () => expect(await total()).toEqual([2]), { timeout: 30_000, interval: 500 })
})
