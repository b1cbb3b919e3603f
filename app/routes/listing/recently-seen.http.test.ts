import { users } from 'db/schema/accounts'
import { userBlocks } from 'db/schema/relations'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { PASSWORD } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()

// A place of its own, far from the lists of other tests.
const PLACE = 'flensburg'
const DELETION = { confirmation: 'LÖSCHEN', password: PASSWORD }
let client: HttpClient
let me: string
beforeEach(async () => {
  const signedIn = await signedInClient(server, { userType: 'man' })
  client = signedIn.client
  me = signedIn.user.id
})

const home = async () => (await client.get(`/?place=${PLACE}`)).text()
/** The section's cards, as it names them. */
async function seen(): Promise<string[]> {
  const section = /<section[^>]*aria-labelledby="seen"[\s\S]*?<\/section>/.exec(await home())?.[0] ?? ''
  return [...section.matchAll(/href="\/profile\?id=([^"]+)"/g)].map(([, id]) => id ?? '')
}
const open = async (id: string) => expect((await client.get(`/profile?id=${id}`)).status).toBe(200)
const set = async (value: string) =>
  expect((await client.postForm('/recently-seen', { set: value })).status).toBe(302)

it('remembers profiles only once it is chosen, and forgets them with a press', async () => {
  const [one, other] = [await listedPerson({ place: PLACE }), await listedPerson({ place: PLACE })]
  await open(one)
  expect(await seen()).toEqual([])
  await set('on')
  for (const id of [one, other, one]) await open(id)
  expect(await seen()).toEqual([one, other])
  await set('empty')
  expect(await seen()).toEqual([])
  await open(other)
  expect(await seen()).toEqual([other])
  await set('off')
  await open(one)
  expect(await seen()).toEqual([])
  expect((await client.postForm('/recently-seen', { set: 'always' })).status).toBe(400)
})

it('is not switched on by emptying it in a page from before it was off', async () => {
  const one = await listedPerson({ place: PLACE })
  await set('on')
  await open(one)
  await set('off')
  await set('empty')
  await open(one)
  expect(await seen()).toEqual([])
})

it('stays in the list of its place, as long as it is', async () => {
  const page = `/?place=${PLACE}&pages=2`
  for (const value of ['on', 'empty', 'off']) {
    const answer = await client.send('/recently-seen', {
      form: { set: value },
      headers: { referer: `${server.origin}${page}` },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, page])
  }
  expect((await client.postForm('/recently-seen', { set: 'on' })).headers.get('location')).toBe('/')
})

it.each([
  ['signing out', () => client.postForm('/logout', {})],
  ['signing out by a call', () => client.postJson('/api/auth/logout', {})],
  ['the quick exit', () => client.get('/exit')],
  ['deleting the account', () => client.postForm('/settings/security/delete', DELETION)],
  [
    'deleting it by a call',
    () => client.send('/api/auth/delete-account', { method: 'DELETE', json: DELETION }),
  ],
])('%s removes the list from the device', async (_, leave) => {
  await set('on')
  await open(await listedPerson({ place: PLACE }))
  const named = () => [...client.cookies.keys()].filter((name) => name.endsWith('seen'))
  expect(named()).toHaveLength(1)
  await leave()
  expect(named()).toEqual([])
})

it.each([
  [
    'the page',
    (words: object) =>
      client.postForm('/settings/security/password', { ...words, confirmPassword: 'ein ganz neues Wort 7' }),
  ],
  ['a call', (json: object) => client.send('/api/auth/change-password', { method: 'PUT', json })],
])('is kept with a new password, set by %s: the session continues', async (_, change) => {
  const [one, other] = [await listedPerson({ place: PLACE }), await listedPerson({ place: PLACE })]
  await set('on')
  await open(one)
  const answer = await change({ currentPassword: PASSWORD, newPassword: 'ein ganz neues Wort 7' })
  expect(answer.status).toBeLessThan(400)
  expect(await seen()).toEqual([one])
  await open(other)
  expect(await seen()).toEqual([other, one])
})

it('shows nothing of who blocked the reader: the same page as for a deleted account', async () => {
  const [kept, gone] = [await listedPerson({ place: PLACE }), await listedPerson({ place: PLACE })]
  await set('on')
  for (const id of [gone, kept]) await open(id)
  expect(await seen()).toEqual([kept, gone])
  const cookie = client.cookies.get('seen') ?? ''
  await db.insert(userBlocks).values({ userId: gone, blockedUserId: me })
  const whenBlocked = stable(await home())
  await db.delete(userBlocks).where(eq(userBlocks.userId, gone))
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone))
  expect(client.cookies.get('seen') ?? '').toBe(cookie)
  expect(stable(await home())).toBe(whenBlocked)
  expect(whenBlocked).not.toContain(gone)
  expect(await seen()).toEqual([kept])
})

/** Without what differs in every page: nonces and the times of cursors and forms. */
const stable = (html: string) =>
  html.replace(/nonce="[^"]*"/g, '').replace(/\b[a-z0-9]{8}\.[\w-]{43}(?![\w-])/g, '')
