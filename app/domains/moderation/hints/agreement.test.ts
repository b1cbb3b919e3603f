import { randomUUID } from 'node:crypto'
import { imageDecisions } from 'db/schema/hints'
import { beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { agreement, thresholdTable } from './agreement.server'
import { THRESHOLDS } from './forms'

type Row = Partial<typeof imageDecisions.$inferInsert>
const decided = (status: 'approved' | 'rejected', nudity: number | null, over: Row = {}) =>
  db.insert(imageDecisions).values({
    moderationId: randomUUID(),
    status,
    statusBefore: 'pending',
    nudity,
    faces: nudity === null ? null : 1,
    ...over,
  })

beforeEach(() => db.delete(imageDecisions))

test('hints confirmed by a rejection, by kind, at the present threshold', async () => {
  expect(await agreement(0.7)).toEqual([
    { kind: 'nudity', hinted: 0, confirmed: 0 },
    { kind: 'no-face', hinted: 0, confirmed: 0 },
  ])
  for (const nudity of [0.7, 0.8, 0.99]) await decided('rejected', nudity)
  await decided('approved', 0.75, { faces: 0 })
  await decided('rejected', 0.1, { faces: 0 })
  await decided('rejected', null)
  expect(await agreement(0.7)).toEqual([
    { kind: 'nudity', hinted: 4, confirmed: 3 },
    { kind: 'no-face', hinted: 2, confirmed: 1 },
  ])
})

test('only the last valid decision about a photo counts, of the last year', async () => {
  const moderationId = randomUUID()
  const at = (minute: number) => new Date(Date.now() - minute * 60_000)
  await decided('approved', 0.9, { moderationId, createdAt: at(30) })
  await decided('rejected', 0.9, { moderationId, createdAt: at(20) })
  await decided('approved', 0.9, { moderationId, createdAt: at(10), undoneAt: at(9) })
  await decided('approved', 0.9, { createdAt: new Date(Date.now() - 366 * 86_400_000) })
  expect((await agreement(0.7))[0]).toEqual({ kind: 'nudity', hinted: 1, confirmed: 1 })
})

test('the table has each threshold, with what it would have marked and missed', async () => {
  await decided('rejected', 0.9)
  await decided('rejected', 0.5)
  await decided('approved', 0.6)
  const table = await thresholdTable()
  expect(table.map(({ threshold }) => threshold.toFixed(2))).toEqual(THRESHOLDS)
  expect(table[0]).toEqual({ threshold: 0.3, hinted: 3, confirmed: 2, missed: 0 })
  expect(table.find(({ threshold }) => threshold === 0.6)).toEqual({
    threshold: 0.6,
    hinted: 2,
    confirmed: 1,
    missed: 1,
  })
})
