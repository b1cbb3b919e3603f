import { getEventListeners } from 'node:events'
import type { JobHelpers } from 'graphile-worker'
import { expect, test, vi } from 'vitest'
import { taskListOf } from './task-list.server'

/** What graphile-worker passes to each job of a worker that stops with `worker`. */
const helpersOf = (worker: AbortController, abortPromise = new Promise<never>(() => {})) =>
  ({ job: { id: '1', key: null }, abortSignal: worker.signal, abortPromise }) as unknown as JobHelpers

test('a finished job leaves nothing behind in the worker, which lives on', async () => {
  const worker = new AbortController()
  const listeners = () => getEventListeners(worker.signal, 'abort').length
  const abortPromise = new Promise<never>(() => {})
  const wait = vi.spyOn(abortPromise, 'then')
  const during: number[] = []
  const { done, failing } = taskListOf({
    done: async () => void during.push(listeners()),
    failing: async () => {
      throw new Error('not today')
    },
  })
  await done?.({}, helpersOf(worker, abortPromise))
  await expect(failing?.({}, helpersOf(worker, abortPromise))).rejects.toThrow('not today')
  expect([during, listeners(), wait.mock.calls.length]).toEqual([[0], 0, 0])
})

test('a job fails once the worker aborts its jobs, and at once if it has', async () => {
  const worker = new AbortController()
  const { endless } = taskListOf({ endless: () => new Promise(() => {}) })
  const running = endless?.({}, helpersOf(worker))
  expect(getEventListeners(worker.signal, 'abort')).toHaveLength(1)
  worker.abort(new Error('the worker stops'))
  await expect(running).rejects.toThrow('the worker stops')
  await expect(endless?.({}, helpersOf(worker))).rejects.toThrow('the worker stops')
})
