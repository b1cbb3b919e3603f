import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCoalescedTask } from './coalesced-task'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A task whose runs last until `end` is called for them. */
function createTask() {
  const runs: { end: (error?: Error) => void }[] = []
  const errors: unknown[] = []
  const task = createCoalescedTask(
    () =>
      new Promise((resolve, reject) => {
        runs.push({ end: (error) => (error ? reject(error) : resolve()) })
      }),
    { delayMs: 100, onError: (error) => errors.push(error) },
  )
  return { task, runs, errors }
}

test('requests share a run that begins after the delay', async () => {
  const { task, runs } = createTask()
  task.request()
  await vi.advanceTimersByTimeAsync(99)
  task.request()
  expect(runs).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toHaveLength(1)
  // A second run would wait for the first.
  runs[0]?.end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toHaveLength(1)
})

test('a request during a run gets its own, after that run', async () => {
  const { task, runs } = createTask()
  task.request()
  await vi.advanceTimersByTimeAsync(100)
  task.request()
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toHaveLength(2)
})

test('the next request repeats a run that failed', async () => {
  const { task, runs, errors } = createTask()
  task.request()
  await vi.advanceTimersByTimeAsync(100)
  runs[0]?.end(new Error('unreachable'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(errors).toEqual([new Error('unreachable')])
  expect(runs).toHaveLength(1)
  task.request()
  await vi.advanceTimersByTimeAsync(100)
  expect(runs).toHaveLength(2)
})

test('a stopped task begins no run, neither one that was requested nor one that waits for another', async () => {
  const { task, runs } = createTask()
  task.request()
  await vi.advanceTimersByTimeAsync(100)
  task.request()
  await vi.advanceTimersByTimeAsync(100)
  task.request()
  expect(task.isStopped()).toBe(false)
  task.stop()
  expect(task.isStopped()).toBe(true)
  runs[0]?.end()
  task.request()
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toHaveLength(1)
})
