import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { slotsDuringBursts } from './connection-burst.server'

function start() {
  const server = new EventEmitter() as Server
  let admitted = 0
  const slots = slotsDuringBursts(server, () => {
    admitted += 1
  })
  /** A connection in each of so many rounds; gives how many slots there were in each. */
  const arrive = async (rounds: number) => {
    const seen: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      server.emit('connection')
      await nextRound()
      seen.push(slots())
    }
    return seen
  }
  return { slots, arrive, admitted: () => admitted }
}

test('a few connections, one after the other, delay nothing', async () => {
  const { slots, arrive } = start()
  expect(slots()).toBe(Number.POSITIVE_INFINITY)
  expect(new Set(await arrive(6))).toEqual(new Set([Number.POSITIVE_INFINITY]))
})

test('during a burst of connections a page starts from time to time', async () => {
  const { arrive, admitted } = start()
  await arrive(10)
  const before = admitted()
  const seen = await arrive(320)
  const open = seen.filter((slots) => slots > 0)
  expect(new Set(open)).toEqual(new Set([1]))
  expect(open.length).toBeGreaterThanOrEqual(8)
  expect(open.length).toBeLessThanOrEqual(12)
  expect(admitted() - before).toBe(open.length)
})

test('a burst ends a few rounds after the last connection, and waiting requests are admitted', async () => {
  const { slots, arrive, admitted } = start()
  await arrive(40)
  expect(slots()).toBeLessThanOrEqual(1)
  const before = admitted()
  for (let round = 0; round < 8; round += 1) await nextRound()
  expect(slots()).toBe(Number.POSITIVE_INFINITY)
  expect(admitted()).toBeGreaterThan(before)
})
