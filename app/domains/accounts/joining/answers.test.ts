import { randomUUID } from 'node:crypto'
import { sessions, users } from 'db/schema/accounts'
import { addressRequests } from 'db/schema/joining'
import { securityEvents } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { AddressRequest } from '~/domains/accounts/address-requests/address-requests.server'
import { hashOfMailToken, newMailToken } from '~/domains/accounts/address-requests/mail-token.server'
import { now, setClock } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { hours, minutes } from '~/platform/durations'
import { keptMails } from '~/platform/mail/mail.server'
import { makeAccount } from '~/testing/people/accounts'
import { answerRegister } from './answer-register.server'
import { answerResend } from './answer-resend.server'
import { addressBehind, verifyEmail } from './verify-email.server'

const AT = { device: 'Firefox, Android', country: 'DE', network: '192.0.2.1' }
const newEmail = () => `${randomUUID()}@example.test`
afterEach(() => setClock(null))

async function asked(over: Partial<typeof addressRequests.$inferInsert>): Promise<AddressRequest> {
  const [row] = await db
    .insert(addressRequests)
    .values({
      kind: 'register',
      email: newEmail(),
      language: 'de',
      passwordHash: 'a hash',
      firstName: 'Mara',
      userType: 'man',
      createdAt: now(),
      ...AT,
      ...over,
    })
    .returning()
  if (!row) throw new Error('nothing was asked')
  return row
}
const account = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email))).at(0) ?? null
const mailsTo = async (email: string) => (await keptMails()).filter((mail) => mail.to === email)
const tokenIn = (mail: { text: string } | undefined) => /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
const events = async (userId: string) =>
  (await db.select().from(securityEvents).where(eq(securityEvents.userId, userId))).map(({ kind }) => kind)

describe('registering', () => {
  it('makes an account of an address that nobody has, and mails the link', async () => {
    const request = await asked({ language: 'pt', lastName: 'Lou' })
    await answerRegister(request)
    const joined = await account(request.email)
    expect(joined).toMatchObject({
      passwordHash: 'a hash',
      firstName: 'Mara',
      lastName: 'Lou',
      userType: 'man',
      language: 'pt',
      isEmailVerified: false,
      isAdmin: false,
      termsAcceptedAt: request.createdAt,
    })
    const [mail, ...more] = await mailsTo(request.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Confirme seu e-mail')
    expect(joined?.emailVerificationToken).toBe(hashOfMailToken(tokenIn(mail)))
    expect(JSON.stringify(mail)).not.toMatch(/Mara|Lou|a hash/)
    expect(await events(joined?.id ?? '')).toEqual(['registered'])
    expect(await verifyEmail({ token: tokenIn(mail), at: AT })).toBe(true)
  })

  it('replaces an earlier try that was not confirmed, password, link and all', async () => {
    const first = await asked({})
    await answerRegister(first)
    const [before] = await mailsTo(first.email)
    setClock(new Date(now().getTime() + minutes(5)))
    await answerRegister(
      await asked({ email: first.email, passwordHash: 'another', firstName: 'Lou', userType: 'trans' }),
    )
    expect(await account(first.email)).toMatchObject({
      passwordHash: 'another',
      firstName: 'Lou',
      lastName: null,
      userType: 'trans',
    })
    expect(await verifyEmail({ token: tokenIn(before), at: AT })).toBe(false)
    const [after] = await mailsTo(first.email)
    expect(await verifyEmail({ token: tokenIn(after), at: AT })).toBe(true)
  })

  it('keeps the later of two tries, in whatever order the jobs come', async () => {
    const early = await asked({ createdAt: new Date(now().getTime() - minutes(1)), passwordHash: 'early' })
    await answerRegister(await asked({ email: early.email, passwordHash: 'late' }))
    await answerRegister(early)
    expect((await account(early.email))?.passwordHash).toBe('late')
    expect(await mailsTo(early.email)).toHaveLength(1)
  })

  it('mails again when the job comes twice, and the newer link is the one that counts', async () => {
    const request = await asked({})
    await answerRegister(request)
    await answerRegister(request)
    const [second, first] = await mailsTo(request.email)
    expect(await verifyEmail({ token: tokenIn(first), at: AT })).toBe(false)
    expect(await verifyEmail({ token: tokenIn(second), at: AT })).toBe(true)
  })

  it('tells the owner of a verified address, and changes nothing', async () => {
    const owner = await makeAccount({ language: 'fr' })
    await answerRegister(await asked({ email: owner.email }))
    expect(await account(owner.email)).toEqual(owner)
    const [mail] = await mailsTo(owner.email)
    expect(mail?.subject).toBe('Ton inscription')
    expect(mail?.text).toContain('/login')
    expect(mail?.text).toContain('/forgot-password')
    expect(tokenIn(mail)).toBe('')
  })

  it.each([{ isBlocked: true }, { deletedAt: new Date() }])(
    'brings nobody back: %j and never confirmed',
    async (over) => {
      const gone = await makeAccount({ isEmailVerified: false, ...over })
      await answerRegister(await asked({ email: gone.email }))
      expect(await account(gone.email)).toEqual(gone)
      expect(await mailsTo(gone.email)).toEqual([])
    },
  )

  it('two at once leave one account', async () => {
    const email = newEmail()
    await Promise.all([answerRegister(await asked({ email })), answerRegister(await asked({ email }))])
    expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  })
})

describe('a new link', () => {
  it('replaces the old one', async () => {
    const request = await asked({})
    await answerRegister(request)
    await answerResend({ ...request, kind: 'resend' })
    const [second, first] = await mailsTo(request.email)
    expect(await verifyEmail({ token: tokenIn(first), at: AT })).toBe(false)
    expect(await verifyEmail({ token: tokenIn(second), at: AT })).toBe(true)
  })

  it('is not needed by who is verified, and not sent to who is nobody', async () => {
    const owner = await makeAccount()
    await answerResend(await asked({ kind: 'resend', email: owner.email }))
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      'Deine E-Mail-Adresse ist bestätigt',
    ])
    const nobody = await asked({ kind: 'resend' })
    await answerResend(nobody)
    expect([await mailsTo(nobody.email), await account(nobody.email)]).toEqual([[], null])
  })
})

describe('verifying', () => {
  const waiting = async () => {
    const { token, hash } = newMailToken()
    const emailVerificationExpires = new Date(now().getTime() + hours(24))
    const user = await makeAccount({
      isEmailVerified: false,
      emailVerificationToken: hash,
      emailVerificationExpires,
    })
    return { token, user }
  }

  it('counts once, for one account alone', async () => {
    const [one, other] = [await waiting(), await waiting()]
    expect(await verifyEmail({ token: one.token, at: AT })).toBe(true)
    expect(await verifyEmail({ token: one.token, at: AT })).toBe(false)
    expect(await account(one.user.email)).toMatchObject({
      isEmailVerified: true,
      emailVerificationToken: null,
    })
    expect((await account(other.user.email))?.isEmailVerified).toBe(false)
    expect(await events(one.user.id)).toEqual(['email-verified'])
    expect(await db.select().from(sessions).where(eq(sessions.userId, one.user.id))).toEqual([])
  })

  it('pressed twice at once, one press counts', async () => {
    const { token } = await waiting()
    const both = await Promise.all([verifyEmail({ token, at: AT }), verifyEmail({ token, at: AT })])
    expect(both.sort()).toEqual([false, true])
  })

  it('runs out after a day, and still says whom to write to', async () => {
    const { token, user } = await waiting()
    setClock(new Date(now().getTime() + hours(24) + 1))
    expect(await verifyEmail({ token, at: AT })).toBe(false)
    expect((await account(user.email))?.isEmailVerified).toBe(false)
    expect(await addressBehind(token)).toBe(user.email)
  })

  it.each([
    '',
    'x',
    'a'.repeat(42),
    'a'.repeat(43),
    `${'a'.repeat(43)}\n`,
    'a'.repeat(100_000),
    '\0',
    "' or 1=1",
  ])('damaged: %j', async (token) => {
    expect(await verifyEmail({ token, at: AT })).toBe(false)
    expect(await addressBehind(token)).toBeNull()
  })
})
