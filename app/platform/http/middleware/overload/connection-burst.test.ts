import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { placesDuringBursts } from './connection-burst.server'

function start() {
  const server = new EventEmitter() as Server
  let admitted = 0
  const places = placesDuringBursts(server, () => {
    admitted += 1
  })
  /** A connection in each of so many rounds; gives how many places there were in each. */
  const arrive = async (rounds: number) => {
    const seen: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      server.emit('connection')
      await nextRound()
      seen.push(places())
    }
    return seen
  }
  return { places, arrive, admitted: () => admitted }
}

test('a few connections, one after the other, hold nothing back', async () => {
  const { places, arrive } = start()
  expect(places()).toBe(Number.POSITIVE_INFINITY)
  expect(new Set(await arrive(6))).toEqual(new Set([Number.POSITIVE_INFINITY]))
})

test('while connections come in round after round, one page begins now and then', async () => {
  const { arrive, admitted } = start()
  await arrive(10)
  const before = admitted()
  const seen = await arrive(320)
  const open = seen.filter((places) => places > 0)
  expect(new Set(open)).toEqual(new Set([1]))
  expect(open.length).toBeGreaterThanOrEqual(8)
  expect(open.length).toBeLessThanOrEqual(12)
  expect(admitted() - before).toBe(open.length)
})

test('it is over a few rounds after the last connection, and what waited is admitted', async () => {
  const { places, arrive, admitted } = start()
  await arrive(40)
  expect(places()).toBeLessThanOrEqual(1)
  const before = admitted()
  for (let round = 0; round < 8; round += 1) await nextRound()
  expect(places()).toBe(Number.POSITIVE_INFINITY)
  expect(admitted()).toBeGreaterThan(before)
})
