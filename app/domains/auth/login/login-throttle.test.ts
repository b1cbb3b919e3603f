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

/** Signs in from a new browser; returns its device cookie. */
async function signInFromNewBrowser(userId: string, ip: string): Promise<string> {
  const headers = await loginByPassword({ userId, request: request(), ip })
  return (
    headers
      .getSetCookie()
      .find((line) => line.startsWith('device='))
      ?.split(';')[0] ?? ''
  )
}

it('allows five tries for an address from one IP, then after waits of growing length', async () => {
  const user = await makeAccount()
  // The waits are the same for an unknown address: otherwise they would reveal accounts.
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

it('resets the count of an address and IP after the right password, and after a day', async () => {
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

it('checks only five of many concurrent tries', async () => {
  const [email, ip] = [unknownEmail(), someIp()]
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(email, 'wrong', ip)))
  const checked = answers.filter((answer) => 'refusal' in answer && answer.refusal === 'credentials')
  expect(checked).toHaveLength(accountAndIp.free)
})

it('concurrent tries that are refused for their address do not count for the network', async () => {
  const [email, ip] = [unknownEmail(), someIp()]
  const tickets = await Promise.all(Array.from({ length: byIp.free }, () => ticketFor(email, ip)))
  expect(tickets.filter((ticket) => !('waitMs' in ticket))).toHaveLength(accountAndIp.free)
  expect(await ticketFor(unknownEmail(), ip)).not.toHaveProperty('waitMs')
})

it('blocks a network that tries many addresses after seven tries, for half an hour', async () => {
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
  const ticketsOf48 = []
  for (let n = 1; n < 130; n++)
    ticketsOf48.push(await ticketFor(unknownEmail(), networkOf(`${block}:${(n * 256).toString(16)}::1`)))
  const left = SIGN_IN_DELAYS.ip48.free - SIGN_IN_DELAYS.ip56.free
  expect(ticketsOf48.filter((ticket) => !('waitMs' in ticket))).toHaveLength(left)
}, 120_000)

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

it('a successful login uses up no limit of the larger networks around an IPv6 address either', async () => {
  const block = `2001:db8:${randomInt(65536).toString(16)}`
  for (let n = 0; n <= SIGN_IN_DELAYS.ip56.free; n++) {
    const ticket = await ticketFor(unknownEmail(), networkOf(`${block}:${n.toString(16)}::1`))
    expect(ticket).not.toHaveProperty('waitMs')
    if ('right' in ticket) await ticket.right()
  }
})

it('admits the owner of an attacked account from another network, and from a known browser in the same one', async () => {
  const [user, home] = [await makeAccount(), someIp()]
  const cookie = await signInFromNewBrowser(user.id, home)
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
  for (let i = 0; i < byIp.free + 2; i++) cookies.push(await signInFromNewBrowser(own.id, someIp()))
  const answers = []
  for (const cookie of cookies) answers.push('waitMs' in (await ticketFor(unknownEmail(), someIp(), cookie)))
  expect(answers).toEqual([...Array(byIp.free).fill(false), true, true])
  // On loopback, too, which blocks no unknown browser.
  expect(await ticketFor(unknownEmail(), '127.0.0.1', cookies[0])).toHaveProperty('waitMs')
})

it('blocks an address for unknown devices after a hundred tries, but not for the known networks and browsers of its owner', async () => {
  const [user, home] = [await makeAccount(), someIp()]
  const cookie = await signInFromNewBrowser(user.id, home)
  const address = unknownEmail()
  const counter = growingDelay('signIn-unknownDevices', unknownDevices)
  for (const email of [user.email, address]) {
    await Promise.all(Array.from({ length: unknownDevices.free - 1 }, () => counter.take(hashOf(email))))
    expect(await ticketFor(email)).toMatchObject({ unknownDeviceWaitMs: 0 })
  }
  const waiting = waitOf(unknownDevices.firstS)
  // The same answer for right and wrong passwords and known and unknown addresses, also from a known network. Only its owner is admitted.
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
  await signInFromNewBrowser(user.id, ip)
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
