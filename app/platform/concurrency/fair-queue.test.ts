import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairQueue, QueueFull } from './fair-queue'

/** Jobs that are started by the queue and ended by the test. */
function jobs(run: ReturnType<typeof createFairQueue>) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string) =>
    run(name.charAt(0), () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { started, add, end }
}

test.each([1, 2])(
  'the second job of a member waits for the first of all others (%i at a time)',
  async (concurrency) => {
    const { started, add, end } = jobs(createFairQueue({ concurrency }))
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void add(name)
    for (let at = 0; at < 7; at += 1) {
      await new Promise(setImmediate)
      await end(started[at] ?? '')
    }
    const expected = { 1: 'a1 b1 c1 a2 b2 a3 a4', 2: 'a1 a2 b1 c1 a3 b2 a4' }
    expect(started.join(' ')).toBe(expected[concurrency as 1 | 2])
  },
)

test('a key never runs more jobs than its limit; jobs of other keys overtake its waiting jobs', async () => {
  const { started, add, end } = jobs(createFairQueue({ concurrency: 4, perKey: 2 }))
  for (const name of ['a1', 'a2', 'a3', 'b1']) void add(name)
  await new Promise(setImmediate)
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a job over the limit is refused, and a failed one frees its slot', async () => {
  const run = createFairQueue({ concurrency: 1, maxWaiting: 2, maxWaitingPerKey: 1 })
  const fails = async () => {
    throw new Error('no')
  }
  const come = [run('a', fails), run('a', async () => 1), run('b', async () => 2)]
  const tooMany = [run('a', async () => 3), run('c', async () => 3)]
  const outcome = (one: PromiseSettledResult<unknown>) =>
    one.status === 'fulfilled' ? one.value : one.reason
  expect((await Promise.allSettled(come)).map(outcome)).toEqual([new Error('no'), 1, 2])
  for (const one of await Promise.allSettled(tooMany)) expect(outcome(one)).toBeInstanceOf(QueueFull)
  expect(await run('c', async () => 4)).toBe(4)
})

test('in any order: the limits hold, each job runs once, in the order of its key', async () => {
  const keys = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(keys, fc.nat({ max: 4 }), fc.nat({ max: 3 }), async (come, more, each) => {
      const [concurrency, perKey] = [1 + more, 1 + each]
      const run = createFairQueue({ concurrency, perKey })
      const now = new Map<string, number>()
      const seen: string[] = []
      await Promise.all(
        come.map((key, at) =>
          run(key, async () => {
            seen.push(`${key}${at}`)
            now.set(key, (now.get(key) ?? 0) + 1)
            expect(now.get(key)).toBeLessThanOrEqual(perKey)
            expect([...now.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(concurrency)
            await new Promise(setImmediate)
            now.set(key, (now.get(key) ?? 0) - 1)
          }),
        ),
      )
      for (const key of ['a', 'b', 'c']) {
        const own = seen.filter((one) => one.startsWith(key))
        expect(own).toEqual(come.flatMap((one, at) => (one === key ? [`${key}${at}`] : [])))
      }
    }),
    { numRuns: 50 },
  )
})
