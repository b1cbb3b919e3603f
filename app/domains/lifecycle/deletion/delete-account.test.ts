import { DELETE_WORD, RESTORE_DAYS } from 'db/limits/accounts'
import { DELETE_REASON_MAX } from 'db/limits/admin'
import { users } from 'db/schema/accounts'
import { formDrafts } from 'db/schema/joining'
import { listings } from 'db/schema/listing'
import { knownDevices, securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import { ACCOUNT_DELETED } from '~/domains/accounts/events'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { viewerFrom } from '~/domains/accounts/viewer.server'
import { findMailToken, issueMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { hashPassword } from '~/domains/auth/passwords/passwords.server'
import { bus } from '~/platform/bus/bus.server'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days, hours, minutes } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { deleteAccount, deleteAsAdmin, restoreAccount } from './delete-account.server'
import { DeleteAccountFormSchema } from './forms'

const published: string[] = []
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  await bus().subscribe(ACCOUNT_DELETED, ({ userId = '' }) => void published.push(userId))
})
afterEach(() => setClock(null))
afterAll(async () => {
  await bus().close()
  await closeDb()
})

const AT = { device: 'Firefox, Android', country: 'DE', network: '203.0.113.9' }
let id: string
let cookie: string
beforeEach(async () => {
  id = await listedPerson({ passwordHash, newEmail: 'neu@example.test' })
  const request = new Request('http://localhost:3000/')
  cookie = (await startSession({ userId: id, request, ip: '::1' })).split(';')[0] ?? ''
})

const remove = (password = PASSWORD, isAdmin = false) =>
  deleteAccount({ viewer: { id, isAdmin }, password, at: AT })
const userRow = async () => (await db.select().from(users).where(eq(users.id, id)))[0]
const isListed = async () => (await db.select().from(listings).where(eq(listings.userId, id))).length > 0
const eventKinds = async () =>
  (await db.select().from(securityEvents).where(eq(securityEvents.userId, id))).map(({ kind }) => kind)

describe('deleting an account', () => {
  it('ends sessions, links, remembered devices and drafts, unlists the person at once, and publishes to other processes', async () => {
    const soon = new Date(Date.now() + hours(1))
    await db
      .insert(knownDevices)
      .values({ device: 'd', userId: id, secondFactorUntil: soon, lastUsedAt: new Date() })
    await db.insert(formDrafts).values({ id: `kept-${id}`, userId: id, path: '/', fields: {}, expire: soon })
    const recipient = { userId: id, email: (await userRow())?.email ?? '' }
    const resetToken = await issueMailToken(db, { kind: 'reset-password', ...recipient, validMs: hours(1) })
    expect(await isListed()).toBe(true)

    expect(await remove()).toEqual({ deletedAt: expect.any(Date) })
    expect(await isListed()).toBe(false)
    expect(await viewerFrom(cookie)).toBeNull()
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, id))
    expect(session?.sess.ended).toBe('deleted')
    expect(await userRow()).toMatchObject({ newEmail: null })
    expect(await findMailToken(db, 'reset-password', resetToken)).toBeNull()
    const [device] = await db.select().from(knownDevices).where(eq(knownDevices.userId, id))
    expect(device?.secondFactorUntil).toBeNull()
    expect(await db.select().from(formDrafts).where(eq(formDrafts.userId, id))).toEqual([])
    expect(await eventKinds()).toEqual(['deleted'])
    await expect.poll(() => published).toContain(id)
  })

  it('takes effect once if it is submitted twice', async () => {
    await Promise.all([remove(), remove()])
    expect(await eventKinds()).toEqual(['deleted'])
  })

  it('does not wait for an entry that names the person, as one of a partner who is deleted at the same moment does', async () => {
    await db.transaction(async (tx) => {
      // The lock of a foreign key: the deletion of the partner writes that the sharing of an album has ended.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share')
      expect(await remove()).toEqual({ deletedAt: expect.any(Date) })
    })
    expect((await userRow())?.deletedAt).not.toBeNull()
  })

  it('has the moment at which it takes effect, also if it waits, as for the sharing of an album', async () => {
    const deletedAt = new Date(Date.now() + minutes(1))
    const { removal } = await db.transaction(async (tx) => {
      await lockAccountRow(tx, id)
      const waiting = remove()
      await untilOneWaitsForLock()
      setClock(deletedAt)
      return { removal: waiting }
    })
    expect(await removal).toEqual({ deletedAt })
    expect(await userRow()).toMatchObject({ deletedAt })
  })

  it('needs the right password', async () => {
    expect(await remove('falsch')).toEqual({ refusal: 'wrong-password' })
    expect(await isListed()).toBe(true)
    expect(await viewerFrom(cookie)).not.toBeNull()
  })

  it('refuses admins', async () => {
    expect(await remove(PASSWORD, true)).toEqual({ refusal: 'is-admin' })
    expect((await userRow())?.deletedAt).toBeNull()
  })

  it('refuses an account that was made an admin since the request began', async () => {
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, id))
    expect(await remove()).toEqual({ refusal: 'is-admin' })
    expect((await userRow())?.deletedAt).toBeNull()
  })
})

it('an admin needs a reason to delete an account, of at most DELETE_REASON_MAX characters', async () => {
  const by = await makeAccount({ isAdmin: true })
  const because = (reason: string) => deleteAsAdmin({ by, userId: id, reason, ip: '::1' })
  const longest = '🌸'.repeat(DELETE_REASON_MAX)
  expect(await because(' \n ')).toEqual({ refusal: 'reason-empty' })
  expect(await because(`${longest}x`)).toEqual({ refusal: 'reason-too-long' })
  expect((await userRow())?.deletedAt).toBeNull()
  expect(await because(longest)).toEqual({ deletedAt: expect.any(Date) })
})

describe('restoring', () => {
  it('restores the person as before; old sessions stay ended', async () => {
    await remove()
    // As from a sign-in whose password was verified just before the deletion.
    const request = new Request('http://localhost:3000/')
    const late = (await startSession({ userId: id, request, ip: '::1' })).split(';')[0] ?? ''
    expect(await restoreAccount({ userId: id, at: AT })).toBe(true)
    expect(await isListed()).toBe(true)
    for (const ended of [cookie, late]) expect(await viewerFrom(ended)).toBeNull()
    expect(await eventKinds()).toEqual(['deleted', 'restored'])
    expect(await restoreAccount({ userId: id, at: AT })).toBe(false)
  })

  it('is too late after fourteen days', async () => {
    await remove()
    const { deletedAt } = (await userRow()) ?? {}
    const end = (deletedAt?.getTime() ?? 0) + days(RESTORE_DAYS)
    setClock(new Date(end))
    expect(await restoreAccount({ userId: id, at: AT })).toBe(false)
    setClock(new Date(end - 1))
    expect(await restoreAccount({ userId: id, at: AT })).toBe(true)
  })
})

it.each([
  [{ confirmation: 'löschen', password: 'x' }, ['auth:error.deleteWord']],
  [{ confirmation: `${DELETE_WORD} `, password: 'x' }, ['auth:error.deleteWord']],
  [{ confirmation: DELETE_WORD, password: '' }, ['auth:error.deletePassword']],
  [{ confirmation: null, password: ['x'] }, ['auth:error.deleteWord', 'auth:error.deletePassword']],
  [{}, ['auth:error.deleteWord', 'auth:error.deletePassword']],
])('the form shows the errors of %j (SPEC 5)', (input, messages) => {
  const read = DeleteAccountFormSchema.safeParse(input)
  expect(read.error?.issues.map(({ message }) => message)).toEqual(messages)
})
