import { expect, test } from 'vitest'
import { processInBatches } from './process-in-batches'

test('processes all items in order, one batch at a time, and stops at an error', async () => {
  const done: number[][] = []
  await processInBatches([1, 2, 3, 4, 5], { size: 2, pauseMs: 1 }, (some) => void done.push([...some]))
  expect(done).toEqual([[1, 2], [3, 4], [5]])

  await processInBatches([], { size: 2, pauseMs: 1 }, () => Promise.reject(new Error('nothing to do')))
  let tries = 0
  const failing = processInBatches([1, 2, 3], { size: 2, pauseMs: 1 }, async () => {
    tries += 1
    throw new Error('away')
  })
  await expect(failing).rejects.toThrow('away')
  expect(tries).toBe(1)
})
