import { randomUUID } from 'node:crypto'
import { ADDRESS_MAIL_EVERY_MINUTES } from 'db/limits/accounts'
import { LANGUAGES } from 'db/limits/platform'
import { users } from 'db/schema/accounts'
import { accountMailJobs } from 'db/schema/joining'
import { securityEvents } from 'db/schema/security'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { discardRegistration } from '~/domains/auth/register/verify-email.server'
import { db } from '~/platform/database/db.server'
import * as mailServer from '~/platform/mail/mail.server'
import { now, setClock } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import { mailsTo } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { mailHandlers } from './mails.server'

vi.mock('~/platform/mail/mail.server', { spy: true })
afterEach(() => setClock(null))

type Asked = Partial<typeof accountMailJobs.$inferInsert>
const EVERY = minutes(ADDRESS_MAIL_EVERY_MINUTES)
const answer = (requestId: string) => mailHandlers['account-mail']?.({ requestId })
const later = (ms: number) => setClock(new Date(now().getTime() + ms))

async function request(over: Asked): Promise<string> {
  const [row] = await db
    .insert(accountMailJobs)
    .values({
      kind: 'reset',
      email: '',
      language: 'de',
      createdAt: now(),
      ...(over.kind === 'register' && { passwordHash: 'a hash', firstName: 'Mara', userType: 'man' }),
      ...over,
    })
    .returning({ id: accountMailJobs.id })
  return row?.id ?? ''
}
const requestAndProcess = async (over: Asked) => answer(await request(over))
const waiting = async (email: string) => db.$count(accountMailJobs, eq(accountMailJobs.email, email))
/** Runs the delayed jobs like a worker. */
async function runWaiting(): Promise<void> {
  const jobs = await db.execute<{ payload: { requestId: string } }>(sql`
    delete from graphile_worker._private_jobs where key like 'addressMail:%' returning payload`)
  for (const { payload } of jobs) await answer(payload.requestId)
}

describe.each([
  ['reset', true],
  ['register', true],
  ['resend', true],
  ['resend', false],
] as const)('mail bombing by %s (address verified: %s)', (kind, isEmailVerified) => {
  it('is one e-mail a quarter of an hour, with the number of requests it answers', async () => {
    const { email } = await makeAccount({ isEmailVerified })
    for (let i = 0; i < 40; i++) {
      await requestAndProcess({ kind, email })
      later(seconds(10))
    }
    expect(await mailsTo(email)).toHaveLength(1)
    later(EVERY)
    await runWaiting()
    const [second, first, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(first?.text).not.toContain('Für diese Adresse gab es')
    expect(second?.text).toContain(
      'Für diese Adresse gab es 39 Anfragen. Wir schicken höchstens alle 15 Minuten eine E-Mail.',
    )
    expect(await waiting(email)).toBe(0)
  })
})

it.each(LANGUAGES)('the e-mail states that number in %s', async (language) => {
  const { email } = await makeAccount({ language })
  for (let i = 0; i < 4; i++) await requestAndProcess({ email, language })
  later(EVERY)
  await runWaiting()
  const [mail] = await mailsTo(email)
  expect(mail?.text).toMatch(/\b3 (Anfragen|requests|pedidos|solicitudes|demandes)/)
  expect(mail?.text).toMatch(/\b15 /)
})

it('states the number of requests from two on', async () => {
  const { email } = await makeAccount()
  for (let i = 0; i < 3; i++) await requestAndProcess({ email })
  later(EVERY)
  await runWaiting()
  const [second, first] = await mailsTo(email)
  expect(first?.text).not.toContain('Für diese Adresse gab es')
  expect(second?.text).toContain('Für diese Adresse gab es 2 Anfragen.')
})

it('is one for concurrent requests', async () => {
  const { email } = await makeAccount()
  const ids = []
  for (let i = 0; i < 6; i++) ids.push(await request({ email }))
  await Promise.all(ids.map(answer))
  expect(await mailsTo(email)).toHaveLength(1)
})

it('neither delays an owner in a known place, nor another purpose, nor is answered with them', async () => {
  const { email } = await makeAccount()
  for (let i = 0; i < 5; i++) await requestAndProcess({ email })
  await requestAndProcess({ email, knownPlace: true })
  expect(await mailsTo(email)).toHaveLength(2)
  for (let i = 0; i < 5; i++) await requestAndProcess({ email, knownPlace: true })
  expect(await mailsTo(email)).toHaveLength(2)
  await requestAndProcess({ kind: 'register', email })
  expect(await mailsTo(email)).toHaveLength(3)
  expect(await waiting(email)).toBe(9)
})

it('a request without an e-mail delays no later one: nobody can keep others from registering', async () => {
  const email = `${randomUUID()}@example.test`
  for (let i = 0; i < 3; i++) await requestAndProcess({ kind: 'resend', email })
  await requestAndProcess({ kind: 'reset', email })
  expect(await mailsTo(email)).toEqual([])
  await requestAndProcess({ kind: 'register', email })
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await waiting(email)).toBe(0)
})

it('answers the requests that waited as the latest one', async () => {
  const { id, email } = await makeAccount()
  for (const device of ['Firefox', 'Chrome', 'Safari']) {
    await requestAndProcess({ kind: 'reset', email, device })
    later(seconds(10))
  }
  later(EVERY)
  await runWaiting()
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, id))
  expect(events.map(({ kind, device }) => [kind, device]).sort()).toEqual([
    ['reset-requested', 'Firefox'],
    ['reset-requested', 'Safari'],
  ])
})

it('an e-mail that is not accepted keeps the request, and delays no later attempt', async () => {
  const { email } = await makeAccount()
  const id = await request({ email })
  vi.mocked(mailServer.sendMail).mockRejectedValueOnce(new Error('the mail server is unreachable'))
  await expect(answer(id)).rejects.toThrow()
  expect(await waiting(email)).toBe(1)
  await answer(id)
  expect(await mailsTo(email)).toHaveLength(1)
})

it('enqueues one delayed job, however many requests wait', async () => {
  const { email } = await makeAccount()
  for (let i = 0; i < 5; i++) await requestAndProcess({ email })
  const [row] = await db.execute<{ jobs: number }>(sql`
    select count(*)::int as jobs from graphile_worker._private_jobs where key like 'addressMail:%'
      and run_at > now() + interval '10 minutes'
      and payload->>'requestId' in (select id::text from account_mail_jobs where email = ${email})`)
  expect(row?.jobs).toBe(1)
  await runWaiting()
})

it('discarding a planted registration deletes strangers’ attempts: the owner’s own is e-mailed at once', async () => {
  const email = `${randomUUID()}@example.test`
  for (let i = 0; i < 4; i++) await requestAndProcess({ kind: 'register', email, firstName: 'Fremd' })
  const [mail] = await mailsTo(email)
  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await discardRegistration(token)).toBe(email)
  expect(await waiting(email)).toBe(0)
  await requestAndProcess({ kind: 'register', email, firstName: 'Mara' })
  expect(await mailsTo(email)).toHaveLength(2)
  const [user] = await db.select().from(users).where(eq(users.email, email))
  expect(user?.firstName).toBe('Mara')
})
