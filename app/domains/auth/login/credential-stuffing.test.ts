import { randomInt, randomUUID } from 'node:crypto'
import { REQUEST_LIMITS } from 'db/limits/http'
import { SIGN_IN_PRESSURE } from 'db/limits/security'
import { requestLimits } from 'db/schema/limits'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as passwords from '~/domains/auth/passwords/passwords.server'
import { closeDb, db } from '~/platform/database/db.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { setClock } from '~/platform/time/clock.server'
import { hours, seconds } from '~/platform/time/durations'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { solvedField } from '~/testing/proofs/bot-check'
import { newChallenge } from '../bot-check/proof-of-work.server'
import { LoginCall, logInByCall } from './authenticator.server'
import { completeLogin } from './complete-login.server'
import { signIn } from './login.server'

vi.mock('~/domains/auth/passwords/passwords.server', { spy: true })

const { taskFrom, waitFrom } = SIGN_IN_PRESSURE
const WITHOUT_TASK = REQUEST_LIMITS.signInWithoutTask.points
const someIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const unknownEmail = () => `${randomUUID()}@example.test`
const request = (cookie = '') =>
  new Request('http://localhost:3000/login', { method: 'POST', headers: { cookie } })
const attempt = (
  email: string,
  password = 'wrong',
  more: { ip?: string; cookie?: string; proof?: string } = {},
) => signIn({ email, password, request: request(more.cookie), ip: more.ip ?? someIp(), proof: more.proof })
const solved = async (level: number) => solvedField(await newChallenge(level))

beforeEach(async () => {
  // The test needs no real hashes.
  vi.mocked(passwords.verifyPassword).mockImplementation(async (_, password) => password === PASSWORD)
  await db.delete(requestLimits)
  for (const name of ['sign-in-pressure', 'limit-signInWithoutTask']) forgetSingleton(name)
})
afterEach(() => setClock(null))
afterAll(closeDb)

/** Sets the number of recent failures of unknown browsers. */
async function setFailures(count: number): Promise<void> {
  await attempt(unknownEmail())
  await db.execute(sql`update request_limits set points = ${count} where key like 'signInUnknownFailures:%'`)
}

it('verifies only the first passwords of a thousand attempts from different networks', async () => {
  vi.mocked(passwords.verifyPassword).mockClear()
  const answers = []
  for (let wave = 0; wave < 10; wave++)
    answers.push(...(await Promise.all(Array.from({ length: 100 }, () => attempt(unknownEmail())))))
  const checked = vi.mocked(passwords.verifyPassword).mock.calls.length
  expect(checked).toBeLessThanOrEqual(taskFrom + WITHOUT_TASK)
  expect(checked).toBeGreaterThanOrEqual(taskFrom)
  const refused = answers.filter((answer) => 'refusal' in answer && answer.refusal === 'task-required')
  expect(refused).toHaveLength(1000 - checked)
}, 300_000)

it('answers known and unknown addresses the same; a solved task admits the right password', async () => {
  const user = await makeAccount()
  await setFailures(taskFrom + 50)
  for (let i = 0; i < WITHOUT_TASK; i++) await attempt(unknownEmail())
  const asked = { refusal: 'task-required', level: 2 }
  for (const email of [user.email, unknownEmail()]) {
    expect(await attempt(email)).toEqual(asked)
    expect(await attempt(email, PASSWORD)).toEqual(asked)
    expect(await attempt(email, PASSWORD, { proof: await solved(1) })).toEqual(asked)
    expect(await attempt(email, PASSWORD, { proof: 'forged' })).toEqual(asked)
    expect(await attempt(email, 'wrong', { proof: await solved(2) })).toEqual({ refusal: 'credentials' })
  }
  const proof = await solved(2)
  expect(await attempt(user.email, PASSWORD, { proof })).toHaveProperty('account')
  expect(await attempt(user.email, PASSWORD, { proof })).toEqual(asked)
}, 300_000)

it('admits the right password of a call with a solved task, too', async () => {
  const { email } = await makeAccount()
  const call = async (altcha?: string) => {
    const read = async () => LoginCall.parse({ email, password: PASSWORD, altcha })
    return (await logInByCall({ request: request(), ip: someIp(), read })).outcome
  }
  await setFailures(taskFrom + 50)
  for (let i = 0; i < WITHOUT_TASK; i++) await attempt(unknownEmail())
  expect(await call()).toEqual({ refusal: 'task-required', level: 2 })
  expect(await call(await solved(2))).toHaveProperty('account')
}, 300_000)

it('needs no task once the failures are over, at most a second later', async () => {
  const start = new Date()
  const attemptAfter = (ms: number) => {
    setClock(new Date(start.getTime() + ms))
    return attempt(unknownEmail())
  }
  setClock(start)
  await setFailures(taskFrom + 50)
  for (let i = 0; i < WITHOUT_TASK; i++) await attemptAfter(0)
  await db.execute(sql`update request_limits set points = 0 where key like 'signInUnknownFailures:%'`)
  expect(await attemptAfter(seconds(1) - 1)).toEqual({ refusal: 'task-required', level: 2 })
  expect(await attemptAfter(seconds(1))).toEqual({ refusal: 'credentials' })
})

it.each([
  [1, 2],
  [2, 3],
  [4, 4],
  [8, 5],
])('above %i times the failures that need a task, the task has level %i', async (times, level) => {
  await setFailures(taskFrom * times)
  const answer = await attempt(unknownEmail(), 'wrong', { proof: 'forged' })
  expect(answer).toEqual({ refusal: 'task-required', level })
})

it('does not affect a browser that signed in before', async () => {
  const user = await makeAccount()
  const proof = { password: passwords.passwordFingerprint(user.passwordHash) }
  const headers = await completeLogin({
    userId: user.id,
    request: request(),
    ip: someIp(),
    provedBy: 'password',
    proof,
  })
  const cookie = headers
    ?.getSetCookie()
    .find((line) => line.startsWith('device='))
    ?.split(';')[0]
  await setFailures(waitFrom * 2)
  for (let i = 0; i < WITHOUT_TASK; i++) await attempt(unknownEmail())
  expect(await attempt(user.email, PASSWORD)).toHaveProperty('refusal', 'task-required')
  expect(await attempt(user.email, PASSWORD, { cookie })).toHaveProperty('account')
})

it('counts neither right passwords nor attempts that another throttle refused', async () => {
  const user = await makeAccount()
  await setFailures(1)
  const ip = someIp()
  for (let i = 0; i < 5; i++) expect(await attempt(user.email, PASSWORD, { ip })).toHaveProperty('account')
  const email = unknownEmail()
  for (let i = 0; i < 40; i++) await attempt(email, 'wrong', { ip })
  const [row] = await db.execute<{ points: number }>(
    sql`select points from request_limits where key like 'signInUnknownFailures:%'`,
  )
  expect(row?.points).toBeLessThanOrEqual(7)
})

it('far above the limit, attempts with a solved task are rate limited too', async () => {
  // Solved first: it takes so long that the failures could expire meanwhile.
  const proof = await solved(5)
  await setFailures(waitFrom + 10)
  const { points } = REQUEST_LIMITS.signInUnderAttack
  await db
    .insert(requestLimits)
    .values({ key: 'signInUnderAttack:all', points, expire: new Date(Date.now() + hours(1)) })
  const answer = await attempt(unknownEmail(), 'wrong', { proof })
  expect(answer).toEqual({ refusal: 'too-many', retryAfterS: expect.any(Number) })
}, 300_000)
