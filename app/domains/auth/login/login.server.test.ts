import { randomInt, randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { matches } from 'db/schema/relations'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { ownUser } from '~/domains/accounts/own-user.server'
import { closeDb, db } from '~/platform/db.server'
import { days } from '~/platform/durations'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { loginByPassword } from '~/testing/people/let-in-by-password'
import { logInByForm } from './authenticator.server'
import { signIn } from './login.server'

afterAll(closeDb)

const someIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const plain = (cookie?: string) =>
  new Request('http://localhost:3000/login', { method: 'POST', headers: cookie ? { cookie } : {} })
const attempt = (email: string, password = PASSWORD, ip = someIp(), cookie?: string) =>
  signIn({ email, password, request: plain(cookie), ip })
const enter = (userId: string, request: Request, ip = someIp()) => loginByPassword({ userId, request, ip })
const REFUSED = { refusal: 'credentials' }

it('lets the right password in', async () => {
  const user = await makeAccount()
  expect(await attempt(user.email)).toEqual({
    account: { id: user.id, firstName: 'Mara', isDeleted: false, password: expect.any(String) },
  })
})

it('tells an unknown, unverified or purged address and a wrong password apart by nothing', async () => {
  const known = await makeAccount()
  const unverified = await makeAccount({ isEmailVerified: false })
  const deleted = await makeAccount({ deletedAt: new Date(Date.now() - days(15)) })
  expect(await attempt(known.email, 'wrong')).toEqual(REFUSED)
  expect(await attempt(`${randomUUID()}@example.test`)).toEqual(REFUSED)
  expect(await attempt(unverified.email)).toEqual(REFUSED)
  expect(await attempt(deleted.email)).toEqual(REFUSED)
})

it('knows the owner of a deleted account, who may take it back', async () => {
  const user = await makeAccount({ deletedAt: new Date() })
  expect(await attempt(user.email, 'wrong')).toEqual(REFUSED)
  expect(await attempt(user.email)).toMatchObject({ account: { id: user.id, isDeleted: true } })
})

it('says why an account is blocked, to nobody but who knows its password', async () => {
  const user = await makeAccount({ isSuspended: true, suspensionReason: 'Spam in Nachrichten' })
  expect(await attempt(user.email, 'wrong')).toEqual(REFUSED)
  expect(await attempt(user.email)).toEqual({ refusal: 'blocked', reason: 'Spam in Nachrichten' })
})

it('answers at once when too many wait, and lets people in again afterwards', async () => {
  const user = await makeAccount()
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => attempt(`${randomUUID()}@example.test`, 'x')),
  )
  const overloaded = answers.filter((answer) => 'refusal' in answer && answer.refusal === 'overloaded')
  expect(overloaded.length).toBeGreaterThan(0)
  expect(overloaded[0]).toEqual({ refusal: 'overloaded', retryAfterS: 5 })
  expect(await attempt(user.email)).toHaveProperty('account')
})

it('takes the form of a request, in any spelling of the address', async () => {
  const user = await makeAccount()
  const request = (email: string) =>
    new Request('http://localhost:3000/login', {
      method: 'POST',
      body: new URLSearchParams({ email, password: PASSWORD }),
    })
  const byForm = async (email: string) =>
    (await logInByForm({ request: request(email), ip: someIp() })).outcome
  expect(await byForm(` ${user.email.toUpperCase()}`)).toHaveProperty('account')
  expect(await byForm('no address')).toBeNull()
})

const withChoice = (type: string) =>
  new Request('http://localhost:3000/login', {
    method: 'POST',
    headers: { cookie: `selectedUserType=${type}` },
  })
const typeOf = async (id: string) => (await ownUser(id))?.userType

it('applies the chosen type at the first sign-in alone, and clears the choice', async () => {
  const user = await makeAccount({ userType: 'trans' })
  const headers = await enter(user.id, withChoice('man'))
  expect(await typeOf(user.id)).toBe('man')
  expect(headers.getSetCookie()).toEqual([
    'selectedUserType=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    expect.stringMatching(/^device=/),
    expect.stringMatching(/^session=/),
  ])
  await enter(user.id, withChoice('trans'))
  expect(await typeOf(user.id)).toBe('man')
})

it('leaves the type alone where something hangs on it, or the choice is none', async () => {
  const [user, other, third] = [
    await makeAccount({ userType: 'trans' }),
    await makeAccount(),
    await makeAccount({ userType: 'trans' }),
  ]
  await db.insert(matches).values({ userId: other.id, targetUserId: user.id, isLike: true })
  await enter(user.id, withChoice('man'))
  expect(await typeOf(user.id)).toBe('trans')
  const headers = await enter(third.id, withChoice('admin'))
  expect(await typeOf(third.id)).toBe('trans')
  expect(headers.getSetCookie().join()).not.toContain('selectedUserType')
})

it('notes when a person signed in', async () => {
  const user = await makeAccount()
  expect(user.lastLoginAt).toBeNull()
  await enter(user.id, plain())
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  expect(row?.lastLoginAt).toBeInstanceOf(Date)
  expect(row?.lastSeen).toEqual(row?.lastLoginAt)
})

it('answers the own account with exactly these members', async () => {
  const user = await makeAccount({ premiumExpiresAt: new Date(Date.now() + 1000), newEmailToken: 'x' })
  expect(Object.keys((await ownUser(user.id)) ?? {}).sort()).toEqual(
    [
      'age',
      'allowMessagePreviews',
      'bio',
      'bodyType',
      'circumcision',
      'cockSize',
      'createdAt',
      'email',
      'ethnicity',
      'firstName',
      'height',
      'hourlyRate',
      'id',
      'interests',
      'isAdmin',
      'isEmailVerified',
      'isOnline',
      'isPremium',
      'isSearchable',
      'isVerified',
      'lastLoginAt',
      'lastName',
      'lastSeen',
      'location',
      'position',
      'premiumExpiresAt',
      'profileImageUrl',
      'profileImages',
      'services',
      'showLastSeen',
      'showOnlineStatus',
      'updatedAt',
      'userType',
      'username',
      'weight',
    ].sort(),
  )
  expect(await ownUser(randomUUID())).toBeNull()
})
