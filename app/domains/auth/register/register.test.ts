import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { accountMailJobs, mailTokens } from 'db/schema/joining'
import { securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { termsAnswers } from 'db/schema/terms'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { AnsweredRequest } from '~/domains/auth/account-mail/account-mail-jobs.server'
import { issueMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { hashPassword } from '~/domains/auth/passwords/passwords.server'
import { TERMS_VERSION } from '~/domains/legal/versions'
import { db } from '~/platform/database/db.server'
import { now, setClock } from '~/platform/time/clock.server'
import { hours, minutes } from '~/platform/time/durations'
import { mailsTo } from '~/testing/mails'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { answerRegistration } from './register.server'
import { answerResendRequest } from './resend.server'
import { provedAddressOf, rememberProvedAddress, restartRegistration } from './restart-registration.server'
import { discardRegistration, neededToVerify, unconfirmedAddressOf, verifyEmail } from './verify-email.server'

watchBystander()

const AT = { device: 'Firefox, Android', country: 'DE', network: '192.0.2.1' }
const newEmail = () => `${randomUUID()}@example.test`
afterEach(() => setClock(null))

/** A request for an e-mail, as the pages enqueue it: a registration unless `over` says otherwise. */
async function requestMail(over: Partial<typeof accountMailJobs.$inferInsert>): Promise<AnsweredRequest> {
  const [row] = await db
    .insert(accountMailJobs)
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
  if (!row) throw new Error('no request was stored')
  return { ...row, tries: 1 }
}
const account = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email))).at(0) ?? null
const tokenIn = (mail: { text: string } | undefined) => /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
/** Opens the link of a mail in the browser that sent the request. */
const verifyInSameBrowser = (request: AnsweredRequest, mail: { text: string } | undefined) =>
  verifyEmail({ token: tokenIn(mail), registrations: [request.id], at: AT })
const OK = { ok: true }
const INVALID = { refusal: 'invalid-token' }
const GIVEN = { firstName: 'Ola', userType: 'trans', password: 'mein eigenes Wort 7' } as const
const FROM = { language: 'es', at: AT } as const
async function proveAddress(email: string) {
  const cookie = (await rememberProvedAddress(email)).split(';')[0] ?? ''
  const proved = await provedAddressOf(new Request('http://localhost:3000/', { headers: { cookie } }))
  if (!proved) throw new Error('The address was not proved')
  return proved
}
const events = async (userId: string) =>
  (await db.select().from(securityEvents).where(eq(securityEvents.userId, userId))).map(({ kind }) => kind)

describe('registering', () => {
  it('creates an account for an unknown address, and mails the link', async () => {
    const request = await requestMail({ language: 'pt', lastName: 'Lou' })
    await answerRegistration(request)
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
    const answers = await db
      .select()
      .from(termsAnswers)
      .where(eq(termsAnswers.userId, joined?.id ?? ''))
    expect(answers).toMatchObject([
      {
        ...{ version: TERMS_VERSION, answer: 'accepted', occasion: 'registration', language: 'pt' },
        createdAt: request.createdAt,
      },
    ])
    const [mail, ...more] = await mailsTo(request.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Confirme seu e-mail')
    expect(joined?.registrationId).toBe(request.id)
    const [stored] = await db
      .select()
      .from(mailTokens)
      .where(eq(mailTokens.userId, joined?.id ?? ''))
    expect(JSON.stringify(stored)).not.toContain(tokenIn(mail))
    expect(JSON.stringify(mail)).not.toMatch(/Mara|Lou|a hash/)
    expect(await events(joined?.id ?? '')).toEqual(['registered'])
    expect(await verifyInSameBrowser(request, mail)).toEqual(OK)
  })

  it('reserves the address for a day: a second try changes nothing, and its mail says where it came from', async () => {
    const first = await requestMail({})
    await answerRegistration(first)
    const standing = await account(first.email)
    const [before] = await mailsTo(first.email)
    setClock(new Date(now().getTime() + hours(23)))
    const further = await requestMail({
      email: first.email,
      passwordHash: 'another',
      firstName: 'Lou',
      userType: 'trans',
      language: 'fr',
      device: 'Chrome, Windows',
      country: 'FR',
      createdAt: new Date('2026-01-02T20:05:00Z'),
    })
    await answerRegistration(further)
    expect(await account(first.email)).toEqual(standing)
    const [after] = await mailsTo(first.email)
    expect(after?.subject).toBe('Noch ein Versuch mit deiner E-Mail-Adresse')
    expect(after?.text).toContain(
      'Gerät: Chrome, Windows\nLand: Frankreich\nZeit (Berlin): 02.01.2026, 21:05',
    )
    expect(JSON.stringify(after)).not.toMatch(/Lou|another/)
    // The second browser has the token of the mail, but not the first one's registration.
    expect(await verifyInSameBrowser(further, after)).toEqual({ refusal: 'password-required' })
    expect(await verifyInSameBrowser(first, before)).toEqual(OK)
  })

  it('the links of both mails are valid in the browser that registered first, until one is used', async () => {
    const first = await requestMail({})
    await answerRegistration(first)
    await answerRegistration(await requestMail({ email: first.email }))
    const [second, earlier] = await mailsTo(first.email)
    expect(await verifyInSameBrowser(first, second)).toEqual(OK)
    expect(await verifyInSameBrowser(first, earlier)).toEqual(INVALID)
    expect((await account(first.email))?.registrationId).toBeNull()
  })

  it('frees the address after a day, and invalidates the first try', async () => {
    const first = await requestMail({})
    await answerRegistration(first)
    const before = await account(first.email)
    setClock(new Date(now().getTime() + hours(23)))
    await answerResendRequest({ ...first, kind: 'resend' })
    const [late] = await mailsTo(first.email)
    setClock(new Date(now().getTime() + hours(1) + 1))
    const again = await requestMail({ email: first.email, passwordHash: 'another', firstName: 'Lou' })
    await answerRegistration(again)
    expect(await account(first.email)).toMatchObject({ passwordHash: 'another', registrationId: again.id })
    expect((await account(first.email))?.id).not.toBe(before?.id)
    // Mailed an hour ago, for a deleted registration.
    expect(await verifyInSameBrowser(first, late)).toEqual(INVALID)
    expect(await verifyInSameBrowser(again, (await mailsTo(first.email))[0])).toEqual(OK)
  })

  it('does not replace an account whose address was only set back to unconfirmed', async () => {
    const member = await makeAccount({
      isEmailVerified: false,
      createdAt: new Date(0),
      lastLoginAt: new Date(1),
    })
    const request = await requestMail({ email: member.email })
    await answerRegistration(request)
    expect(await account(member.email)).toEqual(member)
    const [mail] = await mailsTo(member.email)
    expect(await verifyInSameBrowser(request, mail)).toEqual({ refusal: 'password-required' })
    const needed = { password: true, isRegistration: false, isDiscardable: false }
    expect(await neededToVerify(tokenIn(mail), [])).toEqual(needed)
    expect(await discardRegistration(tokenIn(mail))).toBeNull()
    expect(
      await verifyEmail({ token: tokenIn(mail), password: PASSWORD, registrations: [], at: AT }),
    ).toEqual(OK)
  })

  it('sends an account that was in use a different text than a registration', async () => {
    const { email } = await makeAccount({ isEmailVerified: false, language: 'en' })
    await answerRegistration(await requestMail({ email }))
    await answerResendRequest({ ...(await requestMail({ email })), kind: 'resend' })
    const mails = await mailsTo(email)
    const subject = 'Please confirm your e-mail address'
    expect(mails).toMatchObject([{ subject }, { subject }])
    for (const { text } of mails) {
      expect(text).toContain('This address belongs to your account')
      expect(text).not.toMatch(/sign(ed|ing)? up|no account is created/)
    }
  })

  it('mails again when the job runs twice, and both links are valid', async () => {
    const request = await requestMail({})
    await answerRegistration(request)
    await answerRegistration(request)
    const [second, first] = await mailsTo(request.email)
    expect(second?.subject).toBe(first?.subject)
    expect(await verifyInSameBrowser(request, first)).toEqual(OK)
  })

  it('notifies the owner of a verified address, and changes nothing', async () => {
    const owner = await makeAccount({ language: 'fr' })
    await answerRegistration(await requestMail({ email: owner.email }))
    expect(await account(owner.email)).toEqual(owner)
    const [mail] = await mailsTo(owner.email)
    expect(mail?.subject).toBe('Ton inscription')
    expect(mail?.text).toContain('/login')
    expect(mail?.text).toContain('/forgot-password')
    expect(tokenIn(mail)).toBe('')
  })

  it.each([{ isSuspended: true }, { deletedAt: new Date() }])(
    'does not restore an account: %j and never confirmed',
    async (over) => {
      const gone = await makeAccount({ isEmailVerified: false, ...over })
      await answerRegistration(await requestMail({ email: gone.email }))
      expect(await account(gone.email)).toEqual(gone)
      expect(await mailsTo(gone.email)).toEqual([])
    },
  )

  it('twice at the same time creates one account', async () => {
    const email = newEmail()
    await Promise.all([
      answerRegistration(await requestMail({ email })),
      answerRegistration(await requestMail({ email })),
    ])
    expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  })
})

describe('a new link', () => {
  it('is valid as well as the old one, until one of them is used', async () => {
    for (const which of [0, 1]) {
      const request = await requestMail({})
      await answerRegistration(request)
      await answerResendRequest({ ...request, kind: 'resend' })
      const mails = await mailsTo(request.email)
      expect(await verifyInSameBrowser(request, mails[which])).toEqual(OK)
      expect(await verifyInSameBrowser(request, mails[1 - which])).toEqual(INVALID)
    }
  })

  it('is mailed in the language of the account, not of the request', async () => {
    for (const over of [{}, { registrationId: randomUUID() }]) {
      const { email } = await makeAccount({ isEmailVerified: false, language: 'fr', ...over })
      await answerResendRequest(await requestMail({ kind: 'resend', email, language: 'pt' }))
      expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Confirme ton adresse e-mail'])
    }
  })

  it('is not needed by a verified account, and not sent to an unknown address', async () => {
    const owner = await makeAccount()
    await answerResendRequest(await requestMail({ kind: 'resend', email: owner.email }))
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      'Deine E-Mail-Adresse ist bestätigt',
    ])
    const unknown = await requestMail({ kind: 'resend' })
    await answerResendRequest(unknown)
    expect([await mailsTo(unknown.email), await account(unknown.email)]).toEqual([[], null])
  })

  it('is not sent for an account that was suspended or deleted before its confirmation', async () => {
    for (const over of [{ isSuspended: true }, { deletedAt: now() }]) {
      const { id, email } = await makeAccount({ isEmailVerified: false, ...over })
      expect(await answerResendRequest(await requestMail({ kind: 'resend', email }))).toBe(false)
      expect(await mailsTo(email)).toEqual([])
      expect(await db.$count(mailTokens, eq(mailTokens.userId, id))).toBe(0)
    }
  })
})

describe('verifying', () => {
  const unconfirmedAccount = async (over: Parameters<typeof makeAccount>[0] = {}) => {
    const registrationId = randomUUID()
    const user = await makeAccount({ isEmailVerified: false, registrationId, ...over })
    const of = { kind: 'verify-email', userId: user.id, email: user.email } as const
    return { token: await issueMailToken(db, { ...of, validMs: hours(24) }), user, registrationId }
  }
  const verify = ({ token, registrationId }: { token: string; registrationId: string }) =>
    verifyEmail({ token, registrations: [randomUUID(), registrationId], at: AT })

  it('succeeds once, for one account only', async () => {
    const [one, other] = [await unconfirmedAccount(), await unconfirmedAccount()]
    expect(await verify(one)).toEqual(OK)
    expect(await verify(one)).toEqual(INVALID)
    expect(await account(one.user.email)).toMatchObject({ isEmailVerified: true, registrationId: null })
    expect((await account(other.user.email))?.isEmailVerified).toBe(false)
    expect(await events(one.user.id)).toEqual(['email-verified'])
    expect(await db.select().from(sessions).where(eq(sessions.userId, one.user.id))).toEqual([])
  })

  it('succeeds once for two requests at the same time', async () => {
    const one = await unconfirmedAccount()
    const both = await Promise.all([verify(one), verify(one)])
    expect(both.filter((answer) => 'ok' in answer)).toHaveLength(1)
  })

  it('expires after a day, and still identifies the address for a new link', async () => {
    const one = await unconfirmedAccount()
    setClock(new Date(now().getTime() + hours(24) + 1))
    expect(await verify(one)).toEqual(INVALID)
    expect((await account(one.user.email))?.isEmailVerified).toBe(false)
    expect(await unconfirmedAddressOf(one.token)).toBe(one.user.email)
  })

  it('is refused for a token that was mailed to an earlier address', async () => {
    const one = await unconfirmedAccount()
    await db.update(users).set({ email: newEmail() }).where(eq(users.id, one.user.id))
    expect(await verify(one)).toEqual(INVALID)
    expect(await unconfirmedAddressOf(one.token)).toBeNull()
  })

  it('is refused for a deleted account', async () => {
    expect(await verify(await unconfirmedAccount({ deletedAt: new Date() }))).toEqual(INVALID)
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
  ])('is refused for a damaged token: %j', async (token) => {
    expect(await verifyEmail({ token, registrations: [], at: AT })).toEqual(INVALID)
    expect(await unconfirmedAddressOf(token)).toBeNull()
    expect(await discardRegistration(token)).toBeNull()
    const nothing = { password: false, isRegistration: false, isDiscardable: false }
    expect(await neededToVerify(token, [])).toEqual(nothing)
  })

  describe('in another browser than the one that registered', () => {
    const verifyBy = (token: string, password?: string) =>
      verifyEmail({ token, password, registrations: [randomUUID()], at: AT })

    it('requires the password of that registration', async () => {
      const { token, user } = await unconfirmedAccount()
      const needed = { password: true, isRegistration: true, isDiscardable: true }
      expect(await neededToVerify(token, [])).toEqual(needed)
      expect(await verifyBy(token)).toEqual({ refusal: 'password-required' })
      expect(await verifyBy(token, '')).toEqual({ refusal: 'password-required' })
      expect(await verifyBy(token, 'a wrong one')).toEqual({ refusal: 'wrong-password' })
      expect((await account(user.email))?.isEmailVerified).toBe(false)
      expect(await verifyBy(token, PASSWORD)).toEqual(OK)
    })

    it('refuses every password after five wrong ones, also the right one and with another token', async () => {
      const { token, user } = await unconfirmedAccount()
      const of = { kind: 'verify-email', userId: user.id, email: user.email } as const
      const another = await issueMailToken(db, { ...of, validMs: hours(24) })
      const tries = await Promise.all(Array.from({ length: 8 }, () => verifyBy(token, 'a wrong one')))
      expect(
        tries.filter((answer) => 'refusal' in answer && answer.refusal === 'wrong-password'),
      ).toHaveLength(5)
      for (const one of [token, another])
        expect(await verifyBy(one, PASSWORD)).toEqual({
          refusal: 'too-many',
          retryAfterS: expect.any(Number),
        })
      // The owner of the address can still discard the registration.
      expect(await discardRegistration(another)).toBe(user.email)
    })

    it('"that was not me" discards the registration with its tokens, and allows a new one', async () => {
      const planted = await requestMail({ passwordHash: await hashPassword('das Wort des Angreifers') })
      await answerRegistration(planted)
      const [mail] = await mailsTo(planted.email)
      expect(await discardRegistration(tokenIn(mail))).toBe(planted.email)
      expect(await account(planted.email)).toBeNull()
      expect(await verifyInSameBrowser(planted, mail)).toEqual(INVALID)
      expect(await discardRegistration(tokenIn(mail))).toBeNull()

      const proved = await proveAddress(planted.email)
      // The attacker registers once more: that registration is replaced.
      await answerRegistration(await requestMail({ email: planted.email, passwordHash: 'planted again' }))
      expect(await restartRegistration(proved, { ...GIVEN, password: 'password1' }, FROM)).toMatchObject({
        refusal: 'password',
      })
      expect(await restartRegistration(proved, GIVEN, FROM)).toEqual(OK)
      const joined = await account(planted.email)
      expect(joined).toMatchObject({
        firstName: 'Ola',
        userType: 'trans',
        isEmailVerified: true,
        language: 'es',
      })
      expect(await events(joined?.id ?? '')).toEqual(['registered', 'email-verified'])
      expect(await restartRegistration(proved, GIVEN, FROM)).toEqual({ refusal: 'taken' })
    })

    it('a proved address does not replace an account', async () => {
      for (const over of [{}, { isEmailVerified: false }, { isEmailVerified: false, isSuspended: true }]) {
        const owner = await makeAccount(over)
        expect(await restartRegistration(await proveAddress(owner.email), GIVEN, FROM)).toEqual({
          refusal: 'taken',
        })
        expect(await account(owner.email)).toEqual(owner)
      }
    })

    it('the proof of an address is valid for half an hour, and cannot be forged', async () => {
      const cookie = (await rememberProvedAddress('mara@example.test')).split(';')[0] ?? ''
      const request = (value: string) => new Request('http://localhost:3000/', { headers: { cookie: value } })
      expect(await provedAddressOf(request(cookie))).toMatchObject({ email: 'mara@example.test' })
      expect(await provedAddressOf(request(`${cookie.slice(0, -3)}AAA`))).toBeNull()
      setClock(new Date(now().getTime() + minutes(30) + 1))
      expect(await provedAddressOf(request(cookie))).toBeNull()
    })

    it('a suspended registration is not discarded', async () => {
      const { token, user } = await unconfirmedAccount({ isSuspended: true })
      expect(await discardRegistration(token)).toBeNull()
      expect(await account(user.email)).toEqual(user)
    })

    it('confirming and discarding at the same time: one succeeds', async () => {
      const one = await unconfirmedAccount()
      const [verified, discarded] = await Promise.all([verify(one), discardRegistration(one.token)])
      expect('ok' in verified).toBe(discarded === null)
      expect((await account(one.user.email))?.isEmailVerified).toBe(discarded === null ? true : undefined)
    })
  })
})
