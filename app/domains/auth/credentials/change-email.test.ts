import { randomUUID } from 'node:crypto'
import { REQUEST_LIMITS } from 'db/limits/http'
import { users } from 'db/schema/accounts'
import { mailTokens } from 'db/schema/joining'
import { knownDevices, securityEvents } from 'db/schema/security'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendSecurityAlert } from '~/domains/accounts/mail/security-alert.server'
import { findMailToken, issueMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { isKnownPlace, rememberPlace } from '~/domains/auth/login/known-places.server'
import { closeDb, db, recordStatements } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { mailsTo } from '~/testing/mails'
import { makeAccount, userRow } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { answerEmailChange, cancelEmailChange, emailsOf, requestEmailChange } from './change-email.server'
import { confirmNewEmail } from './confirm-email.server'
import { NewEmailFormSchema } from './forms'

watchBystander()

afterEach(() => setClock(null))
afterAll(closeDb)

const AT = { device: 'Firefox, Android', country: 'DE', network: '203.0.113.9' }
const INVALID = { refusal: 'invalid-token' }
const newAddress = () => `${randomUUID()}@neu.example.test`

let user: Awaited<ReturnType<typeof makeAccount>>
beforeEach(async () => {
  user = await makeAccount()
})

/** Requests as the page does, and answers as the job does. */
async function ask(email: string, userId = user.id) {
  const asked = await requestEmailChange({ userId, email, at: AT })
  await answerEmailChange({ userId })
  return asked
}
async function tokenFor(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return /confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none'
}
const confirm = (token: string, userId = user.id) => confirmNewEmail({ userId, token, at: AT })
/** Sends the mails about the security log, as the job does. */
async function sendAlertOf(kind: string): Promise<void> {
  const rows = await db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))
  for (const row of rows) if (row.kind === kind) await sendSecurityAlert(row.id)
}

describe('another address', () => {
  it('takes effect once confirmed; the old one is notified before and after', async () => {
    const email = newAddress()
    expect(await ask(email)).toEqual({ ok: true })
    expect(await emailsOf(user.id)).toEqual({ email: user.email, pendingEmail: email })
    await sendAlertOf('email-change-requested')
    const token = await tokenFor(email)
    expect(JSON.stringify(await userRow(user.id))).not.toContain(token)

    expect(await confirm(token)).toEqual({ email })
    expect(await emailsOf(user.id)).toEqual({ email, pendingEmail: null })
    await sendAlertOf('email-changed')
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Deine E-Mail-Adresse wurde geändert',
      'Deine E-Mail-Adresse soll geändert werden',
    ])
  })

  it('invalidates links mailed to the old one', async () => {
    const email = newAddress()
    await ask(email)
    const of = { userId: user.id, email: user.email, validMs: hours(1) }
    const reset = await issueMailToken(db, { kind: 'reset-password', ...of })
    const verify = await issueMailToken(db, { kind: 'verify-email', ...of })
    await confirm(await tokenFor(email))
    expect(await findMailToken(db, 'reset-password', reset)).toBeNull()
    expect(await findMailToken(db, 'verify-email', verify)).toBeNull()
    expect(await db.select().from(mailTokens).where(eq(mailTokens.userId, user.id))).toEqual([])
  })

  it('knows the browsers and networks of the account as before, and the old one no longer', async () => {
    const [network, device] = ['198.51.100.20', `device-${user.id}`]
    await db.insert(knownDevices).values({ userId: user.id, device, lastUsedAt: new Date() })
    await db.insert(securityEvents).values({ userId: user.id, kind: 'signed-in', network })
    await rememberPlace(db, { email: user.email, network, device })
    const [email, elsewhere] = [newAddress(), '198.51.100.21']
    const known = (of: string) =>
      Promise.all([
        isKnownPlace({ email: of, network, device: null }),
        isKnownPlace({ email: of, network: elsewhere, device }),
        isKnownPlace({ email: of, network: elsewhere, device: null }),
      ])
    expect([await known(user.email), await known(email)]).toEqual([
      [true, true, false],
      [false, false, false],
    ])
    await ask(email)
    await confirm(await tokenFor(email))
    expect([await known(user.email), await known(email)]).toEqual([
      [false, false, false],
      [true, true, false],
    ])
  })

  it('can be confirmed once, within a day', async () => {
    const email = newAddress()
    await ask(email)
    const token = await tokenFor(email)
    setClock(new Date(Date.now() + hours(24) + 1000))
    expect(await confirm(token)).toEqual(INVALID)
    setClock(null)
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers).toContainEqual({ email })
    expect(answers).toContainEqual(INVALID)
  })

  it.each(['', 'x', 'a'.repeat(43), 'a'.repeat(10_000), "' or 1=1"])(
    'takes no token like %j',
    async (token) => {
      await ask(newAddress())
      expect(await confirm(token)).toEqual(INVALID)
    },
  )

  it('cannot be confirmed by another account, and does not affect it', async () => {
    const email = newAddress()
    await ask(email)
    const other = await makeAccount()
    expect(await confirm(await tokenFor(email), other.id)).toEqual(INVALID)
    expect((await userRow(other.id))?.email).toBe(other.email)
    expect((await userRow(user.id))?.email).toBe(user.email)
  })

  it('is replaced by a later one, and can be cancelled', async () => {
    const [first, second] = [newAddress(), newAddress()]
    await ask(first)
    await ask(second)
    expect(await confirm(await tokenFor(first))).toEqual(INVALID)
    await cancelEmailChange(user.id)
    expect(await emailsOf(user.id)).toEqual({ email: user.email, pendingEmail: null })
    expect(await confirm(await tokenFor(second))).toEqual(INVALID)
  })

  it('gets one mail if it replaces another before that one was mailed', async () => {
    for (const email of [newAddress(), newAddress()])
      expect(await requestEmailChange({ userId: user.id, email, at: AT })).toEqual({ ok: true })
    const jobs = await db.execute<{ task: string }>(sql`
      select tasks.identifier as task
      from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = 'new-email-link' and jobs.payload->>'userId' = ${user.id}`)
    expect([...jobs]).toHaveLength(1)
  })

  it('gets no link if another one replaces it while the mail is written', async () => {
    const [first, second] = [newAddress(), newAddress()]
    await requestEmailChange({ userId: user.id, email: first, at: AT })
    let written: Promise<void> | undefined
    await db.transaction(async (tx) => {
      await tx.update(users).set({ newEmail: second }).where(eq(users.id, user.id))
      written = answerEmailChange({ userId: user.id })
      await untilOneWaitsForLock()
    })
    await written
    expect(await mailsTo(first)).toEqual([])
    expect(await userRow(user.id)).toMatchObject({ newEmail: second, newEmailToken: null })
  })

  it('is refused with a plain text if it is the current one', async () => {
    expect(await ask(user.email)).toEqual({ refusal: 'same-email' })
  })

  it('is rate-limited', async () => {
    for (let i = 0; i < REQUEST_LIMITS.changeEmail.points; i++)
      expect(await ask(newAddress())).toEqual({ ok: true })
    expect(await ask(newAddress())).toEqual({ refusal: 'too-many', retryAfterS: expect.any(Number) })
  })
})

describe('an address that is taken', () => {
  it('runs the same statements; its owner gets a notice instead of a link', async () => {
    const owner = await makeAccount({ language: 'en' })
    const ways = []
    for (const email of [newAddress(), owner.email]) {
      const { result, statements } = await recordStatements(() =>
        requestEmailChange({ userId: user.id, email, at: AT }),
      )
      ways.push([result, statements, (await emailsOf(user.id)).pendingEmail === email])
    }
    expect(ways[1]).toEqual(ways[0])
    await answerEmailChange({ userId: user.id })
    const [mail] = await mailsTo(owner.email)
    expect(mail?.subject).toBe('Your e-mail address')
    expect(mail?.text).not.toContain('token')
    expect((await userRow(user.id))?.newEmailToken).toBeNull()
  })

  it('cannot be told from a free one by the time of the last change to the asking account', async () => {
    const owner = await makeAccount()
    for (const email of [newAddress(), owner.email]) {
      await requestEmailChange({ userId: user.id, email, at: AT })
      const asked = await userRow(user.id)
      await answerEmailChange({ userId: user.id })
      expect((await userRow(user.id))?.updatedAt).toEqual(asked?.updatedAt)
    }
  })

  it('is refused if another account verified it meanwhile; both keep their address', async () => {
    const email = newAddress()
    await ask(email)
    const other = await makeAccount({ email })
    expect(await confirm(await tokenFor(email))).toEqual({ refusal: 'taken' })
    expect((await userRow(user.id))?.email).toBe(user.email)
    expect((await userRow(other.id))?.email).toBe(email)
  })

  it.each([
    ['of an account', false],
    ['of a registration', true],
  ])('since the same moment, %s, is no error', async (_, isRegistration) => {
    const email = newAddress()
    await ask(email)
    const token = await tokenFor(email)
    const other = await makeAccount(
      isRegistration ? { isEmailVerified: false, registrationId: randomUUID() } : {},
    )
    let answer: ReturnType<typeof confirm> | undefined
    await db.transaction(async (tx) => {
      await tx.update(users).set({ email }).where(eq(users.id, other.id))
      // It does not see the other one yet, and waits for it.
      answer = confirm(token)
      await untilOneWaitsForLock()
    })
    expect(await answer).toEqual(isRegistration ? { email } : { refusal: 'taken' })
    expect((await userRow(user.id))?.email).toBe(isRegistration ? email : user.email)
    expect((await userRow(other.id))?.email).toBe(isRegistration ? undefined : email)
  })

  it('goes to one of two accounts that confirm it at once', async () => {
    const email = newAddress()
    const other = await makeAccount()
    // Each got its link while the address was free.
    const tokens: string[] = []
    for (const { id } of [user, other]) {
      await ask(email, id)
      tokens.push(await tokenFor(email))
    }
    const [mine = '', theirs = ''] = tokens
    const answers = await Promise.all([confirm(mine), confirm(theirs, other.id)])
    expect(answers).toContainEqual({ email })
    expect(answers).toContainEqual({ refusal: 'taken' })
  })

  it('is not reserved by a registration that never verified it', async () => {
    const email = newAddress()
    const squatter = await makeAccount({ email, isEmailVerified: false, registrationId: randomUUID() })
    await ask(email)
    expect(await confirm(await tokenFor(email))).toEqual({ email })
    expect(await userRow(squatter.id)).toBeUndefined()
  })

  it('stays with an account that an admin gave it, though it is not confirmed yet', async () => {
    const [before, after] = [newAddress(), newAddress()]
    const moved = await makeAccount({ email: before, isEmailVerified: false })
    await ask(before)
    expect(await tokenFor(before)).toBe('none')
    expect(await mailsTo(before)).toHaveLength(1)

    await ask(after)
    const token = await tokenFor(after)
    await db.update(users).set({ email: after }).where(eq(users.id, moved.id))
    expect(await confirm(token)).toEqual({ refusal: 'taken' })
    expect(await userRow(moved.id)).toMatchObject({ id: moved.id, email: after })
    expect((await userRow(user.id))?.email).toBe(user.email)
  })
})

it('accepts an address in any spelling', () => {
  const read = (email: string) => NewEmailFormSchema.parse({ email }).email
  expect(read('  Mara+Brief@Bücher.Example ')).toBe('mara+brief@xn--bcher-kva.example')
  expect(NewEmailFormSchema.safeParse({ email: 'kein-at' }).error?.issues[0]?.message).toBe(
    'auth:error.email',
  )
})
