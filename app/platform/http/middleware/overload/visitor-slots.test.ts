import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { slotsDuringBursts } from './visitor-slots.server'

function start() {
  const server = new EventEmitter() as Server
  let admitted = 0
  const slots = slotsDuringBursts(server, () => {
    admitted += 1
  })
  /** Opens one connection in each of so many iterations of the event loop; returns the number of slots after each. */
  const connectInEach = async (iterations: number) => {
    const seen: number[] = []
    for (let iteration = 0; iteration < iterations; iteration += 1) {
      server.emit('connection')
      await nextIteration()
      seen.push(slots())
    }
    return seen
  }
  return { slots, connectInEach, admitted: () => admitted }
}

test('a few connections, one after the other, delay nothing', async () => {
  const { slots, connectInEach } = start()
  expect(slots()).toBe(Number.POSITIVE_INFINITY)
  expect(new Set(await connectInEach(6))).toEqual(new Set([Number.POSITIVE_INFINITY]))
})

test('during a burst of connections a page starts from time to time', async () => {
  const { connectInEach, admitted } = start()
  await connectInEach(10)
  const before = admitted()
  const seen = await connectInEach(320)
  const open = seen.filter((slots) => slots > 0)
  expect(new Set(open)).toEqual(new Set([1]))
  expect(open.length).toBeGreaterThanOrEqual(8)
  expect(open.length).toBeLessThanOrEqual(12)
  expect(admitted() - before).toBe(open.length)
})

test('a burst ends a few iterations after the last connection, and waiting requests are admitted', async () => {
  const { slots, connectInEach, admitted } = start()
  await connectInEach(40)
  expect(slots()).toBeLessThanOrEqual(1)
  const before = admitted()
  for (let iteration = 0; iteration < 8; iteration += 1) await nextIteration()
  expect(slots()).toBe(Number.POSITIVE_INFINITY)
  expect(admitted()).toBeGreaterThan(before)
})
