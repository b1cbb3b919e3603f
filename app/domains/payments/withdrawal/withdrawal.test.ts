import { randomUUID } from 'node:crypto'
import { withdrawals } from 'db/schema/terms'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { storedMails } from '~/platform/mail/mail.server'
import { setClock } from '~/platform/time/clock.server'
import {
  declareWithdrawal,
  sendWithdrawalConfirmation,
  sendWithdrawalToOperator,
  sweepWithdrawals,
} from './declare-withdrawal.server'

afterAll(closeDb)
afterEach(() => setClock(null))

async function declare() {
  const email = `${randomUUID()}@example.test`
  const { number } = await declareWithdrawal({
    ...{ userId: null, name: 'Kim', contract: 'Receipt 7', language: 'en', email },
  })
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.email, email))
  if (!row) throw new Error('nothing was stored')
  return { row, number, email }
}

test('both get the declaration with its content and moment, the sender in their language', async () => {
  setClock(new Date('2026-11-23T10:15:00Z'))
  const { row, number, email } = await declare()
  await sendWithdrawalConfirmation(row.id)
  await sendWithdrawalToOperator(row.id)
  const mails = await storedMails()
  const sender = mails.find(({ to }) => to === email)
  expect(sender?.subject).toBe(`Confirmation of your declaration ${number}`)
  const operator = mails.find(({ subject }) => subject === `Widerruf ${number}`)
  expect(operator?.to).toBe('betreiber@example.org')
  // What the statement on withdrawal says of the money.
  expect(operator?.text).toContain('abzüglich des Anteils für die Tage')
  for (const mail of [sender, operator])
    for (const part of ['Receipt 7', 'Kim', email, '11:15']) expect(mail?.text).toContain(part)
})

test.each([
  // Each side of midnight in Germany, where the year of a declaration ends.
  ['2026-11-23T10:00:00Z', '2029-12-31T22:59:59Z', '2029-12-31T23:00:00Z'],
  ['2026-12-31T22:59:59Z', '2029-12-31T22:59:59Z', '2029-12-31T23:00:00Z'],
  ['2026-12-31T23:00:00Z', '2030-12-31T22:59:59Z', '2030-12-31T23:00:00Z'],
])('a declaration of %s stays for three full years, until %s', async (declaredAt, last, over) => {
  setClock(new Date(declaredAt))
  const { row } = await declare()
  const isThere = async () =>
    (await db.select().from(withdrawals).where(eq(withdrawals.id, row.id))).length === 1
  setClock(new Date(last))
  await sweepWithdrawals()
  expect(await isThere()).toBe(true)
  setClock(new Date(over))
  expect(await sweepWithdrawals()).toBeGreaterThan(0)
  expect(await isThere()).toBe(false)
})
