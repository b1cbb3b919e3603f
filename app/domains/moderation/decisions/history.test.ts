import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { days, hours } from '~/platform/time/durations'
import { decided, later, luana, open, START, undo, withPeopleOfCases } from '~/testing/people/decided-cases'
import { listedPerson } from '~/testing/people/listed-person'
import { personHistory } from './history.server'

withPeopleOfCases()

test('the history contains strikes, and decisions with their state', async () => {
  const { caseId } = await open()
  const undone = await decided(caseId, { action: 'suspend', ground: 'spam' })
  await undo(undone)
  const warned = await decided(caseId, { action: 'warn', ground: 'spam' })
  later(hours(1))
  const second = await open()
  await decided(second.caseId, { action: 'limit', limitKind: 'not-listed', days: 2, ground: 'spam' })
  const history = await personHistory(luana)
  expect(history.decisions).toHaveLength(3)
  expect(history.decisions[0]).toMatchObject({ action: 'limit', isUndone: false })
  // The other two were made at the same moment: their order is arbitrary.
  expect(history.decisions.find(({ id }) => id === undone)).toMatchObject({
    action: 'suspend',
    isUndone: true,
  })
  expect(history.decisions.find(({ id }) => id === warned)).toMatchObject({ action: 'warn', isUndone: false })
  expect(history.strikes.map(({ action, isActive }) => [action, isActive])).toEqual([
    ['limit', true],
    ['warn', true],
  ])
  const [restricted] = await db.select().from(users).where(eq(users.id, luana))
  expect(restricted).toMatchObject({
    isSuspended: false,
    noNewConversationsUntil: null,
    unlistedUntil: new Date(START.getTime() + hours(1) + days(2)),
  })
  later(days(366))
  expect((await personHistory(luana)).strikes.every(({ isActive }) => !isActive)).toBe(true)
})

test('the history contains nothing of other people', async () => {
  const other = await listedPerson()
  const { caseId } = await open({ subjectId: other, userId: other })
  await decided(caseId, { action: 'warn', ground: 'spam' })
  expect(await personHistory(other)).toMatchObject({ strikes: [{ caseId }], decisions: [{ caseId }] })
  expect(await personHistory(luana)).toEqual({ strikes: [], decisions: [] })
})
