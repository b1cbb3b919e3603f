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
