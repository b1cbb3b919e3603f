import { users } from 'db/schema/accounts'
import { userBlocks } from 'db/schema/relations'
import { eq } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { processEnv } from '~/platform/settings/env.server'
import { startReplica, type TestReplica } from '~/testing/databases/replica'
import { type HttpClient, httpClient } from '~/testing/http/http-client'
import { ownServer } from '~/testing/http/http-test-server'
import { type StartedServer, startServer } from '~/testing/http/server'
import { signedInClient } from '~/testing/http/sign-in'
import { listedPerson } from '~/testing/people/listed-person'

/**
 * A new session reads from the primary for three seconds. The replica also follows other tests, which copy databases, and is in use only
 * while it lags less than two seconds.
 */
const SOON = { timeout: 60_000, interval: 200 }
// TEST_DATABASE_URL may be on another machine: only the embedded Postgres can be copied.
const isEmbedded = !processEnv().TEST_DATABASE_URL

describe.skipIf(!isEmbedded)('with a streaming replica', { timeout: 240_000 }, () => {
  let replica: TestReplica
  let other: StartedServer
  let control: postgres.Sql
  const database = new URL(processEnv().DATABASE_URL ?? '').pathname.slice(1)
  beforeAll(async () => {
    replica = await startReplica(inject('postgres').server)
    control = postgres(replica.url(database), { max: 1, onnotice: () => {} })
    other = await startServer(settings())
  }, 120_000)
  afterAll(async () => {
    await other?.stop()
    await control?.end({ timeout: 1 })
    await replica?.stop()
  })

  const settings = () => ({ DATABASE_REPLICA_URLS: replica.url(database), LOG_LEVEL: 'info' })
  const server = ownServer(settings)
  beforeEach(async () => {
    await replica.resume()
    await bothUse('in use')
  }, 240_000)

  test('lists and profiles of visitors and members are read there', async () => {
    const id = await listedPerson({ firstName: 'Alma' })
    const { client } = await signedInClient(server)
    await replicaHas(id)
    await expect.poll(() => readsThere('listed_places', () => visitor().get('/explore')), SOON).toBe(true)
    await expect.poll(() => readsThere('json_agg', () => visitor().get(`/profile/${id}`)), SOON).toBe(true)
    await expect.poll(() => readsThere('user_blocks', () => client.get('/explore')), SOON).toBe(true)
    await expect.poll(() => readsThere('from matches', () => client.get(`/profile/${id}`)), SOON).toBe(true)
  })

  test("a member's own writes are there at once, whichever process answers and though the replica lags", async () => {
    const { client } = await signedInClient(server)
    for (const person of [await listedPerson(), await listedPerson(), await listedPerson()]) {
      await replica.resume()
      await bothUse('in use')
      await replicaHas(person)
      // The session is no longer a new one, and has read there.
      const likedAt = async (at: HttpClient) => (await at.get(`/api/users/${person}/public`)).json()
      await expect.poll(() => readsThere('from matches', () => likedAt(client)), SOON).toBe(true)
      await replica.pause()
      await client.postForm(`/like/${person}`, { isLike: 'true' })
      expect(await likedAt(client)).toMatchObject({ liked: true })
      expect(await likedAt(atOther(client))).toMatchObject({ liked: true })
    }
  })

  test('who is blocked or suspended is gone at once, though the replica still has them', async () => {
    const { client, user } = await signedInClient(server)
    const [blocker, suspended, hidden] = [
      await listedPerson({ firstName: 'Blocka' }),
      await listedPerson({ firstName: 'Suspenda' }),
      await listedPerson({ firstName: 'Hidda' }),
    ]
    for (const id of [blocker, suspended, hidden]) await replicaHas(id)
    await expect.poll(() => readsThere('user_blocks', () => client.get('/explore')), SOON).toBe(true)
    expect(await textOf(client, '/explore')).toContain('Blocka')
    await replica.pause()
    await db.insert(userBlocks).values({ userId: blocker, blockedUserId: user.id })
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, suspended))
    await db.update(users).set({ profileVisibility: 'members' }).where(eq(users.id, hidden))

    expect(await textOf(client, '/explore')).not.toMatch(/Blocka|Suspenda/)
    expect(await textOf(visitor(), '/explore')).not.toMatch(/Suspenda|Hidda/)
    expect((await client.get(`/profile/${blocker}`)).status).toBe(404)
    for (const id of [suspended, hidden]) expect((await visitor().get(`/profile/${id}`)).status).toBe(404)
    const names = JSON.stringify(await (await client.get('/api/users/public')).json())
    expect(names).not.toMatch(/Blocka|Suspenda/)
  })

  test('a replica that lags is left out, and used again once it has caught up', async () => {
    const id = await listedPerson({ firstName: 'Dora' })
    await replicaHas(id)
    await replica.pause()
    await rename(id, 'Edda')
    await bothUse('left out')
    expect(await textOf(visitor(), `/profile/${id}`)).toContain('Edda')
    expect(await readsThere('json_agg', () => visitor().get(`/profile/${id}`))).toBe(false)
    await replica.resume()
    await bothUse('in use')
    await expect.poll(() => readsThere('json_agg', () => visitor().get(`/profile/${id}`)), SOON).toBe(true)
    expect(await textOf(visitor(), `/profile/${id}`)).toContain('Edda')
  })

  test('no page fails because a replica is killed or does not respond; the replica is used again afterwards', async () => {
    const id = await listedPerson({ firstName: 'Frida' })
    await replicaHas(id)
    const timesLeftOut = () =>
      [server, other].map((one) => one.output().match(/replica is left out/g)?.length ?? 0)
    for (const isKilled of [true, false]) {
      const before = timesLeftOut()
      if (isKilled) await replica.kill()
      else replica.silence()
      const pages = await Promise.all(
        Array.from({ length: 20 }, (_, n) => visitor().get(n % 2 ? '/explore' : `/profile/${id}`)),
      )
      expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
      // A silent one may be in use again, by new connections, before anybody looks.
      for (const n of [0, 1]) await expect.poll(() => timesLeftOut()[n], SOON).toBeGreaterThan(before[n] ?? 0)
      if (isKilled) await replica.start()
      await bothUse('in use')
    }
  })

  const visitor = () => server.client()

  function atOther(client: HttpClient): HttpClient {
    const same = httpClient(other.origin)
    for (const [name, value] of client.cookies) same.cookies.set(name, value)
    return same
  }

  async function bothUse(state: 'in use' | 'left out'): Promise<void> {
    for (const one of [server, other]) {
      const last = () =>
        one
          .output()
          .match(/replica is (in use|left out)/g)
          ?.at(-1)
      await expect.poll(last, SOON).toBe(`replica is ${state}`)
    }
  }

  async function replicaHas(id: string): Promise<void> {
    const found = () => control`select from listings where user_id = ${id}`
    await expect.poll(async () => (await found()).length, SOON).toBe(1)
  }

  /** Whether a request makes the servers' connections to the replica run a statement with that text. */
  async function readsThere(text: string, ask: () => Promise<unknown>): Promise<boolean> {
    const [before] = await control<{ at: string }[]>`select clock_timestamp()::text as at`
    await ask()
    const found = await control`select from pg_stat_activity
      where datname = ${database} and pid <> pg_backend_pid() and position(${text} in query) > 0
        and query_start > ${before?.at ?? ''}::timestamptz`
    return found.length > 0
  }
})

const textOf = async (client: HttpClient, path: string) => (await client.get(path)).text()

const rename = (id: string, firstName: string) => db.update(users).set({ firstName }).where(eq(users.id, id))
