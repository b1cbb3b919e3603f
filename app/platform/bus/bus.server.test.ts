import { Socket } from 'node:net'
import { setImmediate as nextIteration } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestRedis, type TestRedis } from '~/testing/databases/redis'
import { startGate } from '~/testing/fakes/gate'
import { memoryBus } from '~/testing/fakes/memory-bus'
import { metricValue } from '~/testing/metric-value'
import { connect } from '../database/connect.server'
import { closeDb, db } from '../database/db.server'
import { client } from '../database/pool.server'
import type { Bus, Message } from './bus.server'
import { decode, encode } from './messages.server'
import { notifyBus } from './notify-bus.server'
import { redisBus } from './redis-bus.server'

const soon = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 })

let redis: TestRedis
let valkey: TestRedis
beforeAll(async () => {
  redis = await startTestRedis()
  valkey = await startTestRedis({ program: 'valkey-server' })
}, 300_000)
afterAll(async () => {
  await Promise.all([redis, valkey].map((server) => server?.stop()))
  await closeDb()
})

const overPostgres = () => notifyBus()
const overRedis = () => redisBus(redis.url)
const overValkey = () => redisBus(valkey.url)

/** Until the schema `faults` is dropped, every pg_notify of the pool fails as on a full disk. */
async function refuseNotify(): Promise<void> {
  await client().unsafe(`
    create schema faults;
    create function faults.pg_notify(text, text) returns void language plpgsql as
      $$ begin raise exception 'the disk is full' using errcode = 'disk_full'; end $$;
    do $$ begin
      execute format('alter database %I set search_path = faults, pg_catalog, public', current_database());
    end $$`)
  // New connections read the setting.
  await closeDb()
}

/** Resolves once all messages published before this call have arrived. */
async function settle(bus: Bus) {
  let arrived = false
  const stop = await bus.subscribe('settle', () => {
    arrived = true
  })
  await bus.publish('settle', {})
  await soon(() => arrived).toBe(true)
  await stop()
}

describe.each([
  ['LISTEN/NOTIFY', overPostgres],
  ['Redis', overRedis],
  ['Valkey', overValkey],
  ['memory', memoryBus],
])('bus: %s', (_name, open) => {
  const opened: Bus[] = []
  const make = () => {
    const bus = open()
    opened.push(bus)
    return bus
  }
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((bus) => bus.close()))
  })

  test('delivers to all listeners of the topic, in order, and to no others', async () => {
    const bus = make()
    const [one, two, other]: [Message[], Message[], Message[]] = [[], [], []]
    await bus.subscribe('room:1', (message) => void one.push(message))
    await bus.subscribe('room:1', (message) => void two.push(message))
    await bus.subscribe('room:2', (message) => void other.push(message))
    for (let n = 0; n < 20; n++) await bus.publish('room:1', { messageId: `${n}` })
    await settle(bus)
    expect(one).toEqual(Array.from({ length: 20 }, (_, n) => ({ messageId: `${n}` })))
    expect(two).toEqual(one)
    expect(other).toEqual([])
  })

  test('delivers nothing after unsubscribing; the same function may subscribe twice', async () => {
    const bus = make()
    const received: string[] = []
    const listener = ({ n }: Message) => void received.push(n ?? '')
    const stop = await bus.subscribe('t', listener)
    await bus.subscribe('t', listener)
    await bus.publish('t', { n: '1' })
    await settle(bus)
    await stop()
    await stop()
    await bus.publish('t', { n: '2' })
    await settle(bus)
    expect(received).toEqual(['1', '1', '2'])
  })

  test('a listener that throws or mutates the message does not affect others', async () => {
    const bus = make()
    const received: Message[] = []
    await bus.subscribe('t', () => {
      throw new Error('no')
    })
    await bus.subscribe('t', async (message) => {
      message.id = 'changed'
      throw new Error('later')
    })
    await bus.subscribe('t', (message) => void received.push(message))
    await bus.publish('t', { id: 'a' })
    await settle(bus)
    expect(received).toEqual([{ id: 'a' }])
  })

  test('refuses invalid ids, invalid topics and messages that are too large', async () => {
    const bus = make()
    for (const value of ['', 'two words', 'Grüße', 'x'.repeat(129), '<b>', 'a@b.test']) {
      await expect(bus.publish('t', { value })).rejects.toThrow(TypeError)
    }
    await expect(bus.publish('t', { 'no name': 'a' })).rejects.toThrow(TypeError)
    for (const topic of ['', 'a b', '1', 'x'.repeat(129)]) {
      await expect(bus.publish(topic, {})).rejects.toThrow(TypeError)
      await expect(bus.subscribe(topic, () => {})).rejects.toThrow(TypeError)
    }
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`id${n}`, 'x'.repeat(100)]))
    await expect(bus.publish('t', many)).rejects.toThrow(RangeError)
  })

  test('a closed bus delivers nothing', async () => {
    const bus = make()
    const received: Message[] = []
    await bus.subscribe('t', (message) => void received.push(message))
    await bus.close()
    await bus.publish('t', { id: 'a' })
    // A later message has come to another one.
    const other = make()
    const later: Message[] = []
    await other.subscribe('t', (message) => void later.push(message))
    await other.publish('t', { id: 'b' })
    await soon(() => later).toContainEqual({ id: 'b' })
    expect(received).toEqual([])
    await other.close()
  })
})

describe.each([
  ['LISTEN/NOTIFY', overPostgres],
  ['Redis', overRedis],
  ['Valkey', overValkey],
])('bus between processes: %s', (_name, open) => {
  test('delivers to other processes', async () => {
    const [here, there] = [open(), open()]
    const received: Message[] = []
    await there.subscribe('t', (message) => void received.push(message))
    await here.publish('t', { id: 'a' })
    await soon(() => received).toEqual([{ id: 'a' }])
    await Promise.all([here.close(), there.close()])
  })

  test('publishes a message of a transaction at its commit, and not after a rollback', async () => {
    const bus = open()
    const received: Message[] = []
    await bus.subscribe('t', (message) => void received.push(message))
    const rolledBack = db.transaction(async (tx) => {
      await bus.publish('t', { id: 'rolled-back' }, tx)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await db.transaction(async (tx) => {
      await bus.publish('t', { id: 'committed' }, tx)
      await settle(bus)
      expect(received).toEqual([])
    })
    await soon(() => received).toEqual([{ id: 'committed' }])
    await bus.close()
  })
})

describe('LISTEN/NOTIFY', () => {
  test('reconnects after a lost connection, reports it, and delivers messages again', async () => {
    const bus = notifyBus()
    const received: Message[] = []
    let reconnects = 0
    // A listener that throws must not keep the others from being called.
    bus.onReconnect(() => {
      throw new Error('Broken listener')
    })
    bus.onReconnect(() => reconnects++)
    await bus.subscribe('t', (message) => void received.push(message))
    expect(reconnects).toBe(0)
    for (let cut = 1; cut <= 3; cut++) {
      const ended = await client()`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`
      expect(ended.length).toBeGreaterThan(0)
      await soon(() => reconnects).toBe(cut)
      await bus.publish('t', { cut: `${cut}` })
      await soon(() => received.at(-1)).toEqual({ cut: `${cut}` })
    }
    await bus.close()
  })

  test('finds a connection whose server no longer responds, by keep-alive packets', async () => {
    const kept = vi.spyOn(Socket.prototype, 'setKeepAlive')
    const bus = notifyBus()
    await bus.subscribe('t', () => {})
    expect(kept).toHaveBeenCalledWith(true, 30_000)
    kept.mockRestore()
    await bus.close()
  })

  test('waits for a database that is not up yet', async () => {
    const gate = await startGate(client().options)
    await gate.shut()
    const bus = notifyBus((options) => connect({ ...options, ...gate.address }))
    const received: Message[] = []
    let reconnects = 0
    bus.onReconnect(() => reconnects++)
    await bus.subscribe('t', (message) => void received.push(message))
    await bus.subscribe('t', (message) => void received.push(message))
    await gate.open()
    await soon(() => reconnects).toBe(1)
    await bus.publish('t', { id: 'a' })
    await soon(() => received).toEqual([{ id: 'a' }, { id: 'a' }])
    // A longer outage, then a reconnect.
    await gate.shut()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await gate.open()
    await soon(() => reconnects).toBe(2)
    await bus.publish('t', { id: 'b' })
    await soon(() => received).toHaveLength(4)
    await bus.close()
    await gate.shut()
  })

  test('sends what the database refused later, once and in order', async () => {
    const bus = notifyBus()
    const received: Message[] = []
    await bus.subscribe('t', (message) => void received.push(message))
    await refuseNotify()
    await Promise.all(['1', '2'].map((n) => bus.publish('t', { n })))
    await bus.publish('t', { n: '3' })
    expect(received).toEqual([])
    await client().unsafe('drop schema faults cascade')
    await soon(() => received).toHaveLength(3)
    await settle(bus)
    expect(received).toEqual(['1', '2', '3'].map((n) => ({ n })))
    await bus.close()
  })

  test('messages of an outage count as waiting, those that wait for the statement before them do not', async () => {
    const bus = notifyBus()
    const waiting = () => metricValue('app_bus_buffered')
    const first = bus.publish('t', { n: '1' })
    await nextIteration()
    const second = bus.publish('t', { n: '2' })
    expect(await waiting()).toBe(0)
    await Promise.all([first, second])
    await refuseNotify()
    await bus.publish('t', { n: '3' })
    await soon(waiting).toBe(1)
    await client().unsafe('drop schema faults cascade')
    await soon(waiting).toBe(0)
    await bus.close()
  })

  test('a process that stops sends what the database refused', async () => {
    const [here, there] = [notifyBus(), notifyBus()]
    const received: Message[] = []
    await there.subscribe('t', (message) => void received.push(message))
    await refuseNotify()
    await here.publish('t', { n: '1' })
    await client().unsafe('drop schema faults cascade')
    await here.close()
    await soon(() => received).toEqual([{ n: '1' }])
    await there.close()
  })

  test('ignores invalid messages on the channel', async () => {
    const bus = notifyBus()
    const received: Message[] = []
    await bus.subscribe('t', (message) => void received.push(message))
    for (const payload of ['', 'null', '{"topic":"t"}', '{"topic":"t","message":{"id":7}}']) {
      await client()`select pg_notify('bus', ${payload})`
    }
    await bus.publish('t', { id: 'a' })
    await soon(() => received).toEqual([{ id: 'a' }])
    await bus.close()
  })
})

test('messages arrive unchanged, and decoding never throws', () => {
  const name = fc.stringMatching(/^[a-zA-Z]\w{0,40}$/)
  const id = fc.stringMatching(/^[\w.:-]{1,40}$/)
  fc.assert(
    fc.property(fc.dictionary(name, id, { maxKeys: 10 }), (message) => {
      expect(decode(encode('t', message))?.message).toEqual({ ...message })
    }),
    { numRuns: 1000 },
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => void decode(text)),
    { numRuns: 1000 },
  )
})
