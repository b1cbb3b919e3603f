import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { boundedQueue, HashQueueFull, isHashQueueFull, verifyPassword } from './passwords.server'

/** Work that ends when the test resolves it. */
function deferred() {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { work: () => done, finish: () => finish() }
}

it('limits running and waiting work, and refuses the rest', async () => {
  const run = boundedQueue({ atOnce: 2, waiting: 1 })
  const [a, b, c] = [deferred(), deferred(), deferred()]
  const order: string[] = []
  const first = run(a.work).then(() => order.push('a'))
  const second = run(b.work).then(() => order.push('b'))
  const third = run(c.work).then(() => order.push('c'))
  await expect(run(async () => 'd')).rejects.toBeInstanceOf(HashQueueFull)
  expect(run.isFull()).toBe(true)

  c.finish()
  await Promise.resolve()
  expect(order).toEqual([])
  b.finish()
  await Promise.all([second, third])
  a.finish()
  await first
  expect(order).toEqual(['b', 'c', 'a'])
  expect(run.isFull()).toBe(false)
})

it('frees a slot when work fails', async () => {
  const run = boundedQueue({ atOnce: 1, waiting: 0 })
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(run(async () => 'yes')).resolves.toBe('yes')
})

it('never exceeds the concurrency limit', async () => {
  const run = boundedQueue({ atOnce: 3, waiting: 100 })
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 50 }, () =>
      run(async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 1))
        running--
      }),
    ),
  )
  expect(most).toBe(3)
})

it('lets 64 passwords wait for a free core, and refuses the next one', async () => {
  const check = () => verifyPassword(null, 'Demo1234!')
  const accepted = Array.from({ length: availableParallelism() + 64 }, check)
  expect(isHashQueueFull()).toBe(true)
  await expect(check()).rejects.toBeInstanceOf(HashQueueFull)
  expect(await Promise.all(accepted)).not.toContain(true)
  expect(isHashQueueFull()).toBe(false)
})
