import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { requestLimits } from 'db/schema/limits'
import { payments } from 'db/schema/payments'
import { matches } from 'db/schema/relations'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '~/platform/database/db.server'
import { startSmtpServer } from '~/testing/fakes/smtp-server'
import { ownServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { resetMailPacing } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { makeAlbum } from '~/testing/people/albums'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  smtp = await startSmtpServer()
})
afterAll(() => smtp.stop())
const server = ownServer(() => ({ SMTP_URL: smtp.url }))
beforeEach(async () => {
  await db.delete(requestLimits)
})

const newEmail = () => `${randomUUID()}@example.test`
const GIVEN = { password: 'vier gelbe Enten', firstName: 'Mara', userType: 'trans' }
const answerOf = async (answer: Response) => [answer.status, await answer.json()]
const accountOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]

/** Waits for the token in the newest mail to an address. `butNot` is an earlier token, which does not count. */
const tokenFor = (email: string, butNot = '') =>
  vi.waitFor(
    () => {
      const found = smtp.deliveries.filter(({ to }) => to.includes(email)).at(-1)
      const token = /token=3D([\w-]{43})/.exec(found?.source.replaceAll(/=\r?\n/g, '') ?? '')?.[1]
      if (!token || token === butNot) throw new Error(`No mail to ${email}`)
      return token
    },
    { timeout: 30_000, interval: 50 },
  )

describe('SPEC 7 through a real mail server', () => {
  it('register, resend, verify, sign in', async () => {
    const client = server.client()
    const email = newEmail()
    const given = {
      email,
      ...GIVEN,
      lastName: 'Lou',
      recaptchaToken: 'x',
      isAdmin: true,
      isEmailVerified: true,
    }
    expect(await answerOf(await client.postJson('/api/auth/register', given))).toEqual([
      202,
      {
        message:
          'Fast geschafft: Wir haben dir eine E-Mail geschickt. Öffne den Link darin, danach kannst du dich anmelden.',
      },
    ])
    const first = await tokenFor(email)
    expect(await accountOf(email)).toMatchObject({ lastName: 'Lou', isAdmin: false, isEmailVerified: false })

    await resetMailPacing()
    const resent = [200, { message: 'Verifizierungs-E-Mail gesendet' }]
    expect(await answerOf(await client.postJson('/api/auth/resend-verification', { token: first }))).toEqual(
      resent,
    )
    const second = await tokenFor(email, first)
    await resetMailPacing()
    expect(await answerOf(await client.postJson('/api/auth/resend-verification', { email }))).toEqual(resent)
    const third = await tokenFor(email, second)

    for (const invalid of ['x', newEmail()]) {
      expect(await answerOf(await client.postJson('/api/auth/verify-email', { token: invalid }))).toEqual([
        400,
        { message: 'Der Verifizierungslink ist ungültig oder abgelaufen.', code: 'invalid-token' },
      ])
    }
    expect(await answerOf(await client.postJson('/api/auth/verify-email', { token: third }))).toEqual([
      200,
      { message: 'E-Mail erfolgreich verifiziert' },
    ])
    for (const superseded of [first, second, third])
      expect((await client.postJson('/api/auth/verify-email', { token: superseded })).status).toBe(400)
    const login = await client.postJson('/api/auth/login', { email, password: GIVEN.password })
    expect(login.status).toBe(200)
    // Without a body: the address of the signed-in account.
    const own = await client.send('/api/auth/resend-verification', { method: 'POST' })
    expect(await answerOf(own)).toEqual(resent)
  })

  it('another client must send the password too, or discards the registration', async () => {
    const email = newEmail()
    await server.client().postJson('/api/auth/register', { email, ...GIVEN })
    const token = await tokenFor(email)
    const verify = (more: object) => server.client().postJson('/api/auth/verify-email', { token, ...more })
    const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]
    expect(await codeOf(await verify({}))).toEqual([401, 'password-required'])
    expect(await codeOf(await verify({ password: 'ein falsches' }))).toEqual([401, 'wrong-password'])
    expect(await codeOf(await verify({ password: 5 }))).toEqual([400, 'invalid-input'])
    expect(await codeOf(await verify({ discard: 'yes' }))).toEqual([400, 'invalid-input'])
    expect(await answerOf(await verify({ discard: true }))).toEqual([
      200,
      { message: 'Registrierung verworfen' },
    ])
    expect(await codeOf(await verify({ discard: true }))).toEqual([400, 'invalid-token'])
    expect(await accountOf(email)).toBeUndefined()

    await resetMailPacing()
    await server.client().postJson('/api/auth/register', { email, ...GIVEN })
    const own = await tokenFor(email, token)
    const right = { token: own, password: GIVEN.password }
    expect((await server.client().postJson('/api/auth/verify-email', right)).status).toBe(200)
  })

  it('the first login keeps the type of the call; a call without one takes that of /select-type', async () => {
    const client = server.client()
    await client.postForm('/select-type', { userType: 'man' })
    const registered = async (given: object) => {
      const email = newEmail()
      expect((await client.postJson('/api/auth/register', { email, ...given })).status).toBe(202)
      const token = await tokenFor(email)
      expect((await client.postJson('/api/auth/verify-email', { token })).status).toBe(200)
      return email
    }
    const { userType: _, ...without } = GIVEN
    expect(await accountOf(await registered(without))).toMatchObject({ userType: 'man' })
    const email = await registered(GIVEN)
    expect(client.cookies.get('selectedUserType')).toBe('trans')
    const login = await client.postJson('/api/auth/login', { email, password: GIVEN.password })
    expect(login.status).toBe(200)
    expect(await accountOf(email)).toMatchObject({ userType: 'trans' })
  })

  it('answers a request without an address with an error', async () => {
    const answer = await server.client().send('/api/auth/resend-verification', { method: 'POST' })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid-input'])
  })
})

it.each<[unknown, string]>([
  [{}, 'email'],
  [{ ...GIVEN, email: ['a@b.de'] }, 'email'],
  [{ ...GIVEN, email: 'a@b.de', password: null }, 'password'],
  [{ ...GIVEN, email: 'a@b.de', password: 12345678 }, 'password'],
  [{ ...GIVEN, email: 'a@b.de', password: 'x'.repeat(10_000) }, 'password'],
  [{ ...GIVEN, email: 'a@b.de', password: 'Passwort1' }, 'password'],
  [{ ...GIVEN, email: 'a@b.de', firstName: {} }, 'firstName'],
  [{ ...GIVEN, email: 'a@b.de', lastName: 5 }, 'lastName'],
  [{ ...GIVEN, email: 'a@b.de', userType: 'admin' }, 'userType'],
])('register %j: 400, with a text at %s', async (body, field) => {
  const answer = await server.client().postJson('/api/auth/register', body)
  const error = await answer.json()
  expect([answer.status, error.code]).toEqual([400, 'invalid-input'])
  expect(error.errors[field]).toEqual(expect.any(String))
  expect(error.message).not.toBe('')
})

it.each([null, [], 'x', 5])('%j is no valid body', async (body) => {
  for (const call of ['register', 'verify-email', 'resend-verification']) {
    const answer = await server.client().postJson(`/api/auth/${call}`, body)
    expect([call, answer.status]).toEqual([call, 400])
    expect((await answer.json()).message).not.toBe('')
  }
})

it('a token of a wrong type has an error text', async () => {
  for (const token of [null, 5, ['x'], {}, '']) {
    const answer = await server.client().postJson('/api/auth/verify-email', { token })
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      'Kein Verifizierungstoken gefunden.',
    ])
  }
})

describe('changing the account type', () => {
  it('is possible while no data depends on it', async () => {
    const { client, user } = await signedInClient(server, { userType: 'trans' })
    const answer = await client.postJson('/api/users/update-type', { userType: 'man' })
    expect(await answerOf(answer)).toEqual([200, { message: 'Dein Kontotyp ist geändert.' }])
    expect((await accountOf(user.email))?.userType).toBe('man')
  })

  it('is refused once data depends on it; sending the current type is accepted', async () => {
    const { client, user } = await signedInClient(server, { userType: 'man' })
    const other = await makeAccount({ userType: 'trans' })
    await db.insert(matches).values({ userId: user.id, targetUserId: other.id, isLike: true })
    const answer = await client.postJson('/api/users/update-type', { userType: 'trans' })
    expect(await answerOf(answer)).toEqual([
      409,
      {
        code: 'type-fixed',
        message:
          'Dein Kontotyp steht fest: Zu deinem Konto gehören schon Fotos, Alben, Zahlungen, Gefällt-mir-Angaben oder Chats.',
      },
    ])
    expect((await client.postJson('/api/users/update-type', { userType: 'man' })).status).toBe(200)
  })

  it.each<[string, (user: { id: string }) => Promise<unknown>]>([
    ['an album, empty too', (user) => makeAlbum(user, { count: 0 })],
    [
      'a payment that was only started',
      async ({ id: userId }) => {
        const order = { reference: randomUUID(), amountCents: 999, currency: 'EUR', days: 30 }
        await db.insert(payments).values({ ...order, userId, consentedAt: new Date() })
      },
    ],
    [
      'premium, even if it is over',
      ({ id }) => db.update(users).set({ premiumExpiresAt: new Date() }).where(eq(users.id, id)),
    ],
    [
      'an account at the payment provider',
      ({ id }) => db.update(users).set({ paymentCustomerId: 'cus_1' }).where(eq(users.id, id)),
    ],
    [
      'a chat',
      async ({ id }) => {
        const { id: other } = await makeAccount()
        await makeConversation([other, id], [[other, 'Hallo']])
      },
    ],
  ])('is refused with %s', async (_, add) => {
    const { client, user } = await signedInClient(server, { userType: 'trans' })
    await add(user)
    expect((await client.postJson('/api/users/update-type', { userType: 'man' })).status).toBe(409)
    expect((await accountOf(user.email))?.userType).toBe('trans')
  })

  it('is possible again after the last like is taken back', async () => {
    const { client, user } = await signedInClient(server, { userType: 'man' })
    const targetUserId = await listedPerson()
    const like = (isLike: boolean) => client.postJson('/api/matches', { targetUserId, isLike })
    const change = () => client.postJson('/api/users/update-type', { userType: 'trans' })
    expect((await like(true)).ok).toBe(true)
    expect((await change()).status).toBe(409)
    expect((await like(false)).ok).toBe(true)
    expect((await change()).status).toBe(200)
    expect((await accountOf(user.email))?.userType).toBe('trans')
  })

  it.each([{}, { userType: null }, { userType: 'admin' }, { userType: ['man'] }, []])(
    'is refused for the body %j',
    async (body) => {
      const { client } = await signedInClient(server)
      expect((await client.postJson('/api/users/update-type', body)).status).toBe(400)
    },
  )

  it('is refused for a visitor', async () => {
    const answer = await server.client().postJson('/api/users/update-type', { userType: 'man' })
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'unauthorized'])
  })
})
