import { randomUUID } from 'node:crypto'
import { REQUEST_LIMITS } from 'db/limits/http'
import { withdrawals } from 'db/schema/terms'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { stamp } from '~/domains/auth/bot-check/form-timestamp.server'
import { closeDb, db } from '~/platform/database/db.server'
import { storedMails } from '~/platform/mail/mail.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { setClock } from '~/platform/time/clock.server'
import { startSmtpServer } from '~/testing/fakes/smtp-server'
import { withMailServer, withoutMailServer } from '~/testing/mails'
import { metricValue } from '~/testing/metric-value'
import { makeAccount } from '~/testing/people/accounts'
import {
  declareWithdrawal,
  sendWithdrawalConfirmation,
  sendWithdrawalToOperator,
  sweepWithdrawals,
  withdrawalLimit,
} from './declare-withdrawal.server'

afterAll(closeDb)
afterEach(() => setClock(null))

async function declare(by: { userId?: string; email?: string } = {}) {
  const { userId = null, email = `${randomUUID()}@example.test` } = by
  const declared = { userId, name: 'Kim', contract: 'Receipt 7', language: 'en', email } as const
  const { number, isConfirmed } = await declareWithdrawal(declared)
  const rows = await db.select().from(withdrawals).where(eq(withdrawals.email, email))
  const row = rows.find(({ id }) => id.startsWith(number.replace('-', '').toLowerCase()))
  if (!row) throw new Error('nothing was stored')
  return { row, number, email, isConfirmed }
}

const ADDRESS_LIMIT = REQUEST_LIMITS.withdrawalAddress.points

/** An address to which somebody had as many confirmations sent as it gets in a day. */
async function usedUpAddress(email = `${randomUUID()}@example.test`): Promise<string> {
  for (let at = 0; at < ADDRESS_LIMIT; at += 1) expect((await declare({ email })).isConfirmed).toBe(true)
  return email
}

/** The jobs for the e-mails about the declarations of an address, by kind. */
async function jobsFor(email: string): Promise<Record<string, number>> {
  const rows = await db.execute<{ job: string; count: number }>(sql`
    select task.identifier as job, count(*)::int as count
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where job.payload->>'withdrawalId' in (select id::text from withdrawals where email = ${email})
    group by 1`)
  return Object.fromEntries(rows.map(({ job, count }) => [job, count]))
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

test('no mail program makes a link of what somebody typed for the address of somebody else', async () => {
  const email = `${randomUUID()}@example.test`
  const words = { name: 'Kim of evil.example', contract: 'Pay 9.95 at evil.example/pay' }
  await declareWithdrawal({ userId: null, language: 'en', email, ...words })
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.email, email))
  if (!row) throw new Error('nothing was stored')
  // The words themselves stay as they were typed.
  expect(row).toMatchObject(words)
  await sendWithdrawalConfirmation(row.id)
  const mail = (await storedMails()).find(({ to }) => to === email)
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain('Pay 9.95 at evil.\u200bexample/pay')
    expect(body).toContain('Kim of evil.\u200bexample')
    expect(body).not.toContain('evil.example')
  }
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

test('an address gets few confirmations a day; further withdrawals are accepted all the same', async () => {
  const email = await usedUpAddress()
  const { row, isConfirmed, number } = await declare({ email })
  expect(isConfirmed).toBe(false)
  expect(number).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/)
  expect(await db.$count(withdrawals, eq(withdrawals.email, email))).toBe(ADDRESS_LIMIT + 1)
  expect(await jobsFor(email)).toEqual({
    'confirm-withdrawal': ADDRESS_LIMIT,
    'forward-withdrawal': ADDRESS_LIMIT + 1,
  })
  // The confirmation is due by law: the operator is asked for it.
  await sendWithdrawalToOperator(row.id, { isConfirmed })
  const operator = (await storedMails()).find(({ subject }) => subject === `Widerruf ${number}`)
  expect(operator?.text).toContain('Bitte bestätige den Eingang selbst per E-Mail')
})

test('a form that is sent again is one declaration', async () => {
  const form = { stamp: stamp(), email: `${randomUUID()}@example.test`, contract: 'Receipt 7' }
  const send = (over: Partial<typeof form> = {}) =>
    declareWithdrawal({ userId: null, name: 'Kim', language: 'en', ...form, ...over })
  const [first, same] = await Promise.all([send(), send()])
  expect([same, await send()]).toEqual([first, first])
  expect(await jobsFor(form.email)).toEqual({ 'confirm-withdrawal': 1, 'forward-withdrawal': 1 })
  // Other words, and without a valid timestamp the same ones, are declarations of their own.
  for (const other of [{ contract: 'Receipt 8' }, { stamp: 'x.y' }])
    expect((await send(other)).number).not.toBe(first.number)
  expect(await db.$count(withdrawals, eq(withdrawals.email, form.email))).toBe(3)
})

test('a form that is pressed twice uses up one confirmation', async () => {
  const email = `${randomUUID()}@example.test`
  const form = { userId: null, name: 'Kim', language: 'en', stamp: stamp(), email } as const
  const press = (at: number) => declareWithdrawal({ ...form, contract: `Receipt ${at}` })
  for (let at = 1; at <= ADDRESS_LIMIT; at += 1) {
    const answers = await Promise.all([press(at), press(at)])
    expect(answers.map(({ isConfirmed }) => isConfirmed)).toEqual([true, true])
  }
  expect((await press(ADDRESS_LIMIT + 1)).isConfirmed).toBe(false)
  expect(await jobsFor(email)).toEqual({
    'confirm-withdrawal': ADDRESS_LIMIT,
    'forward-withdrawal': ADDRESS_LIMIT + 1,
  })
})

test('a form beyond the limit of its address that is pressed twice at once causes no confirmation', async () => {
  // Several addresses: which of the two requests is faster differs.
  const emails = await Promise.all(Array.from({ length: 8 }, () => usedUpAddress()))
  const answers = await Promise.all(
    emails.flatMap((email) => {
      const words = { name: 'Kim', contract: 'Receipt 9', language: 'en', email } as const
      const form = { userId: null, stamp: stamp(), ...words }
      return [declareWithdrawal(form), declareWithdrawal(form)]
    }),
  )
  expect(answers.map(({ isConfirmed }) => isConfirmed)).toEqual(answers.map(() => false))
  for (const email of emails)
    expect(await jobsFor(email)).toEqual({
      'confirm-withdrawal': ADDRESS_LIMIT,
      'forward-withdrawal': ADDRESS_LIMIT + 1,
    })
})

test('a form that is sent again uses up no confirmation, and has the same answer', async () => {
  const email = `${randomUUID()}@example.test`
  const form = { userId: null, name: 'Kim', language: 'en', stamp: stamp(), email } as const
  for (let at = 1; at <= ADDRESS_LIMIT + 1; at += 1)
    for (const press of ['first', 'again']) {
      const { isConfirmed } = await declareWithdrawal({ ...form, contract: `Receipt ${at}` })
      expect([at, press, isConfirmed]).toEqual([at, press, at <= ADDRESS_LIMIT])
    }
  expect(await jobsFor(email)).toEqual({
    'confirm-withdrawal': ADDRESS_LIMIT,
    'forward-withdrawal': ADDRESS_LIMIT + 1,
  })
})

test('the operator gets a second e-mail if the mail server refuses the address of the sender for good', async () => {
  const smtp = await startSmtpServer()
  const { row, number, email } = await declare({ email: `refused-${randomUUID()}@example.test` })
  await withMailServer(smtp.url, () => sendWithdrawalConfirmation(row.id))
  await smtp.stop()
  expect(await jobsFor(email)).toEqual({ 'confirm-withdrawal': 1, 'forward-withdrawal': 2 })
  const counts = ['refused', 'failed'].map((outcome) => metricValue(`app_mails_total{outcome="${outcome}"}`))
  expect(await Promise.all(counts)).toEqual([1, 0])
  await sendWithdrawalToOperator(row.id, { isConfirmed: false, isRefused: true })
  const operator = (await storedMails()).find(({ subject }) => subject === `Widerruf ${number}`)
  expect(operator?.text).toContain('Bitte bestätige den Eingang auf einem anderen Weg')
})

test('a confirmation that fails for now is tried again', async () => {
  const { row, email } = await declare()
  await withoutMailServer(() => expect(sendWithdrawalConfirmation(row.id)).rejects.toThrow())
  expect(await jobsFor(email)).toEqual({ 'confirm-withdrawal': 1, 'forward-withdrawal': 1 })
})

test('an address of the operator that is refused for good is tried again: the operator can correct it', async () => {
  const smtp = await startSmtpServer()
  const { row } = await declare()
  await withMailServer(smtp.url, async () => {
    vi.stubEnv('OPERATOR_EMAIL', 'refused@operator.test')
    forgetSingleton('env')
    await expect(sendWithdrawalToOperator(row.id)).rejects.toThrow('550 5.1.1')
  })
  await smtp.stop()
})

test('the operator is not asked to confirm what is confirmed', async () => {
  const { row, number } = await declare()
  await sendWithdrawalToOperator(row.id)
  const operator = (await storedMails()).find(({ subject }) => subject === `Widerruf ${number}`)
  expect(operator?.text).not.toContain('Bitte bestätige')
})

test('nobody can use up the confirmations to the own address of a member', async () => {
  const [owner, other] = [await makeAccount(), await makeAccount()]
  await usedUpAddress(owner.email)
  expect((await declare({ userId: owner.id, email: owner.email })).isConfirmed).toBe(true)
  expect((await declare({ userId: other.id, email: owner.email })).isConfirmed).toBe(false)
  expect((await declare({ email: owner.email })).isConfirmed).toBe(false)
  // Nobody has confirmed that it is the owner's.
  const unverified = await makeAccount({ isEmailVerified: false })
  await usedUpAddress(unverified.email)
  expect((await declare({ userId: unverified.id, email: unverified.email })).isConfirmed).toBe(false)
})

test('nobody else in a network can use up the limit of a member', async () => {
  const ip = '198.51.100.77'
  const viewer = { id: (await makeAccount()).id }
  for (let at = 0; at < REQUEST_LIMITS.withdrawal.points; at += 1)
    expect(await withdrawalLimit({ viewer: null, ip })).toBeNull()
  expect(await withdrawalLimit({ viewer: null, ip })).not.toBeNull()
  expect(await withdrawalLimit({ viewer, ip })).toBeNull()
})
