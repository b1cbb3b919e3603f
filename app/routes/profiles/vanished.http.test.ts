import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { users } from 'db/schema/accounts'
import { imageModeration } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '~/domains/auth/passwords/passwords.server'
import { storeImage } from '~/domains/media/files/store-image.server'
import { db } from '~/platform/database/db.server'
import { processEnv } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { PASSWORD } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'

/** Two processes on one database, and the operator's command as a third. */
const servers = [sharedServer(1), sharedServer(2)]
let members: HttpClient[]
let passwordHash: string
beforeAll(async () => {
  members = await Promise.all(servers.map(async (server) => (await signedInClient(server)).client))
  passwordHash = await hashPassword(PASSWORD)
})

type Person = {
  id: string
  email: string
  url: string /** Signed-in clients, one per server. */
  own: HttpClient[]
}
let person: Person
beforeEach(async () => {
  const email = `listed-${process.hrtime.bigint()}@example.test`
  const id = await listedPerson({ email, passwordHash, firstName: 'Vanessa', photo: 'none' })
  const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#a03060' } })
    .jpeg()
    .toBuffer()
  const stored = await storeImage({ ownerId: id, bytes, imageType: 'profile' })
  if ('refusal' in stored) throw new Error(stored.refusal)
  const { url } = stored.image
  await db.update(imageModeration).set({ status: 'approved' }).where(eq(imageModeration.imageUrl, url))
  const own = await Promise.all(
    servers.map(async (server) => {
      const client = server.client()
      expect((await client.postForm('/login', { email, password: PASSWORD })).status).toBe(302)
      return client
    }),
  )
  for (const member of members) {
    expect((await member.postJson('/api/matches', { targetUserId: id, isLike: true })).status).toBe(200)
  }
  person = { id, email, url, own }
})

/** All data of an account on every server; photos last, since a process caches them for 2 s. */
async function traces(): Promise<Record<string, unknown>[]> {
  const { id, url, own } = person
  return Promise.all(
    servers.map(async (server, at) => {
      const visitor = server.client()
      const member = members[at] as HttpClient
      const lists = async (client: HttpClient, path: string) =>
        (await (await client.get(path)).text()).includes(id)
      const status = async (client: HttpClient | undefined, path: string) => (await client?.get(path))?.status
      return {
        signedIn: await status(own[at], '/api/auth/user'),
        memberPage: await status(own[at], '/settings'),
        home: await lists(visitor, '/'),
        explore: await lists(member, '/explore'),
        publicList: await lists(visitor, '/api/users/public'),
        recommended: await lists(member, '/api/users/recommended'),
        likes: await lists(member, '/api/matches'),
        profile: await status(visitor, `/api/users/${id}/public`),
        profileOfMembers: await status(member, `/api/users/${id}/public`),
        page: await status(member, `/profile?id=${id}`),
        teaser: await status(visitor, `/profile/${id}`),
        count: (await (await visitor.get('/api/listing/count/home')).json()) as unknown,
        photo: await status(visitor, `${url}/320.webp`),
        ownPhoto: await status(own[at], url),
      }
    }),
  )
}

const SEEN = {
  ...{
    signedIn: 200,
    memberPage: 200,
    home: true,
    explore: true,
    publicList: true,
    recommended: true,
    likes: true,
  },
  ...{ profile: 200, profileOfMembers: 200, page: 200, teaser: 200, photo: 200, ownPhoto: 200 },
}
const GONE = {
  ...{
    signedIn: 401,
    memberPage: 404,
    home: false,
    explore: false,
    publicList: false,
    recommended: false,
    likes: false,
  },
  ...{ profile: 404, profileOfMembers: 404, page: 404, teaser: 404 },
}

async function expectSeen(): Promise<void> {
  expect(await traces()).toEqual(servers.map(() => ({ ...SEEN, count: expect.anything() })))
}

async function expectGone(): Promise<void> {
  // The very next request, without waiting.
  const first = await traces()
  for (const one of first) expect(one).toMatchObject(GONE)
  await vi.waitFor(
    async () => {
      for (const one of await traces()) expect(one).toMatchObject({ ...GONE, photo: 404, ownPhoto: 404 })
    },
    { timeout: seconds(30) },
  )
}

async function operator(...args: string[]): Promise<string> {
  const command = ['app/commands/run.js', 'admin', ...args]
  return (await promisify(execFile)(process.execPath, command, { env: processEnv() })).stdout
}

describe('a suspended account', () => {
  it('is signed out and gone for all processes at once, and back when it is reinstated', async () => {
    await expectSeen()
    expect(await operator('suspend', person.email, '--reason', 'Gefälschte Fotos')).toContain('is suspended')
    await expectGone()

    for (const server of servers) {
      const client = server.client()
      const wrong = await client.postJson('/api/auth/login', { email: person.email, password: 'not the one' })
      expect([wrong.status, (await wrong.json()).code]).toEqual([401, 'credentials'])
      const right = await client.postJson('/api/auth/login', { email: person.email, password: PASSWORD })
      expect([right.status, await right.json()]).toEqual([
        403,
        { message: 'Dein Konto ist gesperrt. Grund: Gefälschte Fotos', code: 'suspended' },
      ])
      const page = await client.postForm('/login', { email: person.email, password: PASSWORD })
      const html = await page.text()
      expect(html).toContain('Gefälschte Fotos')
      expect(html).toContain('Du hältst das für einen Irrtum?')
    }

    expect(await operator('reinstate', person.email)).toContain('can sign in again')
    for (const client of person.own) expect((await client.get('/api/auth/user')).status).toBe(401)
    const answers = await Promise.all(
      servers.map((server, at) => {
        person.own[at] = server.client()
        return person.own[at].postJson('/api/auth/login', { email: person.email, password: PASSWORD })
      }),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    await expectSeen()
  }, 180_000) // The operator's two commands each start a process.

  it.each([
    [['suspend', 'nobody@example.test', '--reason', 'x'], 'no such account'],
    [['suspend', 'PERSON', '--reason', '  '], 'needs a reason'],
    [['suspend', 'PERSON'], 'npm run admin'],
    [['reinstate', 'PERSON'], 'is not suspended'],
  ])('refuses the operator %j', async (args, why) => {
    const given = args.map((arg) => (arg === 'PERSON' ? person.email : arg))
    await expect(operator(...given)).rejects.toThrow(why)
    expect((await person.own[0]?.get('/api/auth/user'))?.status).toBe(200)
  })
})

describe('a deleted account', () => {
  it('is signed out and invisible in all processes at once', async () => {
    await expectSeen()
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, person.id))
    await expectGone()
  })
})
