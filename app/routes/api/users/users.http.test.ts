import { randomUUID } from 'node:crypto'
import { moderationRow, profileImageRow } from 'db/factories/images'
import { seededRandom } from 'db/factories/random'
import { providerRow } from 'db/factories/users'
import { API_PAGE_MAX } from 'db/limits/listing'
import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { listedPerson } from '~/testing/people/listed-person'

const random = seededRandom('api users')
const PROVIDERS = API_PAGE_MAX + 20
const server = sharedServer()
let listed: string[]
beforeAll(async () => {
  const people = Array.from({ length: PROVIDERS }, () => providerRow(random))
  await db.insert(users).values(people)
  const photos = people.map((person) => profileImageRow(random, person.id))
  await db.insert(images).values(photos)
  await db
    .insert(imageModeration)
    .values(photos.map((photo) => moderationRow(random, photo, { status: 'approved' })))
  listed = people.map((person) => person.id)
})

type Entry = { id: string }

describe('GET /api/users/public', () => {
  it('returns everybody once, in pages of a hundred', async () => {
    const seen: string[] = []
    let address: string | undefined = '/api/users/public'
    while (address) {
      const answer = await server.client().get(address)
      expect(answer.status).toBe(200)
      const page = (await answer.json()) as Entry[]
      expect(page.length).toBeLessThanOrEqual(API_PAGE_MAX)
      seen.push(...page.map((entry) => entry.id))
      address = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(seen.sort()).toEqual([...listed].sort())
  })

  it('lists a premium member like everybody else', async () => {
    const premiumExpiresAt = new Date(Date.now() + days(1))
    const id = await listedPerson({ firstName: 'Xandra', premiumExpiresAt })
    listed.push(id)
    const answer = await server.client().get('/api/users/public?search=Xandra')
    expect(((await answer.json()) as Entry[]).map((entry) => entry.id)).toEqual([id])
  })

  it('starts at the beginning with an invalid cursor', async () => {
    const answer = await server.client().get('/api/users/public?cursor=%00nonsense')
    expect(answer.status).toBe(200)
    expect((await answer.json()) as Entry[]).toHaveLength(API_PAGE_MAX)
  })
})

describe('GET /api/users/recommended', () => {
  it('requires a session', async () => {
    const answer = await server.client().get('/api/users/recommended')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ message: expect.any(String), code: 'unauthorized' })
  })

  it('returns profiles to a customer, with their likes', async () => {
    const { client } = await signedInClient(server)
    const answer = await client.get('/api/users/recommended')
    expect(answer.status).toBe(200)
    const [first] = (await answer.json()) as (Entry & { liked: boolean })[]
    expect(first).toMatchObject({ liked: false })
  })
})

describe('GET /api/users/{id}/public', () => {
  it('returns one profile', async () => {
    const answer = await server.client().get(`/api/users/${listed[0]}/public`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id: listed[0], userType: 'trans' })
  })

  it.each([randomUUID(), 'nobody', '%FF', '1;drop'])('%s is not found', async (id) => {
    const answer = await server.client().get(`/api/users/${id}/public`)
    expect(id === '%FF' ? [400, 404] : [404]).toContain(answer.status)
    expect(await answer.json()).toEqual({ message: expect.any(String), code: expect.any(String) })
  })

  it('a customer is visible only to themselves', async () => {
    const { client, user } = await signedInClient(server)
    expect((await server.client().get(`/api/users/${user.id}/public`)).status).toBe(404)
    expect((await client.get(`/api/users/${user.id}/public`)).status).toBe(200)
  })
})
