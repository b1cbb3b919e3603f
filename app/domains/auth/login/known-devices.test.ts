import { KNOWN_DEVICES_KEPT_DAYS } from 'db/limits/security'
import { knownDevices, securityEvents } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { issueCookie, newSecret } from '~/platform/http/session.server'
import { setClock } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { deviceOf, forgetDevices, recordDevice, sweepKnownDevices } from './known-devices.server'
import { forgetPlaces, isKnownPlace, rememberPlace } from './known-places.server'

const START = new Date('2026-05-01T12:00:00Z')
const after = (ms: number) => setClock(new Date(START.getTime() + ms))
let owner: { id: string; email: string }
beforeEach(async () => {
  setClock(START)
  owner = await makeAccount()
})
afterEach(() => setClock(null))

const request = (setCookie = '') =>
  new Request('http://localhost:3000/', { headers: { cookie: setCookie.split(';')[0] ?? '' } })
const HOME = { network: '192.0.2.1', device: 'browser' }
const isKnown = (place: Partial<typeof HOME> & { email?: string }) =>
  isKnownPlace({ email: owner.email, network: '198.51.100.1', device: null, ...place })

it('an account knows a network, and a browser, for ninety days after the last login from there', async () => {
  await rememberPlace(db, { email: owner.email, ...HOME })
  for (const place of [HOME, { network: HOME.network }, { device: HOME.device }])
    expect(await isKnown(place)).toBe(true)
  for (const place of [{}, { device: 'another' }, { ...HOME, email: 'other@example.test' }])
    expect(await isKnown(place)).toBe(false)
  after(days(90) - 1)
  expect(await isKnown(HOME)).toBe(true)
  after(days(90))
  expect(await isKnown(HOME)).toBe(false)
  await rememberPlace(db, { email: owner.email, ...HOME })
  expect(await isKnown(HOME)).toBe(true)
})

it('forgets only the given networks and browsers', async () => {
  await rememberPlace(db, { email: owner.email, ...HOME })
  await rememberPlace(db, { email: owner.email, network: '203.0.113.1', device: 'second' })
  await forgetPlaces(db, { email: owner.email, networks: [], devices: [] })
  await forgetPlaces(db, { email: owner.email, networks: [HOME.network], devices: ['second'] })
  const places = [
    { network: HOME.network },
    { device: HOME.device },
    { network: '203.0.113.1' },
    { device: 'second' },
  ]
  expect(await Promise.all(places.map(isKnown))).toEqual([false, true, true, false])
})

it('a browser is known by its cookie, is new to each account once, and belongs to the last one', async () => {
  const other = await makeAccount()
  expect(await deviceOf(request())).toBeNull()
  const first = await recordDevice(db, { userId: owner.id, request: request() })
  expect(first.isNew).toBe(true)
  expect(first.cookie).toContain(`; Max-Age=${KNOWN_DEVICES_KEPT_DAYS * 24 * 3600};`)
  const mine = await deviceOf(request(first.cookie))
  expect(mine?.device).toBe(first.device)
  const again = await recordDevice(db, { userId: owner.id, request: request(first.cookie) })
  expect([again.device, again.isNew]).toEqual([first.device, false])
  const theirs = await recordDevice(db, { userId: other.id, request: request(first.cookie) })
  expect([theirs.device, theirs.isNew]).toEqual([first.device, true])
  expect(await deviceOf(request(theirs.cookie))).toEqual({
    device: first.device,
    owner: expect.not.stringMatching(mine?.owner ?? ''),
  })
  expect(await deviceOf(request(`${first.cookie.split(';')[0]}x`))).toBeNull()
  // The same secret signs sessions and messages.
  const headers = new Headers({ 'Set-Cookie': await issueCookie(newSecret().secret) })
  await setFlash(headers, { tone: 'info', key: 'auth:sessionEnded.saved' })
  for (const signed of headers.getSetCookie())
    expect(await deviceOf(request(signed.replace(/^(session|flash)=/, 'device=')))).toBeNull()
})

it('a login without a new trust period leaves the one that the browser has', async () => {
  const secondFactorUntil = new Date(START.getTime() + days(30))
  const { cookie } = await recordDevice(db, { userId: owner.id, request: request(), secondFactorUntil })
  after(days(1))
  await recordDevice(db, { userId: owner.id, request: request(cookie) })
  const rows = await db.select().from(knownDevices).where(eq(knownDevices.userId, owner.id))
  expect(rows).toMatchObject([{ secondFactorUntil, lastUsedAt: new Date(START.getTime() + days(1)) }])
})

it('a reset forgets all browsers of the account, and the networks of its logins', async () => {
  const other = await makeAccount()
  const networks = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
  const kinds = ['signed-in', 'signed-in-new-device', 'password-reset', 'sign-in-failed'] as const
  for (const [at, network] of networks.entries()) {
    await db.insert(securityEvents).values({ userId: owner.id, kind: kinds[at] ?? 'signed-in', network })
    for (const { email } of [owner, other]) await rememberPlace(db, { email, network, device: null })
  }
  for (const { id, email } of [owner, other]) {
    const { device } = await recordDevice(db, { userId: id, request: request() })
    await rememberPlace(db, { email, network: 'elsewhere', device })
  }
  const [{ device = '' } = {}] = await db.select().from(knownDevices).where(eq(knownDevices.userId, owner.id))
  await forgetDevices(db, { userId: owner.id, email: owner.email })
  expect(await Promise.all(networks.map((network) => isKnown({ network })))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(await isKnown({ device })).toBe(false)
  expect(await isKnown({ network: '192.0.2.1', email: other.email })).toBe(true)
  expect(await db.select().from(knownDevices).where(eq(knownDevices.userId, owner.id))).toEqual([])
  expect(await db.select().from(knownDevices).where(eq(knownDevices.userId, other.id))).toHaveLength(1)
})

it('a browser is kept as long as its cookie', async () => {
  await recordDevice(db, { userId: owner.id, request: request() })
  const left = async (ms: number) => {
    after(ms)
    await sweepKnownDevices()
    return (await db.select().from(knownDevices).where(eq(knownDevices.userId, owner.id))).length
  }
  expect(await left(days(KNOWN_DEVICES_KEPT_DAYS))).toBe(1)
  expect(await left(days(KNOWN_DEVICES_KEPT_DAYS) + 1)).toBe(0)
})
