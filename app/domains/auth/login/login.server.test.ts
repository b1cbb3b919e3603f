import { randomInt, randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { matches } from 'db/schema/relations'
import { knownDevices } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { ownUser } from '~/domains/accounts/own-user.server'
import { closeDb, db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { loginByPassword } from '~/testing/people/login-by-password'
import { LoginCall, logInByForm } from './authenticator.server'
import { signIn } from './login.server'

watchBystander()

afterAll(closeDb)

const someIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const plain = (cookie?: string) =>
  new Request('http://localhost:3000/login', { method: 'POST', headers: cookie ? { cookie } : {} })
const attempt = (email: string, password = PASSWORD, ip = someIp(), cookie?: string) =>
  signIn({ email, password, request: plain(cookie), ip })
const logIn = (userId: string, request: Request, ip = someIp()) => loginByPassword({ userId, request, ip })
const REFUSED = { refusal: 'credentials' }

it('admits the right password', async () => {
  const user = await makeAccount()
  expect(await attempt(user.email)).toEqual({
    account: {
      id: user.id,
      firstName: 'Mara',
      isDeleted: false,
      isFirst: true,
      password: expect.any(String),
    },
  })
})

it('answers unknown, unverified and purged addresses like a wrong password', async () => {
  const known = await makeAccount()
  const unverified = await makeAccount({ isEmailVerified: false })
  const deleted = await makeAccount({ deletedAt: new Date(Date.now() - days(15)) })
  expect(await attempt(known.email, 'wrong')).toEqual(REFUSED)
  expect(await attempt(`${randomUUID()}@example.test`)).toEqual(REFUSED)
  expect(await attempt(unverified.email)).toEqual(REFUSED)
  expect(await attempt(deleted.email)).toEqual(REFUSED)
})

it('admits the owner of a deleted account, to restore it', async () => {
  const user = await makeAccount({ deletedAt: new Date() })
  expect(await attempt(user.email, 'wrong')).toEqual(REFUSED)
  expect(await attempt(user.email)).toMatchObject({ account: { id: user.id, isDeleted: true } })
})

it('names the reason of a suspension only after the right password', async () => {
  const user = await makeAccount({ isSuspended: true, suspensionReason: 'Spam in Nachrichten' })
  expect(await attempt(user.email, 'wrong')).toEqual(REFUSED)
  expect(await attempt(user.email)).toEqual({
    ...{ refusal: 'suspended', reason: 'Spam in Nachrichten', until: null, statement: null },
  })
})

it('refuses at once when too many wait, and admits people afterwards', async () => {
  const user = await makeAccount()
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => attempt(`${randomUUID()}@example.test`, 'x')),
  )
  const overloaded = answers.filter((answer) => 'refusal' in answer && answer.refusal === 'overloaded')
  expect(overloaded.length).toBeGreaterThan(0)
  expect(overloaded[0]).toEqual({ refusal: 'overloaded', retryAfterS: 5 })
  expect(await attempt(user.email)).toHaveProperty('account')
})

it('accepts any spelling of the address', async () => {
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

it('applies the chosen type only at the first login, and clears the choice', async () => {
  const user = await makeAccount({ userType: 'trans' })
  const headers = await logIn(user.id, withChoice('man'))
  expect(await typeOf(user.id)).toBe('man')
  expect(headers.getSetCookie()).toEqual([
    'selectedUserType=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    expect.stringMatching(/^device=/),
    expect.stringMatching(/^session=/),
  ])
  await logIn(user.id, withChoice('trans'))
  expect(await typeOf(user.id)).toBe('man')
})

it('does not change the type of an account with content, or by an invalid choice', async () => {
  const [user, other, third] = [
    await makeAccount({ userType: 'trans' }),
    await makeAccount(),
    await makeAccount({ userType: 'trans' }),
  ]
  await db.insert(matches).values({ userId: other.id, targetUserId: user.id, isLike: true })
  await logIn(user.id, withChoice('man'))
  expect(await typeOf(user.id)).toBe('trans')
  const headers = await logIn(third.id, withChoice('admin'))
  expect(await typeOf(third.id)).toBe('trans')
  expect(headers.getSetCookie().join()).not.toContain('selectedUserType')
})

it('records the time of the login', async () => {
  const user = await makeAccount()
  expect(user.lastLoginAt).toBeNull()
  await logIn(user.id, plain())
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  expect(row?.lastLoginAt).toBeInstanceOf(Date)
  expect(row?.lastSeen).toEqual(row?.lastLoginAt)
})

it('forgets the least recently used browser of an account with more than fifty', async () => {
  const user = await makeAccount()
  const before = Array.from({ length: 50 }, (_, daysAgo) => ({
    userId: user.id,
    device: `used ${daysAgo + 1} days ago`,
    lastUsedAt: new Date(Date.now() - days(daysAgo + 1)),
  }))
  await db.insert(knownDevices).values(before)
  await logIn(user.id, plain())
  const devices = await db.select().from(knownDevices).where(eq(knownDevices.userId, user.id))
  expect(devices).toHaveLength(50)
  const left = devices.map(({ device }) => device)
  expect(left).toEqual(expect.arrayContaining(before.slice(0, -1).map(({ device }) => device)))
  expect(left).not.toContain('used 50 days ago')
})

it('returns the own account with exactly these properties', async () => {
  const user = await makeAccount({ premiumExpiresAt: new Date(Date.now() + 1000), newEmailToken: 'x' })
  expect(Object.keys((await ownUser(user.id)) ?? {}).sort()).toEqual(
    [
      'about',
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
      'halfHourRate',
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
      'languages',
      'lastLoginAt',
      'lastName',
      'lastSeen',
      'location',
      'meetingPlaces',
      'overnightRate',
      'position',
      'premiumExpiresAt',
      'profileImageUrl',
      'profileImages',
      'profileUpdatedAt',
      'profileVisibility',
      'services',
      'showLastSeen',
      'showOnlineStatus',
      'threeHourRate',
      'twoHourRate',
      'updatedAt',
      'userType',
      'username',
      'weight',
    ].sort(),
  )
  expect(await ownUser(randomUUID())).toBeNull()
})

it('a code of a call has at most a hundred characters', () => {
  const call = (length: number) =>
    LoginCall.safeParse({ email: 'a@example.test', password: 'secret', code: '1'.repeat(length) }).success
  expect([call(100), call(101)]).toEqual([true, false])
})
