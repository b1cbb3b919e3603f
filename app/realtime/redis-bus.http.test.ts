import { randomUUID } from 'node:crypto'
import { requestLimits } from 'db/schema/limits'
import { like } from 'drizzle-orm'
import { Redis } from 'iovalkey'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspend } from '~/domains/accounts/suspension/suspension.server'
import type { FromServer } from '~/domains/chat/realtime/protocol'
import { db } from '~/platform/database/db.server'
import { startTestRedis, type TestRedis } from '~/testing/databases/redis'
import { ownServer } from '~/testing/http/http-test-server'
import { startServer } from '~/testing/http/server'
import { connected, couple, person, servers, soon, withTwoServers } from '~/testing/people/connected-people'

/** Two processes whose bus is a Redis server. */
let redis: TestRedis
let observer: Redis
beforeAll(async () => {
  redis = await startTestRedis()
  observer = new Redis(redis.url)
  observer.on('error', () => {})
})
const settings = () => ({ BUS_URL: redis.url })
withTwoServers({ first: ownServer(settings), second: ownServer(settings) })
afterAll(async () => {
  observer.disconnect()
  await redis.stop()
})

type Client = Awaited<ReturnType<typeof connected>>
const of = <Type extends FromServer['type']>({ received }: Client, type: Type) =>
  received.filter((one): one is Extract<FromServer, { type: Type }> => one.type === type)
const send = (client: Client, receiverId: string, content: string) =>
  client.send({ type: 'send_message', receiverId, content, clientId: randomUUID() })
const published = async () =>
  Number(/cmdstat_publish:calls=(\d+)/.exec(await observer.info('commandstats'))?.[1] ?? 0)

test('messages, delivery and read receipts and typing reach the other process over the Redis server', async () => {
  const { jonas, mara } = await couple()
  const [his, hers] = [await connected(servers.first, jonas), await connected(servers.second, mara)]
  const before = await published()
  send(his, mara.id, 'Hallo über Redis')
  await soon(() =>
    expect(of(hers, 'new_message').map(({ message }) => message.content)).toEqual(['Hallo über Redis']),
  )
  await soon(() => expect(of(his, 'delivered')).toHaveLength(1))
  const seq = of(hers, 'new_message')[0]?.message.seq
  hers.send({ type: 'read', userId: jonas.id, seq })
  await soon(() => expect(of(his, 'read')).toMatchObject([{ partnerId: mara.id, seq }]))
  hers.send({ type: 'typing', userId: jonas.id })
  await soon(() => expect(of(his, 'typing')).toHaveLength(1))
  expect(await published()).toBeGreaterThanOrEqual(before + 4)
})

test('a suspension, which is published in its transaction, closes the sockets of both processes', async () => {
  const jonas = await person('Jonas')
  const both = [await connected(servers.first, jonas), await connected(servers.second, jonas)]
  await suspend({ userId: jonas.id, reason: 'Test', by: null, ip: '' })
  await soon(() => expect(both.map(({ socket }) => socket.readyState)).toEqual([3, 3]))
})

test('a client gets every message although the Redis server is killed and restarted during a conversation', async () => {
  const { jonas, mara } = await couple()
  const [his, hers] = [await connected(servers.first, jonas), await connected(servers.second, mara)]
  const receivedTexts = collectTexts(hers, jonas.id, 2)
  const sendAll = async (texts: string[]) => {
    const before = of(his, 'sent').length
    for (const text of texts) send(his, mara.id, text)
    await soon(() => expect(of(his, 'sent')).toHaveLength(before + texts.length))
  }
  const texts = (name: string) => Array.from({ length: 8 }, (_, n) => `${name} ${n}`)

  await sendAll(texts('vorher'))
  // Kills the server while messages are being delivered.
  for (const text of texts('mittendrin')) send(his, mara.id, text)
  await redis.kill()
  await soon(() => expect(of(his, 'sent')).toHaveLength(16))
  await sendAll(texts('ohne'))
  // Meanwhile Postgres delivers them.
  await soon(() => expect(receivedTexts().slice(16)).toEqual(texts('ohne')))
  await redis.restart()
  await soon(() => expect(of(hers, 'resync').length).toBeGreaterThanOrEqual(2))
  await sendAll(texts('danach'))
  const all = ['vorher', 'mittendrin', 'ohne', 'danach'].flatMap(texts)
  await soon(() => expect(receivedTexts()).toEqual(all))
  expect(of(his, 'error')).toEqual([])
}, 120_000)

/** Collects messages as a page does: those pushed, and after a `resync` those since the last without a gap. Returns the ordered texts. */
function collectTexts(client: Client, partnerId: string, after: number): () => (string | null)[] {
  const bySeq = new Map<number, string | null>()
  const lastInOrder = () => {
    let seq = after
    while (bySeq.has(seq + 1)) seq += 1
    return seq
  }
  client.socket.on('message', (data) => {
    const event = JSON.parse(String(data)) as FromServer
    if (event.type === 'new_message') bySeq.set(event.message.seq, event.message.content)
    if (event.type === 'resumed') for (const { seq, content } of event.messages) bySeq.set(seq, content)
    if (event.type === 'resync') client.send({ type: 'resume', userId: partnerId, after: lastInOrder() })
  })
  return () => [...bySeq].sort(([one], [other]) => one - other).map(([, content]) => content)
}

test('both processes count the tries of a rate limit together, even without the Redis server', async () => {
  const [{ client, cookie }, other] = [await person('Jonas'), await person('Paul')]
  const origins = [servers.first.origin, servers.second.origin]
  const tryPassword = async (n: number, by = cookie) => {
    const answer = await fetch(`${origins[n % 2]}/api/auth/change-password`, {
      method: 'PUT',
      headers: { cookie: by, 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword: `wrong ${n}`, newPassword: 'ein ganz neues Wort 7' }),
    })
    return answer.status
  }
  const statuses = async () => {
    const all: number[] = []
    for (let n = 0; n < 11; n += 1) all.push(await tryPassword(n))
    return all
  }
  // A process connects its counters with the first try; after an outage it reconnects with some delay.
  for (const n of [0, 1]) await tryPassword(n, other.cookie)
  await soon(async () =>
    expect(String(await observer.client('LIST')).match(/ name=limits /g)).toHaveLength(2),
  )
  const stored = () => db.$count(requestLimits, like(requestLimits.key, 'currentPassword:%'))
  const before = await stored()
  const [wrong, ...more] = await statuses()
  expect(wrong).toBe(403)
  expect(more).toEqual([...Array(9).fill(403), 429])
  expect(await stored()).toBe(before)

  await redis.kill()
  try {
    expect(await statuses()).toEqual([...Array(10).fill(403), 429])
    expect(await stored()).toBe(before + 1)
    const ready = await client.get('/readyz')
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { degraded: true, parts: { bus: 'failed' } },
    ])
  } finally {
    await redis.restart()
  }
  await soon(async () =>
    expect(await (await client.get('/readyz')).json()).toMatchObject({ parts: { bus: 'ok' } }),
  )
}, 120_000)

test('a process stops within its timeout, with and without the Redis server', async () => {
  for (const isAway of [false, true]) {
    const third = await startServer(settings())
    const client = await connected(third, await person('Jonas'))
    if (isAway) await redis.kill()
    expect(await third.stop()).toBe(0)
    expect(third.output()).not.toContain('stopped by the timeout')
    await soon(() => expect(client.socket.readyState).toBe(3))
  }
  await redis.restart()
}, 120_000)
