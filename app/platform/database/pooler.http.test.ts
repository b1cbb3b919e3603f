import { messages } from 'db/schema/chat'
import { matches } from 'db/schema/relations'
import { count, eq } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { cookieHeader, type HttpClient } from '~/testing/http/http-client'
import { ownServer } from '~/testing/http/http-test-server'
import { type StartedServer, startServer } from '~/testing/http/server'
import { signedInClient } from '~/testing/http/sign-in'
import { waitForMail } from '~/testing/mails'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { findPgbouncer, keepsPrepared, type Pooler, startPgbouncer } from '~/testing/pooler/pgbouncer'
import { stampFields } from '~/testing/proofs/bot-check'
import { env } from '../settings/env.server'
import { db } from './db.server'

describe('behind PgBouncer in transaction mode', () => {
  let pooler: Pooler
  let other: StartedServer
  let path: string
  const direct = env().databaseUrl
  beforeAll(async () => {
    path = await findPgbouncer()
    pooler = await startPgbouncer(path, direct)
    other = await startServer(settings())
  }, 300_000)
  afterAll(async () => {
    await other?.stop()
    await pooler?.stop()
  })

  const settings = () => ({
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: direct,
    DATABASE_PREPARED: keepsPrepared(path) ? 'on' : 'off',
  })
  const server = ownServer(settings)

  test('requests of two processes that share four connections all succeed', async () => {
    const people = [await listedPerson({ firstName: 'Alma' }), await listedPerson()]
    const { client } = await signedInClient(server)
    const paths = [
      '/',
      '/explore?minPrice=10',
      '/api/users/public',
      '/likes',
      ...people.map((id) => `/profile/${id}`),
    ]
    const statuses = new Set<number>()
    // Repeated so often that statements are prepared if the settings allow it. Few at a time, so that load shedding refuses none.
    for (const path of Array.from({ length: 8 }, () => paths).flat()) {
      const readers = [client, client, server.client(), other.client(), other.client()]
      const answers = await Promise.all(readers.map((reader) => reader.get(path)))
      for (const { status } of answers) statuses.add(status)
    }
    expect([...statuses].filter((status) => status >= 500 || status === 400)).toEqual([])
    expect(await (await other.client().get('/explore')).text()).toContain('Alma')
    expect(await readiness(server.client())).toBe(200)
  }, 120_000)

  test('messages pass between processes in order and once, since the bus bypasses the pooler', async () => {
    const [jonas, mara] = [await signedInClient(server), await signedInClient(server)]
    await makeConversation(
      [jonas.user.id, mara.user.id],
      [
        [jonas.user.id, 'Hallo'],
        [mara.user.id, 'Hallo'],
      ],
    )
    const received: string[] = []
    const cookie = cookieHeader(mara.client.cookies)
    const socket = new WebSocket(`${other.origin.replace('http', 'ws')}/ws`, {
      headers: { cookie, origin: other.origin },
    })
    socket.on('message', (data) => received.push(String(data)))
    await vi.waitFor(() => expect(received.join()).toContain('"ready"'), { timeout: 30_000 })
    const texts = Array.from({ length: 20 }, (_, n) => `Nachricht ${n}.`)
    for (const content of texts)
      expect(
        (await jonas.client.postJson('/api/chat/messages', { receiverId: mara.user.id, content })).status,
      ).toBe(200)
    const arrived = () => received.flatMap((one) => /Nachricht \d+\./.exec(one)?.[0] ?? [])
    await vi.waitFor(() => expect(arrived()).toEqual(texts), { timeout: 30_000 })
    socket.terminate()
    const [stored] = await db
      .select({ all: count() })
      .from(messages)
      .where(eq(messages.senderId, jonas.user.id))
    expect(stored?.all).toBe(21)
  })

  test('concurrent likes, which lock the pair, store one like; a job sends its mail', async () => {
    const person = await listedPerson()
    const { client, user } = await signedInClient(server)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.postForm(`/like/${person}`, { isLike: 'true' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 302))
    const likes = await db.select().from(matches).where(eq(matches.userId, user.id))
    expect(likes).toHaveLength(1)
    await other.client().postForm('/forgot-password', { email: user.email, ...stampFields() })
    expect((await waitForMail(user.email)).text).toContain('/reset-password')
  })

  test('pooled connections keep no lock, no channel and no timeout other than the pooler’s', async () => {
    const sql = postgres(direct, { max: 1 })
    const pooled = await sql<{ locks: number }[]>`
      select (select count(*)::int from pg_locks where pid = a.pid and locktype = 'advisory') as locks
      from pg_stat_activity a where datname = current_database() and state = 'idle' and application_name = 'postgres.js'`
    const through = postgres(pooler.url, { max: 1, prepare: false })
    const [limit] = await through<{ statement_timeout: string }[]>`show statement_timeout`
    const listening = await Promise.all(
      Array.from(
        { length: 12 },
        () => through<{ channel: string }[]>`select pg_listening_channels() as channel`,
      ),
    )
    expect(pooled.map(({ locks }) => locks)).toEqual(pooled.map(() => 0))
    expect(limit?.statement_timeout).toBe('30s')
    expect(listening.flat()).toEqual([])
    await Promise.all([sql.end(), through.end()])
  })
})

const readiness = async (client: HttpClient) => (await client.get('/readyz')).status
