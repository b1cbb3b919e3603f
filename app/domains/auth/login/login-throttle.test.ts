import { createHash, randomInt, randomUUID } from 'node:crypto'
import { SIGN_IN_DELAYS } from 'db/limits/security'
import { requestLimits } from 'db/schema/limits'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { growingDelay } from '~/platform/http/limits/growing-delay.server'
import { networkOf } from '~/platform/http/limits/network'
import { days, minutes, seconds } from '~/platform/time/durations'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { loginByPassword } from '~/testing/people/login-by-password'
import { deviceOf } from './known-devices.server'
import { signIn } from './login.server'
import { loginThrottle } from './login-throttle.server'

// The rate-limit library reads the system clock, so both clocks are set together.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(closeDb)

const { accountAndIp, ip: byIp, unknownDevices } = SIGN_IN_DELAYS
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const someIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const unknownEmail = () => `${randomUUID()}@example.test`
const REFUSED = { refusal: 'credentials' }
const waitOf = (retryAfterS: number) => ({ refusal: 'too-many', retryAfterS })

const request = (cookie = '') =>
  new Request('http://localhost:3000/login', { method: 'POST', headers: { cookie } })
const attempt = (email: string, password: string, ip: string, cookie?: string) =>
  signIn({ email, password, request: request(cookie), ip })

/** A try whose password is not checked. */
const ticketFor = async (email: string, ip = someIp(), cookie?: string) =>
  loginThrottle({ email, network: ip, device: await deviceOf(request(cookie)) })

/** Signs in like a browser; returns its device cookie. */
async function enter(userId: string, ip: string, cookie?: string): Promise<string> {
  const headers = await loginByPassword({ userId, request: request(cookie), ip })
  return (
    headers
      .getSetCookie()
      .find((line) => line.startsWith('device='))
      ?.split(';')[0] ?? ''
  )
}

it('allows five tries of an address from one place, then waits of growing length', async () => {
  const user = await makeAccount()
  // Unknown addresses wait the same, or the wait would reveal accounts.
  for (const email of [user.email, unknownEmail()]) {
    const ip = someIp()
    for (let i = 0; i < accountAndIp.free; i++) expect(await attempt(email, 'wrong', ip)).toEqual(REFUSED)
    for (const waitS of [30, 60, 120, 240, 480, 900, 900]) {
      expect(await attempt(email, PASSWORD, ip)).toEqual(waitOf(waitS))
      later(seconds(waitS) - 1000)
      expect(await attempt(email, PASSWORD, ip)).toEqual(waitOf(1))
      later(1000)
      expect(await ticketFor(email, ip)).not.toHaveProperty('waitMs')
      // The throttle of the network is not under test here.
      await forgetNetwork(ip)
    }
  }
})

it('a refused try does not lengthen the wait', async () => {
  const [email, ip] = [unknownEmail(), someIp()]
  for (let i = 0; i < accountAndIp.free; i++) await ticketFor(email, ip)
  for (let i = 0; i < 20; i++) expect(await attempt(email, 'wrong', ip)).toEqual(waitOf(30))
  later(seconds(30))
  expect(await attempt(email, 'wrong', ip)).toEqual(REFUSED)
  expect(await attempt(email, 'wrong', ip)).toEqual(waitOf(60))
})

it('resets the count of a place after the right password, and after a day', async () => {
  const [user, ip] = [await makeAccount(), someIp()]
  for (let round = 0; round < 3; round++) {
    for (let i = 1; i < accountAndIp.free; i++) await ticketFor(user.email, ip)
    expect(await attempt(user.email, PASSWORD, ip)).toHaveProperty('account')
    await forgetNetwork(ip)
  }
  const email = unknownEmail()
  for (let i = 0; i < accountAndIp.free; i++) await ticketFor(email, ip)
  later(days(1))
  for (let i = 0; i < accountAndIp.free; i++) expect(await ticketFor(email, ip)).not.toHaveProperty('waitMs')
})

it('of many concurrent tries checks only the free ones', async () => {
  const [email, ip] = [unknownEmail(), someIp()]
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(email, 'wrong', ip)))
  const checked = answers.filter((answer) => 'refusal' in answer && answer.refusal === 'credentials')
  expect(checked).toHaveLength(accountAndIp.free)
})

it('concurrent tries that are late at their address do not count for its network', async () => {
  const [email, ip] = [unknownEmail(), someIp()]
  const tickets = await Promise.all(Array.from({ length: byIp.free }, () => ticketFor(email, ip)))
  expect(tickets.filter((ticket) => !('waitMs' in ticket))).toHaveLength(accountAndIp.free)
  expect(await ticketFor(unknownEmail(), ip)).not.toHaveProperty('waitMs')
})

it('blocks one network over many addresses early, for half an hour', async () => {
  const ip = someIp()
  const tickets = await Promise.all(Array.from({ length: 60 }, () => ticketFor(unknownEmail(), ip)))
  expect(tickets.filter((ticket) => !('waitMs' in ticket))).toHaveLength(byIp.free)
  expect(await attempt(unknownEmail(), PASSWORD, ip)).toMatchObject({ refusal: 'too-many' })
  later(minutes(30))
  for (let i = 0; i < byIp.free; i++) expect(await ticketFor(unknownEmail(), ip)).not.toHaveProperty('waitMs')
})

it('blocks an attacker who changes the /64 within one /56 or /48', async () => {
  const block = `2001:db8:${randomInt(65536).toString(16)}`
  const tickets = []
  for (let n = 0; n < 60; n++)
    tickets.push(await ticketFor(unknownEmail(), networkOf(`${block}:${n.toString(16)}::1`)))
  expect(tickets.filter((ticket) => !('waitMs' in ticket))).toHaveLength(SIGN_IN_DELAYS.ip56.free)
  const wider = []
  for (let n = 1; n < 130; n++)
    wider.push(await ticketFor(unknownEmail(), networkOf(`${block}:${(n * 256).toString(16)}::1`)))
  const all = SIGN_IN_DELAYS.ip48.free - SIGN_IN_DELAYS.ip56.free
  expect(wider.filter((ticket) => !('waitMs' in ticket))).toHaveLength(all)
}, 60_000)

it('never blocks loopback, which may be an unconfigured proxy', async () => {
  for (const ip of ['127.0.0.1', networkOf('::1')]) {
    for (let i = 0; i < byIp.free + 5; i++)
      expect(await ticketFor(unknownEmail(), ip)).not.toHaveProperty('waitMs')
  }
})

it('a successful login neither uses up nor resets the limit of a network', async () => {
  const [own, ip] = [await makeAccount(), someIp()]
  for (let i = 0; i < byIp.free; i++) {
    expect(await ticketFor(unknownEmail(), ip)).not.toHaveProperty('waitMs')
    if (i < byIp.free - 1) expect(await attempt(own.email, PASSWORD, ip)).toHaveProperty('account')
  }
  expect(await attempt(own.email, PASSWORD, ip)).toEqual(waitOf(byIp.firstS))
})

it('admits the owner of an attacked account from another network, and from a known browser in the same one', async () => {
  const [user, home] = [await makeAccount(), someIp()]
  const cookie = await enter(user.id, home)
  // Somebody in the owner's network guesses.
  for (let i = 0; i < 30; i++) await ticketFor(user.email, home)
  expect(await attempt(user.email, PASSWORD, home)).toMatchObject({ refusal: 'too-many' })
  expect(await attempt(user.email, PASSWORD, someIp())).toHaveProperty('account')
  expect(await attempt(user.email, PASSWORD, home, cookie)).toHaveProperty('account')
  // A forged cookie counts as none.
  expect(await attempt(user.email, PASSWORD, home, `${cookie}x`)).toMatchObject({ refusal: 'too-many' })
})

it('counts all browsers of one person as one', async () => {
  const own = await makeAccount()
  const cookies: string[] = []
  for (let i = 0; i < byIp.free + 2; i++) cookies.push(await enter(own.id, someIp()))
  const answers = []
  for (const cookie of cookies) answers.push('waitMs' in (await ticketFor(unknownEmail(), someIp(), cookie)))
  expect(answers).toEqual([...Array(byIp.free).fill(false), true, true])
})

it('blocks an address for unknown devices after a hundred tries, but not for its owner’s known places', async () => {
  const [user, home] = [await makeAccount(), someIp()]
  const cookie = await enter(user.id, home)
  const address = unknownEmail()
  const counter = growingDelay('signIn-unknownDevices', unknownDevices)
  for (const email of [user.email, address]) {
    await Promise.all(Array.from({ length: unknownDevices.free - 1 }, () => counter.take(hashOf(email))))
    expect(await ticketFor(email)).toMatchObject({ unknownDeviceWaitMs: 0 })
  }
  const waiting = waitOf(unknownDevices.firstS)
  // The same answer for right and wrong passwords, known and unknown addresses, even from a known place. Only the owner there is admitted.
  expect(await attempt(user.email, 'wrong', someIp())).toEqual(waiting)
  expect(await attempt(user.email, PASSWORD, someIp())).toEqual(waiting)
  expect(await attempt(address, 'wrong', someIp())).toEqual(waiting)
  expect(await attempt(user.email, 'wrong', home)).toEqual(waiting)
  expect(await attempt(user.email, PASSWORD, home)).toHaveProperty('account')
  expect(await attempt(user.email, PASSWORD, someIp(), cookie)).toHaveProperty('account')
  later(seconds(unknownDevices.firstS))
  expect(await attempt(user.email, PASSWORD, someIp())).toHaveProperty('account')
})

it('stores neither address nor network in plain text', async () => {
  const [user, ip] = [await makeAccount(), someIp()]
  await attempt(user.email, 'wrong', ip)
  await enter(user.id, ip)
  const keys = (await db.select({ key: requestLimits.key }).from(requestLimits)).map((row) => row.key)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.join()).not.toContain('@')
  expect(keys.join()).not.toContain(ip)
})

async function forgetNetwork(ip: string): Promise<void> {
  await growingDelay('signIn-ip', byIp).forget(hashOf(`network ${ip}`))
}

/** The key hash of login-throttle.server.ts. */
function hashOf(of: string): string {
  return createHash('sha256').update(of).digest('base64url')
}
