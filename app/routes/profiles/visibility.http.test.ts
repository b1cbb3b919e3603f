import { setTimeout as sleep } from 'node:timers/promises'
import type { ProfileVisibility } from 'db/limits/profiles'
import { users } from 'db/schema/accounts'
import { imageModeration } from 'db/schema/media'
import { userBlocks } from 'db/schema/relations'
import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '~/domains/auth/passwords/passwords.server'
import { storeImage } from '~/domains/media/files/store-image.server'
import { db } from '~/platform/database/db.server'
import { seconds } from '~/platform/time/durations'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { PASSWORD } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()
let passwordHash: string
let stranger: HttpClient
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  stranger = (await signedInClient(server)).client
})

afterEach(async () => {
  await db.delete(users).where(like(users.email, 'sichtbar-%'))
})

type Provider = { id: string; url: string; email: string; username: string }

/** A provider with a real photo, whom a search for her name finds if she is listed. */
async function provider(profileVisibility: ProfileVisibility): Promise<Provider> {
  const mark = String(process.hrtime.bigint())
  const [email, username] = [`sichtbar-${mark}@example.test`, `sichtbar-${mark}`.slice(0, 30)]
  const id = await listedPerson({
    ...{ email, username, passwordHash, profileVisibility, photo: 'none' },
    firstName: 'Zenobia',
    premiumExpiresAt: new Date(Date.now() + 86_400_000),
    isSearchable: true,
  })
  const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#a03060' } })
    .jpeg()
    .toBuffer()
  const stored = await storeImage({ ownerId: id, bytes, imageType: 'profile' })
  if ('refusal' in stored) throw new Error(stored.refusal)
  const { url } = stored.image
  await db.update(imageModeration).set({ status: 'approved' }).where(eq(imageModeration.imageUrl, url))
  return { id, url, email, username }
}

const LISTS = ['', '?search=Zenobia', '?premium=1', '?ageMin=20&ageMax=40']

/** Every URL whose response depends on the profile. */
const urlsThatShow = ({ id, url, username }: Provider): string[] => [
  ...LISTS.flatMap((query) =>
    [
      ...['/', '/explore', '/_root.data', '/explore.data', '/api/users/public', '/api/listing/count/home'],
      '/api/listing/count/explore',
    ].map((path) => path + query),
  ),
  ...[id, username].flatMap((name) => [
    `/profile?id=${name}`,
    `/profile/${name}`,
    `/profile.data?id=${name}`,
    `/profile/${name}.data`,
    `/api/users/${name}/public`,
  ]),
  ...['', '/320.webp', '/640.webp', '/320.avif', '/20.webp'].map((file) => url + file),
]

const VARYING_HEADERS = ['date', 'x-request-id', 'keep-alive', 'connection', 'transfer-encoding']
/** The text without what differs in every response: the stamp of the bot check, and nonces. */
const withoutRandomParts = (text: string) =>
  text
    .replace(/\b[a-z0-9]{8}\.[\w-]{43}(?![\w-])/g, '<stamp>')
    .replace(/nonce="[^"]*"|\\?"nonce\\?",\\?"[^"]*"|'nonce-[^']*'/g, '<nonce>')

/** The complete responses to one reader: to GET requests, or to a form sent to each URL. */
async function responsesTo(
  client: HttpClient,
  addresses: string[],
  form?: Record<string, string>,
): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const address of addresses) {
    const answer = await client.send(address, { form })
    const headers = [...answer.headers]
      .filter(([name]) => !VARYING_HEADERS.includes(name))
      .map((pair) => pair.join(': '))
    seen[address] = withoutRandomParts([answer.status, ...headers, await answer.text()].join('\n'))
  }
  return seen
}

/** For two rounds of more than a hundred requests, one after the other. */
const LONG = { timeout: 240_000 }

describe.each(['members', 'paused'] as const)('a profile that is %s', (visibility) => {
  it(
    'gets byte for byte the responses of an unknown one for visitors, and its photos those of unknown files',
    LONG,
    async () => {
      const hidden = await provider(visibility)
      const answers = await responsesTo(server.client(), urlsThatShow(hidden))
      await db.delete(users).where(eq(users.id, hidden.id))
      expect(answers).toEqual(await responsesTo(server.client(), urlsThatShow(hidden)))
      expect(answers[`/profile?id=${hidden.id}`]).toContain('Profil nicht gefunden')
    },
  )

  it('is unknown to visitors as soon as its owner says so, also where it was cached', LONG, async () => {
    const shown = await provider('public')
    const addresses = urlsThatShow(shown)
    const visitor = server.client()
    const before = await responsesTo(visitor, addresses)
    expect(before['/?search=Zenobia']).toContain(shown.id)
    expect(before[`${shown.url}/320.webp`]).toMatch(/^200/)
    const own = server.client()
    await own.postForm('/login', { email: shown.email, password: PASSWORD })
    await own.postForm('/settings/save', { setting: 'profileVisibility', value: visibility })
    // A public photo is cached for two seconds.
    await sleep(seconds(2))
    const after = await responsesTo(visitor, addresses)
    await db.delete(users).where(eq(users.id, shown.id))
    expect(after).toEqual(await responsesTo(visitor, addresses))
  })

  it('stays visible to its owner and to moderation', async () => {
    const hidden = await provider(visibility)
    const own = server.client()
    await own.postForm('/login', { email: hidden.email, password: PASSWORD })
    const { client: admin } = await signedInClient(server, { isAdmin: true })
    const { client: moderator } = await signedInClient(server, { isModerator: true })
    for (const client of [own, admin]) {
      const page = await client.get(`/profile?id=${hidden.id}`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Zenobia')])
    }
    // Nobody can write to somebody who is listed nowhere, nor like or block them.
    const seen = await (await admin.get(`/profile?id=${hidden.id}`)).text()
    const { id } = hidden
    for (const action of [`href="/chat?user=${id}"`, `action="/like/${id}"`, `href="/block/${id}"`])
      expect([action, seen.includes(action)]).toEqual([action, visibility === 'members'])
    for (const client of [own, admin, moderator]) {
      const photo = await client.get(`${hidden.url}/320.webp`)
      expect([photo.status, photo.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    }
    const about = await (await admin.get(`/admin/users/${hidden.id}`)).text()
    expect(about).toContain('Sichtbarkeit')
    expect(about).toContain(visibility === 'members' ? 'Nur Mitglieder' : 'Pausiert')
    const list = await (await admin.get(`/admin?q=${hidden.id}`)).text()
    expect(list).toContain(visibility === 'members' ? 'Nur Mitglieder' : 'Pausiert')
    const call = await (await admin.get(`/api/admin/users?q=${hidden.id}`)).json()
    expect(call.users).toMatchObject([{ id: hidden.id, profileVisibility: visibility }])
  })
})

describe('a profile for members', () => {
  it('is listed, counted and shown to every member, its photos by an address that checks them', async () => {
    const hidden = await provider('members')
    const text = async (path: string) => (await stranger.get(path)).text()
    for (const path of ['/?search=Zenobia', '/explore?search=Zenobia', '/api/users/public?search=Zenobia'])
      expect([path, await text(path)]).toEqual([path, expect.stringContaining(hidden.id)])
    expect(await text('/api/users/recommended?search=Zenobia')).toContain(hidden.id)
    expect(JSON.parse(await text('/api/listing/count/home?search=Zenobia'))).toMatchObject({ count: 1 })
    expect(await text(`/profile?id=${hidden.id}`)).toContain('Zenobia')
    expect(JSON.parse(await text(`/api/users/${hidden.id}/public`))).toMatchObject({ id: hidden.id })
    const photo = await stranger.get(`${hidden.url}/320.webp`)
    expect([photo.status, photo.headers.get('cache-control')]).toEqual([200, 'private, no-store'])

    const { client: blocked, user } = await signedInClient(server)
    await db.insert(userBlocks).values({ userId: hidden.id, blockedUserId: user.id })
    expect((await blocked.get(`${hidden.url}/320.webp`)).status).toBe(404)
    expect((await blocked.get(`/profile?id=${hidden.id}`)).status).toBe(404)
  })
})

describe('a paused profile', () => {
  it('is unknown to members without a conversation or a like, byte for byte', LONG, async () => {
    const paused = await provider('paused')
    const addresses = [
      ...urlsThatShow(paused),
      ...['/api/users/recommended', `/chat?user=${paused.id}`, `/block/${paused.id}`, `/report/${paused.id}`],
    ]
    const begin = async () => {
      const answer = await stranger.postJson('/api/chat/rooms', { otherUserId: paused.id })
      const like = await stranger.postJson('/api/matches', { targetUserId: paused.id, isLike: true })
      return [answer.status, await answer.text(), like.status, await like.text()]
    }
    const [answers, refused] = [await responsesTo(stranger, addresses), await begin()]
    await db.delete(users).where(eq(users.id, paused.id))
    expect(answers).toEqual(await responsesTo(stranger, addresses))
    expect(refused).toEqual(await begin())
  })

  it('is also unknown to a member who opened a room before and wrote nothing', async () => {
    const { id } = await provider('public')
    const { client } = await signedInClient(server)
    expect((await client.postJson('/api/chat/rooms', { otherUserId: id })).status).toBe(200)
    await db.update(users).set({ profileVisibility: 'paused' }).where(eq(users.id, id))
    const pages = [`/profile?id=${id}`, `/chat?user=${id}`, `/block/${id}`, `/report/${id}`]
    for (const path of [`/api/users/${id}/public`, `/api/chat/${id}/messages`, ...pages])
      expect([path, (await client.get(path)).status]).toEqual([path, 404])
    const message = await client.postJson('/api/chat/messages', { receiverId: id, content: 'Hallo' })
    const room = await client.postJson('/api/chat/rooms', { otherUserId: id })
    expect([message.status, room.status]).toEqual([404, 404])
  })

  it('can write first in a room that a member opened, and is known to that member from then on', async () => {
    const { id, email } = await provider('public')
    const { client, user } = await signedInClient(server)
    expect((await client.postJson('/api/chat/rooms', { otherUserId: id })).status).toBe(200)
    await db.update(users).set({ profileVisibility: 'paused' }).where(eq(users.id, id))
    const own = server.client()
    await own.postForm('/login', { email, password: PASSWORD })
    expect((await own.get(`/chat?user=${user.id}`)).status).toBe(200)
    const begun = await own.postJson('/api/chat/messages', { receiverId: user.id, content: 'Hallo' })
    const answered = await client.postJson('/api/chat/messages', { receiverId: id, content: 'Hallo' })
    expect([begun.status, answered.status]).toEqual([200, 200])
    for (const path of [`/chat?user=${id}`, `/block/${id}`, `/api/users/${id}/public`])
      expect([path, (await client.get(path)).status]).toEqual([path, 200])
  })

  it('keeps its conversations: partners see the short profile, and both can write', async () => {
    const paused = await provider('paused')
    const { client, user } = await signedInClient(server, { firstName: 'Jonas' })
    const own = server.client()
    await own.postForm('/login', { email: paused.email, password: PASSWORD })
    await makeConversation(
      [user.id, paused.id],
      [
        [user.id, 'Hallo'],
        [paused.id, 'Hallo Jonas'],
      ],
    )
    const sent = await client.postJson('/api/chat/messages', { receiverId: paused.id, content: 'Bis bald' })
    const answered = await own.postJson('/api/chat/messages', { receiverId: user.id, content: 'Bis bald' })
    expect([sent.status, answered.status]).toEqual([200, 200])
    expect(await (await client.get('/chat')).text()).toContain('Zenobia')
    const short = await client.get(`/api/users/${paused.id}/public`)
    expect(await short.json()).toMatchObject({ firstName: 'Zenobia', bio: null, profileImageUrl: null })
    expect(await (await client.get('/explore?search=Zenobia')).text()).not.toContain(paused.id)
  })
})

it('a profile that a member may not see looks unknown, whatever the reason', LONG, async () => {
  const { client, user } = await signedInClient(server)
  const states: Partial<typeof users.$inferInsert>[] = [
    { profileVisibility: 'paused' },
    { unlistedUntil: new Date(Date.now() + 86_400_000) },
    { isSuspended: true },
    { deletedAt: new Date() },
    // Blocks the reader.
    {},
  ]
  for (const state of states) {
    const id = await listedPerson(state)
    if (Object.keys(state).length === 0)
      await db.insert(userBlocks).values({ userId: id, blockedUserId: user.id })
    const addresses = [`/chat?user=${id}`, `/block/${id}`, `/report/${id}`]
    const answers = async () => [
      await responsesTo(client, [...addresses, `/chat.data?user=${id}`, `/chat/refresh?user=${id}`]),
      await responsesTo(client, addresses, { content: 'Hallo', reason: 'other' }),
    ]
    const seen = await answers()
    for (const pages of seen)
      for (const address of addresses) expect(pages[address]).toContain('>Profil nicht gefunden<')
    await db.delete(users).where(eq(users.id, id))
    expect(seen).toEqual(await answers())
  }
})

describe('a profile that a decision has unlisted', () => {
  it.each<[string, Partial<typeof users.$inferInsert>]>([
    ['for some days', { unlistedUntil: new Date(Date.now() + 86_400_000) }],
    ['until it is edited', { isHiddenUntilEdited: true }],
  ])('is shown to its owner as not visible, without missing steps: %s', async (_, held) => {
    const { id, email } = await provider('public')
    const own = server.client()
    await own.postForm('/login', { email, password: PASSWORD })
    const page = async () => (await own.get('/my-profile')).text()
    expect(await page()).toContain('Dein Profil ist sichtbar')
    await db.update(users).set(held).where(eq(users.id, id))
    const html = await page()
    expect(html).toContain('Dein Profil ist zurzeit nicht sichtbar')
    expect(html).not.toContain('fehlen noch')
    expect(html).not.toContain('Sichtbarkeit ändern')
  })
})
