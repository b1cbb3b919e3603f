import { Redis } from 'iovalkey'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { metricValue } from '~/testing/metric-value'
import { startTestRedis, type TestRedis } from '~/testing/redis'
import { closeDb } from '../database/db.server'
import { log } from '../log/log.server'
import { cleanFields } from '../log/log-cleaning.server'
import type { Bus, Message } from './bus.server'
import { memoryBus } from './memory-bus.server'
import { encode } from './messages.server'
import { redisBus } from './redis-bus.server'
import { channelOf } from './shards'

const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000 })

let redis: TestRedis
/** A client beside the bus. */
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

/** A process: its bus, what its listener of `topic` received, and how often it was told of a gap. */
async function openProcess(topic = 't', bus = redisBus(redis.url)) {
  opened.push(bus)
  const received: string[] = []
  const gaps: number[] = []
  bus.onReconnect(() => gaps.push(received.length))
  const stop = await bus.subscribe(topic, ({ id = '' }: Message) => void received.push(id))
  return { bus, received, gaps, stop }
}
type Process = Awaited<ReturnType<typeof openProcess>>

/** Whether the server itself carries the messages of a process, rather than Postgres. */
async function isOverRedis({ bus }: Process): Promise<boolean> {
  const before = await counted()
  await bus.publish('t', { id: 'probe' })
  return (await counted()) > before
}
async function counted(): Promise<number> {
  const stats = await observer.info('commandstats')
  return Number(/cmdstat_publish:calls=(\d+)/.exec(stats)?.[1] ?? 0)
}

test('a server that is killed costs no message, and listeners reload when it is lost and when it is back', async () => {
  const [here, there] = [await openProcess(), await openProcess()]
  await here.bus.publish('t', { id: 'before' })
  await soon(() => there.received).toEqual(['before'])
  expect(there.gaps).toEqual([])

  const away = () => metricValue('app_redis_connections_away')
  expect(await away()).toBe(0)
  await redis.kill()
  await soon(() => there.gaps.length).toBe(1)
  // Both subscribe, and one has published.
  await soon(away).toBe(3)
  for (const id of ['meanwhile-1', 'meanwhile-2']) await here.bus.publish('t', { id })
  await soon(() => there.received).toEqual(['before', 'meanwhile-1', 'meanwhile-2'])

  await redis.restart()
  await soon(() => there.gaps.length).toBe(2)
  await soon(() => isOverRedis(here)).toBe(true)
  await soon(away).toBe(0)
  await here.bus.publish('t', { id: 'after' })
  await soon(() => there.received.at(-1)).toBe('after')
})

test('publishing and subscribing do not wait for a server that is not up; listeners are notified once it is', async () => {
  await redis.kill()
  const one = await openProcess()
  await one.bus.publish('t', { id: 'a' })
  await soon(() => one.received).toEqual(['a'])
  expect(one.gaps).toEqual([])
  await redis.restart()
  await soon(() => one.gaps.length).toBe(1)
  await soon(() => isOverRedis(one)).toBe(true)
})

test('a server that no longer answers is left out until it does', async () => {
  const [here, there] = [await openProcess(), await openProcess()]
  await here.bus.publish('t', { id: 'before' })
  await soon(() => there.received).toEqual(['before'])
  redis.pause()
  try {
    await here.bus.publish('t', { id: 'meanwhile' })
    await soon(() => there.received).toEqual(['before', 'meanwhile'])
  } finally {
    redis.resume()
  }
  await soon(() => isOverRedis(here)).toBe(true)
  await here.bus.publish('t', { id: 'after' })
  await soon(() => there.received.at(-1)).toBe('after')
})

test('what is published at once is one command, and arrives in order', async () => {
  const [here, there] = [await openProcess(), await openProcess()]
  await here.bus.publish('t', { id: 'first' })
  const before = await counted()
  const ids = Array.from({ length: 500 }, (_, n) => `${n}`)
  await Promise.all(ids.map((id) => here.bus.publish('t', { id })))
  await soon(() => there.received).toEqual(['first', ...ids])
  expect((await counted()) - before).toBe(1)
})

test('a process subscribes to the channels of its topics alone, and leaves them with its last listener', async () => {
  const subscribed = async () => (await observer.pubsub('CHANNELS')) as string[]
  const one = await openProcess('room:1')
  const again = await one.bus.subscribe('room:1', () => {})
  expect(await subscribed()).toEqual([channelOf('room:1', 0)])
  await one.stop()
  await one.stop()
  expect(await subscribed()).toEqual([channelOf('room:1', 0)])
  await again()
  expect(await subscribed()).toEqual([])
})

test('two installations on two databases of one server do not get each other’s messages', async () => {
  const [one, other] = [
    await openProcess('t', redisBus(redis.url, memoryBus())),
    await openProcess('t', redisBus(`${redis.url}/1`, memoryBus())),
  ]
  await one.bus.publish('t', { id: 'one' })
  await other.bus.publish('t', { id: 'other' })
  await soon(() => one.received).toEqual(['one'])
  await soon(() => other.received).toEqual(['other'])
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
  await soon(() => one.received).toEqual(['a'])
})

test('closing closes both connections', async () => {
  const ours = async () => [...(String(await observer.client('LIST')).match(/name=bus-\w+/g) ?? [])].sort()
  const one = await openProcess()
  await one.bus.publish('t', { id: 'a' })
  await soon(ours).toEqual(['name=bus-publisher', 'name=bus-subscriber'])
  await one.bus.close()
  await soon(ours).toEqual([])
})

test('a wrong password is reported without it, and messages go over Postgres', async () => {
  const warned = vi.spyOn(log, 'warn')
  const address = new URL(redis.url)
  address.password = 'not-the-password-of-this-server'
  await observer.config('SET', 'requirepass', 'another-password')
  try {
    const one = await openProcess('t', redisBus(address.href))
    await one.bus.publish('t', { id: 'a' })
    await soon(() => one.received).toEqual(['a'])
    expect(warned).toHaveBeenCalled()
    const logged = warned.mock.calls.map(([fields]) =>
      cleanFields(fields as object as Record<string, unknown>),
    )
    expect(JSON.stringify(logged)).not.toContain(address.password)
  } finally {
    await observer.config('SET', 'requirepass', '')
    warned.mockRestore()
  }
})
