import { randomUUID } from 'node:crypto'
import { imageDecisions } from 'db/schema/hints'
import { beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { days, minutes } from '~/platform/time/durations'
import { agreement, thresholdTable } from './agreement.server'
import { THRESHOLDS } from './forms'

type Row = Partial<typeof imageDecisions.$inferInsert>
const insertDecision = (status: 'approved' | 'rejected', nudity: number | null, over: Row = {}) =>
  db.insert(imageDecisions).values({
    moderationId: randomUUID(),
    status,
    statusBefore: 'pending',
    nudity,
    faces: nudity === null ? null : 1,
    ...over,
  })

beforeEach(() => db.delete(imageDecisions))

test('counts the hints of each kind at a threshold, and those that a rejection confirmed', async () => {
  expect(await agreement(0.7)).toEqual([
    { kind: 'nudity', hinted: 0, confirmed: 0 },
    { kind: 'no-face', hinted: 0, confirmed: 0 },
  ])
  for (const nudity of [0.7, 0.8, 0.99]) await insertDecision('rejected', nudity)
  await insertDecision('approved', 0.75, { faces: 0 })
  await insertDecision('rejected', 0.1, { faces: 0 })
  await insertDecision('rejected', null)
  expect(await agreement(0.7)).toEqual([
    { kind: 'nudity', hinted: 4, confirmed: 3 },
    { kind: 'no-face', hinted: 2, confirmed: 1 },
  ])
})

test('counts only the last valid decision about a photo, and only decisions of the last year', async () => {
  const moderationId = randomUUID()
  const ago = (ms: number) => new Date(Date.now() - ms)
  await insertDecision('approved', 0.9, { moderationId, createdAt: ago(minutes(30)) })
  await insertDecision('rejected', 0.9, { moderationId, createdAt: ago(minutes(20)) })
  await insertDecision('approved', 0.9, {
    moderationId,
    createdAt: ago(minutes(10)),
    undoneAt: ago(minutes(9)),
  })
  await insertDecision('approved', 0.9, { createdAt: ago(days(366)) })
  expect((await agreement(0.7))[0]).toEqual({ kind: 'nudity', hinted: 1, confirmed: 1 })
})

test('the table contains, for each threshold, the hints it would have given, confirmed and missed', async () => {
  await insertDecision('rejected', 0.9)
  await insertDecision('rejected', 0.5)
  await insertDecision('approved', 0.6)
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
