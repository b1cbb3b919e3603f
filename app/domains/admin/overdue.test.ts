import { SUPPORT_ANSWER_HOURS, SUPPORT_CATEGORIES } from 'db/limits/support'
import { moderationCases } from 'db/schema/cases'
import { supportTickets } from 'db/schema/support'
import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { hours, minutes } from '~/platform/time/durations'
import { metricValue } from '~/testing/metric-value'
import { measureOverdue } from './overdue.server'

afterAll(closeDb)

const ago = (ms: number) => new Date(Date.now() - ms)
const figures = async () => {
  forgetSingleton('overdue')
  return [
    await metricValue('app_staff_overdue{area="cases"}'),
    await metricValue('app_staff_overdue{area="support"}'),
  ]
}
const openCase = (dueAt: Date, status: 'open' | 'decided' = 'open') =>
  db
    .insert(moderationCases)
    .values({ subjectType: 'profile', subjectId: crypto.randomUUID(), userId: null, dueAt, status })
const openTicket = (number: string, waitingSince: Date) =>
  db.insert(supportTickets).values({
    number,
    email: 'somebody@example.test',
    language: 'de',
    category: SUPPORT_CATEGORIES[0],
    subject: 'Help',
    waitingSince,
  })

test('open cases and tickets count from their deadline on', async () => {
  await db.update(moderationCases).set({ status: 'decided' })
  await db.delete(supportTickets)
  measureOverdue()
  await openCase(ago(-minutes(5)))
  await openCase(ago(minutes(5)), 'decided')
  await openTicket('OVER-0001', ago(hours(SUPPORT_ANSWER_HOURS) - minutes(5)))
  expect(await figures()).toEqual([0, 0])

  await openCase(ago(minutes(5)))
  await openCase(ago(hours(30)))
  await openTicket('OVER-0002', ago(hours(SUPPORT_ANSWER_HOURS) + minutes(5)))
  expect(await figures()).toEqual([2, 1])
})
