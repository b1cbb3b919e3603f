import { afterAll, expect, test } from 'vitest'
import { closeDb, countStatements } from '~/platform/database/db.server'
import { minutes } from '~/platform/time/durations'
import { flushLastUse, recordLastUse } from './last-use.server'

afterAll(closeDb)

test('what a slow flush has not written yet, the last one of the process writes', async () => {
  // Three batches.
  for (let n = 0; n < 120; n += 1) recordLastUse(`sid-${n}`, { isPage: true })
  const slow = countStatements(() => flushLastUse(minutes(1)))
  const last = await countStatements(() => flushLastUse())
  // The first batch may be under way.
  expect(last.statements).toHaveLength(3)
  expect((await slow).statements).toHaveLength(1)
  expect((await countStatements(() => flushLastUse())).statements).toEqual([])
})
