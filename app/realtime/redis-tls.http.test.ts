import { randomUUID } from 'node:crypto'
import { Redis } from 'iovalkey'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestRedis, type TestRedis } from '~/testing/databases/redis'
import { ownServer } from '~/testing/http/http-test-server'
import { startServer } from '~/testing/http/server'
import { connected, couple, servers, soon, withTwoServers } from '~/testing/people/connected-people'

/** Two processes that reach a Redis server by its encrypted port and trust its certificate. */
let redis: TestRedis
let observer: Redis
beforeAll(async () => {
  redis = await startTestRedis({ withTls: true })
  observer = new Redis(redis.url)
})
const settings = () => ({ BUS_URL: redis.tls.url, NODE_EXTRA_CA_CERTS: redis.tls.certificateFile })
withTwoServers({ first: ownServer(settings), second: ownServer(settings) })
afterAll(async () => {
  observer.disconnect()
  await redis.stop()
})

const published = async () =>
  Number(/cmdstat_publish:calls=(\d+)/.exec(await observer.info('commandstats'))?.[1] ?? 0)

/** The number of connections that processes have for the bus. */
const busConnections = async () =>
  String(await observer.client('LIST'))
    .split('\n')
    .filter((peer) => /name=bus-/.test(peer)).length

type Client = Awaited<ReturnType<typeof connected>>
const textsOf = ({ received }: Client) =>
  received.flatMap((event) => (event.type === 'new_message' ? [event.message.content] : []))
const send = (client: Client, receiverId: string, content: string) =>
  client.send({ type: 'send_message', receiverId, content, clientId: randomUUID() })

test('messages pass an encrypted connection', async () => {
  const { jonas, mara } = await couple()
  const [his, hers] = [await connected(servers.first, jonas), await connected(servers.second, mara)]
  const before = await published()
  send(his, mara.id, 'Hallo, verschlüsselt')
  await soon(() => expect(textsOf(hers)).toEqual(['Hallo, verschlüsselt']))
  send(hers, jonas.id, 'Auch verschlüsselt')
  await soon(() => expect(textsOf(his)).toContain('Auch verschlüsselt'))
  expect(await published()).toBeGreaterThan(before)
  const peers = String(await observer.client('LIST')).split('\n')
  // Each process has one connection to publish and one to subscribe. Only the observer's connection is unencrypted.
  expect(await busConnections()).toBe(4)
  expect(peers.filter((peer) => peer.includes(`laddr=${new URL(redis.url).host} `))).toHaveLength(1)
})

test('a certificate that a process does not trust is refused: its messages go over Postgres, and its log says why', async () => {
  const third = await startServer({ BUS_URL: redis.tls.url })
  const { jonas, mara } = await couple()
  const [his, hers] = [await connected(third, jonas), await connected(servers.second, mara)]
  send(his, mara.id, 'Hallo über Postgres')
  await soon(() => expect(textsOf(hers)).toEqual(['Hallo über Postgres']))
  expect(third.output()).toMatch(/self-signed certificate/)
  // Only the other two processes are connected. Each has both connections by now: a process connects its publisher when it first
  // publishes. Counting published messages would prove nothing, since the others publish receipts.
  await soon(async () => expect(await busConnections()).toBe(4))
  await third.stop()
})
