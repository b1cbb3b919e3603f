import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()

const ENTRY = ['createdAt', 'id', 'isLike', 'isMutual', 'targetUserId', 'user', 'userId']
const USER = ['age', 'firstName', 'id', 'isListed', 'isOnline', 'location', 'profileImageUrl']

test('creates, lists and removes a like; no response contains more than a short profile', async () => {
  const { client } = await signedInClient(server)
  const targetUserId = await listedPerson()
  const liked = await client.postJson('/api/matches', { targetUserId, isLike: true, userId: randomUUID() })
  expect(liked.status).toBe(200)
  expect(await liked.json()).toMatchObject({ targetUserId, isLike: true, isMutual: false })

  const list: Record<string, object>[] = await (await client.get('/api/matches')).json()
  expect(list).toHaveLength(1)
  expect(Object.keys(list[0] ?? {}).sort()).toEqual(ENTRY)
  expect(Object.keys(list[0]?.user ?? {}).sort()).toEqual(USER)

  await client.postJson('/api/matches', { targetUserId, isLike: false })
  expect(await (await client.get('/api/matches')).json()).toEqual([])
})

test.each([
  ['an unknown id', 404, 'not-found', { targetUserId: randomUUID(), isLike: true }],
  ['an invalid id', 400, 'invalid-input', { targetUserId: 'x', isLike: true }],
  ['a list in place of a string', 400, 'invalid-input', { targetUserId: [randomUUID()], isLike: true }],
  ['a string in place of a boolean', 400, 'invalid-input', { targetUserId: randomUUID(), isLike: 'true' }],
  ['an empty object', 400, 'invalid-input', {}],
])('%s gets status %i', async (_, status, code, json) => {
  const { client } = await signedInClient(server)
  const answer = await client.postJson('/api/matches', json)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code, message: expect.stringMatching(/\S/) })
})

test('refuses a like of oneself', async () => {
  const { client, user } = await signedInClient(server)
  const answer = await client.postJson('/api/matches', { targetUserId: user.id, isLike: true })
  expect([answer.status, (await answer.json()).code]).toEqual([422, 'self'])
})

test('the heart as a plain form redirects to its page, and the list page shows the person', async () => {
  const { client } = await signedInClient(server)
  const id = await listedPerson({ firstName: 'Rosalind' })
  const sent = await client.send(`/like/${id}`, {
    form: { isLike: 'true' },
    headers: { referer: `${server.origin}/explore?ageMin=30` },
  })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/explore?ageMin=30'])
  expect(await (await client.get('/likes')).text()).toContain('Rosalind')
  const gone = await client.postForm(`/like/${id}`, { isLike: 'false' })
  expect(gone.headers.get('location')).toBe(`/profile?id=${id}`)
  expect(await (await client.get('/likes')).text()).not.toContain('Rosalind')
  expect((await client.postForm(`/like/${randomUUID()}`, { isLike: 'true' })).status).toBe(404)
})
