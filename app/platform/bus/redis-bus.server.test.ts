import { Redis } from 'iovalkey'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestRedis, type TestRedis } from '~/testing/databases/redis'
import { memoryBus } from '~/testing/fakes/memory-bus'
import { metricValue } from '~/testing/metric-value'
import { closeDb } from '../database/db.server'
import { log } from '../log/log.server'
import { redactFields } from '../log/redaction.server'
import type { Bus, Message } from './bus.server'
import { channelOf, encode } from './messages.server'
import { redisBus } from './redis-bus.server'

const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000 })

let redis: TestRedis
/** A client that observes the Redis server. */
let observer: Redis
beforeAll(async () => {
  redis = await startTestRedis()
  observer = new Redis(redis.url)
  observer.on('error', () => {})
})
afterAll(async () => {
  observer.disconnect()
  await redis.stop()
  await closeDb()
})

const opened: Bus[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((bus) => bus.close()))
})

/** A simulated process: its bus, the messages that its listener of `topic` received, and how many it had received at each reconnect. */
async function openProcess(topic = 't', bus = redisBus(redis.url)) {
  opened.push(bus)
  const received: string[] = []
  const reconnects: number[] = []
  bus.onReconnect(() => reconnects.push(received.length))
  const stop = await bus.subscribe(topic, ({ id = '' }: Message) => void received.push(id))
  return { bus, received, reconnects, stop }
}
type Process = Awaited<ReturnType<typeof openProcess>>

/** Whether the messages of a process go through Redis rather than Postgres. */
async function isOverRedis({ bus }: Process): Promise<boolean> {
  const before = await publishCalls()
  await bus.publish('t', { id: 'probe' })
  return (await publishCalls()) > before
}
async function publishCalls(): Promise<number> {
  const stats = await observer.info('commandstats')
  return Number(/cmdstat_publish:calls=(\d+)/.exec(stats)?.[1] ?? 0)
}

test('no message is lost when the server is killed, and listeners are notified when it is lost and when it is back', async () => {
  const [here, there] = [await openProcess(), await openProcess()]
  await here.bus.publish('t', { id: 'before' })
  await eventually(() => there.received).toEqual(['before'])
  expect(there.reconnects).toEqual([])

  const unavailable = () => metricValue('app_redis_connections_away')
  const counted = () => metricValue('app_bus_reconnects_total')
  const countedBefore = await counted()
  expect(await unavailable()).toBe(0)
  await redis.kill()
  await eventually(() => there.reconnects.length).toBe(1)
  // The subscribers of both processes, and the publisher of the one that has published.
  await eventually(unavailable).toBe(3)
  expect(await counted()).toBe(countedBefore)
  for (const id of ['during-1', 'during-2']) await here.bus.publish('t', { id })
  await eventually(() => there.received).toEqual(['before', 'during-1', 'during-2'])

  await redis.restart()
  await eventually(() => there.reconnects.length).toBe(2)
  await eventually(() => isOverRedis(here)).toBe(true)
  await eventually(unavailable).toBe(0)
  // One per process: a lost connection is not counted, only its return.
  await eventually(counted).toBe(countedBefore + 2)
  await here.bus.publish('t', { id: 'after' })
  await eventually(() => there.received.at(-1)).toBe('after')
})

test('publishing and subscribing do not wait for a server that is down; listeners are notified once it is up', async () => {
  await redis.kill()
  const one = await openProcess()
  await one.bus.publish('t', { id: 'a' })
  await eventually(() => one.received).toEqual(['a'])
  expect(one.reconnects).toEqual([])
  await redis.restart()
  await eventually(() => one.reconnects.length).toBe(1)
  await eventually(() => isOverRedis(one)).toBe(true)
})

test('messages bypass a server that does not respond until it responds again', async () => {
  const [here, there] = [await openProcess(), await openProcess()]
  await here.bus.publish('t', { id: 'before' })
  await eventually(() => there.received).toEqual(['before'])
  redis.pause()
  try {
    await here.bus.publish('t', { id: 'during' })
    await eventually(() => there.received).toEqual(['before', 'during'])
  } finally {
    redis.resume()
  }
  await eventually(() => isOverRedis(here)).toBe(true)
  await here.bus.publish('t', { id: 'after' })
  await eventually(() => there.received.at(-1)).toBe('after')
})

test('messages that are published at the same time are sent in one command, and arrive in order', async () => {
  const [here, there] = [await openProcess(), await openProcess()]
  await here.bus.publish('t', { id: 'first' })
  const before = await publishCalls()
  const ids = Array.from({ length: 500 }, (_, n) => `${n}`)
  await Promise.all(ids.map((id) => here.bus.publish('t', { id })))
  await eventually(() => there.received).toEqual(['first', ...ids])
  expect((await publishCalls()) - before).toBe(1)
})

test('a process subscribes only to the channels of its topics, and unsubscribes after their last listener', async () => {
  const subscribed = async () => (await observer.pubsub('CHANNELS')) as string[]
  const one = await openProcess('room:1')
  const stopSecond = await one.bus.subscribe('room:1', () => {})
  expect(await subscribed()).toEqual([channelOf('room:1', 0)])
  await one.stop()
  await one.stop()
  expect(await subscribed()).toEqual([channelOf('room:1', 0)])
  await stopSecond()
  expect(await subscribed()).toEqual([])
})

test('two installations that use different databases of one server do not receive each other’s messages', async () => {
  const [one, other] = [
    await openProcess('t', redisBus(redis.url, memoryBus())),
    await openProcess('t', redisBus(`${redis.url}/1`, memoryBus())),
  ]
  await one.bus.publish('t', { id: 'one' })
  await other.bus.publish('t', { id: 'other' })
  await eventually(() => one.received).toEqual(['one'])
  await eventually(() => other.received).toEqual(['other'])
})

test('ignores invalid messages on a channel', async () => {
  const one = await openProcess()
  for (const payload of [
    '',
    'null',
    '{"topic":"t"}',
    '{"topic":"t","message":{"id":7}}',
    encode('t', { id: 'a' }),
  ])
    await observer.publish(channelOf('t', 0), payload)
  await eventually(() => one.received).toEqual(['a'])
})

test('closing closes both connections', async () => {
  const busClients = async () =>
    [...(String(await observer.client('LIST')).match(/name=bus-\w+/g) ?? [])].sort()
  const one = await openProcess()
  await one.bus.publish('t', { id: 'a' })
  await eventually(busClients).toEqual(['name=bus-publisher', 'name=bus-subscriber'])
  await one.bus.close()
  await eventually(busClients).toEqual([])
})

test('a wrong password is logged without the password, and messages go through Postgres', async () => {
  const warned = vi.spyOn(log, 'warn')
  const address = new URL(redis.url)
  address.password = 'not-the-password-of-this-server'
  await observer.config('SET', 'requirepass', 'another-password')
  try {
    const one = await openProcess('t', redisBus(address.href))
    await one.bus.publish('t', { id: 'a' })
    await eventually(() => one.received).toEqual(['a'])
    expect(warned).toHaveBeenCalled()
    const logged = warned.mock.calls.map(([fields]) =>
      redactFields(fields as object as Record<string, unknown>),
    )
    expect(JSON.stringify(logged)).not.toContain(address.password)
  } finally {
    await observer.config('SET', 'requirepass', '')
    warned.mockRestore()
  }
})
