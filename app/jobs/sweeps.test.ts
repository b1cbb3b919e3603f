import { randomUUID } from 'node:crypto'
import { JOURNAL_MARGIN_DAYS } from 'db/limits/backup'
import { SECURITY_EVENTS_KEPT_DAYS } from 'db/limits/security'
import { users } from 'db/schema/accounts'
import { restoreJournal } from 'db/schema/backup'
import { accountMailJobs, consumedTokens, formDrafts, mailTokens } from 'db/schema/joining'
import { knownDevices, securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { eq, inArray } from 'drizzle-orm'
import { parseCronItems } from 'graphile-worker'
import { expect, test, vi } from 'vitest'
import { db, recordStatements } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { env } from '~/platform/settings/env.server'
import { now, setClock } from '~/platform/time/clock.server'
import { days, hours, minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { sweepHandlers, sweepTimes } from './sweeps.server'

const ago = (ms: number) => new Date(now().getTime() - ms)
const ahead = (ms: number) => ago(-ms)

/** Runs a sweep, which logs how many rows it has deleted. */
async function run(job: string, rows: unknown = expect.any(Number)): Promise<void> {
  const logged = vi.spyOn(log, 'info').mockReturnValue(undefined)
  await sweepHandlers[job]?.({})
  expect(logged).toHaveBeenCalledWith({ job, rows }, 'swept')
  logged.mockRestore()
}

test('every sweep has a handler and a time of its own', () => {
  expect(sweepTimes.map(({ job }) => job).sort()).toEqual(Object.keys(sweepHandlers).sort())
  expect(new Set(sweepTimes.map(({ at }) => at)).size).toBe(sweepTimes.length)
  expect(parseCronItems(sweepTimes.map(({ job, at }) => ({ task: job, match: at })))).toHaveLength(
    sweepTimes.length,
  )
})

test.each([
  'sweep-address-requests',
  'sweep-consumed-tokens',
  'sweep-form-drafts',
  'sweep-known-devices',
  'sweep-mail-tokens',
  'sweep-notices',
  'sweep-payments',
  'sweep-profile-views',
  'sweep-restore-journal',
  'sweep-security-log',
  'sweep-sessions',
  'sweep-unverified',
])('%s deletes in batches: what waited for weeks must not exceed the statement timeout', async (job) => {
  const { statements } = await recordStatements(async () => {
    await run(job)
  })
  const deletions = statements.filter((statement) => /^\s*delete from/.test(statement))
  expect(deletions.length).toBeGreaterThan(0)
  expect(deletions.filter((statement) => !/\blimit \$\d+\s*\)\s*returning/.test(statement))).toEqual([])
})

test('sessions are deleted a day after they expired, or a week after they were ended', async () => {
  const { id: userId } = await makeAccount()
  const sess = { device: 'Phone', lastUsedAt: now().toISOString() }
  await db.insert(sessions).values([
    { sid: 'over', userId, sess, expire: ago(hours(25)) },
    { sid: 'just over', userId, sess, expire: ago(hours(23)) },
    { sid: 'open', userId, sess, expire: ahead(hours(1)) },
    { sid: 'ended', userId, sess, expire: ahead(days(9)), endedAt: ago(days(7) + minutes(1)) },
    { sid: 'just ended', userId, sess, expire: ahead(days(9)), endedAt: ago(days(6)) },
  ])
  await run('sweep-sessions', 2)
  const left = await db.select({ sid: sessions.sid }).from(sessions)
  expect(left.map(({ sid }) => sid).sort()).toEqual(['just ended', 'just over', 'open'])
})

test('keys of consumed tokens are deleted when the tokens expire', async () => {
  await db.insert(consumedTokens).values([
    { key: 'old', expire: ago(1) },
    { key: 'new', expire: ahead(hours(1)) },
  ])
  await run('sweep-consumed-tokens', 1)
  expect(await db.select({ key: consumedTokens.key }).from(consumedTokens)).toEqual([{ key: 'new' }])
})

test('expired form drafts are deleted', async () => {
  const { id: userId } = await makeAccount()
  await db.insert(formDrafts).values([
    { id: 'old', userId, path: '/x', fields: {}, expire: ago(1) },
    { id: 'new', userId, path: '/x', fields: {}, expire: ahead(hours(1)) },
  ])
  await run('sweep-form-drafts', 1)
  expect(await db.select({ id: formDrafts.id }).from(formDrafts)).toEqual([{ id: 'new' }])
})

test('unanswered account mail jobs are deleted after two days', async () => {
  const asked = { kind: 'resend', language: 'de' } as const
  await db.insert(accountMailJobs).values([
    { ...asked, email: 'old@example.test', createdAt: ago(days(2) + minutes(1)) },
    { ...asked, email: 'new@example.test', createdAt: ago(days(1)) },
  ])
  await run('sweep-address-requests', 1)
  expect(await db.select({ email: accountMailJobs.email }).from(accountMailJobs)).toEqual([
    { email: 'new@example.test' },
  ])
})

test('accounts that were never confirmed are deleted after a week, and no other accounts', async () => {
  const account = async (
    name: string,
    over: Parameters<typeof makeAccount>[0] = {},
    tokenExpires = ago(days(7)),
  ) => {
    const waiting = { isEmailVerified: false, registrationId: randomUUID(), createdAt: ago(days(8)) }
    const { id, email } = await makeAccount({ firstName: name, ...waiting, ...over })
    const token = { tokenHash: randomUUID(), kind: 'verify-email', userId: id, email } as const
    await db.insert(mailTokens).values({ ...token, expire: tokenExpires })
    return id
  }
  const deleted = await account('forgotten')
  const stay = await Promise.all([
    account('verified', { isEmailVerified: true, registrationId: null }),
    account('young', { createdAt: ago(days(6)) }),
    account('with a new link', {}, ahead(hours(1))),
    account('used before', { lastLoginAt: ago(days(8)) }),
    account('set back by an admin', { registrationId: null }),
  ])
  await run('sweep-unverified', 1)
  const left = (await db.select({ id: users.id }).from(users)).map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining(stay))
  expect(left).not.toContain(deleted)
})

test('tokens of mailed links are deleted a week after they expired', async () => {
  const { id: userId, email } = await makeAccount()
  const token = { kind: 'reset-password', userId, email } as const
  await db.insert(mailTokens).values([
    { ...token, tokenHash: 'old', expire: ago(days(7) + minutes(1)) },
    { ...token, tokenHash: 'new', expire: ago(days(6)) },
  ])
  await run('sweep-mail-tokens')
  const left = await db.select().from(mailTokens).where(eq(mailTokens.userId, userId))
  expect(left.map(({ tokenHash }) => tokenHash)).toEqual(['new'])
})

test('browsers not seen for longer than their cookie lasts are deleted', async () => {
  const { id: userId } = await makeAccount()
  await db.insert(knownDevices).values([
    { userId, device: 'old', lastUsedAt: ago(days(401)) },
    { userId, device: 'new', lastUsedAt: ago(days(399)) },
  ])
  await run('sweep-known-devices', 1)
  expect(await db.select({ device: knownDevices.device }).from(knownDevices)).toEqual([{ device: 'new' }])
})

test('security log rows are deleted after the retention period', async () => {
  const { id: userId } = await makeAccount()
  const retention = days(SECURITY_EVENTS_KEPT_DAYS)
  await db.insert(securityEvents).values([
    { userId, kind: 'signed-in', createdAt: ago(retention + minutes(1)) },
    { userId, kind: 'signed-out', createdAt: ago(retention - minutes(1)) },
  ])
  await run('sweep-security-log', 1)
  expect(await db.select({ kind: securityEvents.kind }).from(securityEvents)).toEqual([
    { kind: 'signed-out' },
  ])
})

test('entries of the restore journal are deleted after their time by the clock of the database, the end of the chain is not', async () => {
  const retention = days(env().backup.keepDays + JOURNAL_MARGIN_DAYS)
  const entry = (createdAt: Date, segment: string) => ({
    ...{ id: randomUUID(), kind: 'purge' as const, subject: randomUUID() },
    ...{ createdAt, segment },
  })
  const old = entry(ago(retention + minutes(1)), 'z1')
  const young = entry(ago(retention - minutes(1)), 'z2')
  const last = entry(ago(retention + minutes(1)), 'z3')
  await db.insert(restoreJournal).values([old, young, last])
  const ids = [old.id, young.id, last.id]
  setClock(ahead(retention))
  await run('sweep-restore-journal')
  setClock(null)
  const left = await db
    .select({ segment: restoreJournal.segment })
    .from(restoreJournal)
    .where(inArray(restoreJournal.id, ids))
  expect(left.map(({ segment }) => segment).sort()).toEqual(['z2', 'z3'])
})
