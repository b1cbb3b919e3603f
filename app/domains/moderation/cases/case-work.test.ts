import { caseNotes, moderationCases } from 'db/schema/cases'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { untilWaitForLock } from '~/testing/databases/waiting-for-lock'
import { ip, moderator, open, withPeopleOfCases } from '~/testing/people/decided-cases'
import { addNote } from './case-work.server'

withPeopleOfCases()

test('a note that is sent twice at the same moment is stored once', async () => {
  const { caseId } = await open()
  const add = () => addNote({ by: moderator, caseId, ip, text: 'Alter prüfen' })
  let answers: ReturnType<typeof add>[] = []
  await db.transaction(async (tx) => {
    const { id } = moderationCases
    await tx.select({ id }).from(moderationCases).where(eq(id, caseId)).for('update')
    answers = [add(), add()]
    await untilWaitForLock(2)
  })
  expect(await Promise.all(answers)).toEqual([null, null])
  expect(await db.$count(caseNotes, eq(caseNotes.caseId, caseId))).toBe(1)
})
