import { randomUUID } from 'node:crypto'
import { caseEvidence } from 'db/schema/cases'
import { reports } from 'db/schema/reports'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { minutes } from '~/platform/time/durations'
import { luana, moderator, open, START, withPeopleOfCases } from '~/testing/people/decided-cases'
import { caseToDecide } from './case-to-decide.server'

withPeopleOfCases()

it('tells what all reports say, also those before the newest ones that the case lists', async () => {
  const { caseId } = await open()
  await db.update(reports).set({ isIllegal: true, details: 'Das bin ich.' }).where(eq(reports.caseId, caseId))
  const later: typeof reports.$inferInsert = {
    ...{ caseId, reportedUserId: luana, targetType: 'profile', targetId: luana, reason: 'fake' },
    createdAt: new Date(START.getTime() + minutes(1)),
  }
  await db.insert(reports).values(Array.from({ length: 40 }, () => later))
  expect(await caseToDecide({ by: moderator, caseId })).toMatchObject({
    ...{ reasons: ['fake', 'fraud'], isIllegal: true, details: 'Das bin ich.' },
  })
})

it('shows the stored photo that the case is about, else the first stored one', async () => {
  const { caseId } = await open()
  const shown = async () => (await caseToDecide({ by: moderator, caseId }))?.photoId
  const store = async (subjectId: string, minute: number) => {
    const createdAt = new Date(START.getTime() + minutes(minute))
    const sealed = { file: randomUUID(), sealKey: 'a key' }
    const [row] = await db
      .insert(caseEvidence)
      .values({ caseId, kind: 'photo', subjectId, createdAt, ...sealed })
      .returning({ id: caseEvidence.id })
    return row?.id
  }
  expect(await shown()).toBeNull()
  const later = await store(randomUUID(), 2)
  expect(await shown()).toBe(later)
  const first = await store(randomUUID(), 1)
  expect(await shown()).toBe(first)
  const own = await store(luana, 3)
  expect(await shown()).toBe(own)
})
