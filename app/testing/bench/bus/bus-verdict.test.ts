import { expect, test } from 'vitest'
import { busVerdict } from './bus-verdict'

const GOAL = { perSecond: 1000, p99MaxMs: 25 }
const measured = (published: number) => ({
  lastsMs: 10_000,
  published,
  failed: 0,
  times: Array<number>(published).fill(3),
  disordered: 0,
})
const missed = (published: number) =>
  busVerdict('Redis', GOAL, measured(published)).flatMap(({ what, ok }) => (ok ? [] : [what]))

test('a publisher that does not reach the rate has not measured it', () => {
  expect(missed(9990)).toEqual([])
  expect(missed(7000)).toEqual(['bus: Redis, 1000/s between two processes: published'])
})
