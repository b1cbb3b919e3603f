import { expect, test } from 'vitest'
import { processInBatches } from './process-in-batches'

test('processes all items in order, one batch at a time, and stops at an error', async () => {
  const done: number[][] = []
  await processInBatches([1, 2, 3, 4, 5], { size: 2, pauseMs: 1 }, (batch) => void done.push([...batch]))
  expect(done).toEqual([[1, 2], [3, 4], [5]])

  await processInBatches([], { size: 2, pauseMs: 1 }, () => Promise.reject(new Error('called without items')))
  let calls = 0
  const failing = processInBatches([1, 2, 3], { size: 2, pauseMs: 1 }, async () => {
    calls += 1
    throw new Error('unreachable')
  })
  await expect(failing).rejects.toThrow('unreachable')
  expect(calls).toBe(1)
})
