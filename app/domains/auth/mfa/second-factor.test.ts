import { SECURITY_EVENTS } from 'db/limits/security'
import { recoveryCodes, secondFactors, securityEvents } from 'db/schema/security'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { setClock } from '~/platform/time/clock.server'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { loginByPassword, newSid } from '~/testing/people/login-by-password'
import { at, completedSetup, later, newClient, START, startedSetup } from '~/testing/people/second-factor'
import { type Device, deviceOf } from '../login/known-devices.server'
import { checkSecondFactor } from './check-second-factor.server'
import { formatRecoveryCode } from './code'
import { isSecondFactorOn, secondFactorOf } from './second-factor.server'
import {
  cancelSetup,
  confirmSetup,
  renewRecoveryCodes,
  startSetup,
  switchOffSecondFactor,
} from './set-up-second-factor.server'
import { totpCode } from './totp.server'
import { resealTotpSecrets } from './totp-secrets.server'

watchBystander()

afterEach(() => setClock(null))
afterAll(closeDb)

const kindsOf = async (userId: string) =>
  (await db.select().from(securityEvents).where(eq(securityEvents.userId, userId)))
    .map((event) => event.kind)
    .sort((a, b) => SECURITY_EVENTS.indexOf(a) - SECURITY_EVENTS.indexOf(b))
const check = (userId: string, code: unknown, where = newClient(), device: Device | null = null) =>
  checkSecondFactor({ userId, code, at: where, device })

describe('setting up', () => {
  it('turns on only after the first right code, with ten codes that are stored as hashes', async () => {
    const { userId, sid, secret } = await startedSetup()
    expect(await isSecondFactorOn(userId)).toBe(false)
    for (const code of ['000000', '', 'ABCD-EFGH-JKMN', ['123456'], totpCode({ secret, at: later(90) })])
      expect(await confirmSetup({ userId, sid, code, at })).toEqual({ refusal: 'code' })
    const answer = await confirmSetup({ userId, sid, code: totpCode({ secret, at: START }), at })
    const codes = 'codes' in answer ? answer.codes : []
    expect(new Set(codes).size).toBe(10)
    expect(await isSecondFactorOn(userId)).toBe(true)
    expect(await secondFactorOf(userId)).toEqual({ state: 'on', since: START, codesLeft: 10 })
    const stored = JSON.stringify([
      await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
      await db.select().from(secondFactors).where(eq(secondFactors.userId, userId)),
    ])
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text)
    expect(await kindsOf(userId)).toEqual(['second-factor-on'])
  })

  it('continues in a second tab, creates a new secret later, and does not change a factor that is on', async () => {
    const { userId, sid, secret } = await startedSetup()
    await startSetup({ userId, sid })
    expect(await secondFactorOf(userId, sid)).toEqual({ state: 'setup', secret })
    setClock(later(15 * 60))
    await startSetup({ userId, sid })
    const again = await secondFactorOf(userId, sid)
    expect(again).toEqual({ state: 'setup', secret: expect.not.stringMatching(secret) })
    const on = await completedSetup()
    setClock(later(15 * 60))
    await startSetup(on)
    await cancelSetup(on.userId)
    expect((await secondFactorOf(on.userId)).state).toBe('on')
    const code = totpCode({ secret: on.secret, at: later(15 * 60) })
    expect(await check(on.userId, code)).toEqual({ right: 'totp' })
    expect(
      await confirmSetup({ userId: on.userId, sid: await newSid(on.userId), code: '123456', at }),
    ).toEqual({ refusal: 'no-setup' })
    await cancelSetup(userId)
    expect(await secondFactorOf(userId, sid)).toEqual({ state: 'off' })
  })

  it('of one session is none of another one, which gets a secret of its own', async () => {
    // As by a stranger with the password, whom the owner signs out before setting up a second factor.
    const { userId, sid: stranger, secret } = await startedSetup()
    const owner = await newSid(userId)
    expect(await secondFactorOf(userId, owner)).toEqual({ state: 'off' })
    const code = totpCode({ secret, at: START })
    expect(await confirmSetup({ userId, sid: owner, code, at })).toEqual({ refusal: 'no-setup' })
    await startSetup({ userId, sid: owner })
    const own = await secondFactorOf(userId, owner)
    expect(own).toEqual({ state: 'setup', secret: expect.not.stringMatching(secret) })
    expect(await secondFactorOf(userId, stranger)).toEqual({ state: 'off' })
    expect(await confirmSetup({ userId, sid: stranger, code, at })).toEqual({ refusal: 'no-setup' })
    const ownCode = 'secret' in own ? totpCode({ secret: own.secret, at: START }) : ''
    expect(await confirmSetup({ userId, sid: owner, code: ownCode, at })).toHaveProperty('codes')
    setClock(later(60))
    expect(await check(userId, totpCode({ secret, at: later(60) }))).toEqual({ refusal: 'code' })
    const next = 'secret' in own ? totpCode({ secret: own.secret, at: later(60) }) : ''
    expect(await check(userId, next)).toEqual({ right: 'totp' })
  })

  it('of two concurrent confirmations one succeeds', async () => {
    const { userId, sid, secret } = await startedSetup()
    const code = totpCode({ secret, at: START })
    const answers = await Promise.all([1, 2, 3].map(() => confirmSetup({ userId, sid, code, at })))
    expect(answers.filter((answer) => 'codes' in answer)).toHaveLength(1)
    expect(await kindsOf(userId)).toEqual(['second-factor-on'])
    expect(await secondFactorOf(userId)).toHaveProperty('codesLeft', 10)
  })
})

describe('codes of the app', () => {
  it('count once, also the one of the setup', async () => {
    const { userId, secret } = await completedSetup()
    expect(await check(userId, totpCode({ secret, at: START }))).toEqual({ refusal: 'code' })
    setClock(later(30))
    const code = totpCode({ secret, at: later(30) })
    expect(await check(userId, code)).toEqual({ right: 'totp' })
    expect(await check(userId, code)).toEqual({ refusal: 'code' })
  })

  it('are accepted one step early or late, and refused after a later one', async () => {
    const { userId, secret } = await completedSetup()
    setClock(later(300))
    const codeAt = (s: number) => totpCode({ secret, at: later(s) })
    expect(await check(userId, codeAt(240))).toEqual({ refusal: 'code' })
    expect(await check(userId, codeAt(360))).toEqual({ refusal: 'code' })
    expect(await check(userId, codeAt(270))).toEqual({ right: 'totp' })
    expect(await check(userId, codeAt(330))).toEqual({ right: 'totp' })
    expect(await check(userId, codeAt(300))).toEqual({ refusal: 'code' })
  })

  it('succeed once when used concurrently', async () => {
    const { userId, secret } = await completedSetup()
    setClock(later(60))
    const code = totpCode({ secret, at: later(60) })
    const answers = await Promise.all([1, 2, 3, 4].map(() => check(userId, code)))
    expect(answers.filter((answer) => 'right' in answer)).toHaveLength(1)
  })

  it('are refused without a second factor, or during its setup', async () => {
    const { userId, secret } = await startedSetup()
    expect(await check(userId, totpCode({ secret, at: START }))).toEqual({ refusal: 'code' })
    expect(await check((await makeAccount()).id, '123456')).toEqual({ refusal: 'code' })
  })
})

describe('recovery codes', () => {
  it('count once each, in any spelling, and are written to the log', async () => {
    const { userId, codes } = await completedSetup()
    const [first = '', second = ''] = codes
    expect(await check(userId, ` ${formatRecoveryCode(first).toLowerCase()} `)).toEqual({ right: 'recovery' })
    expect(await check(userId, first)).toEqual({ refusal: 'code' })
    const answers = await Promise.all([1, 2, 3].map(() => check(userId, second)))
    expect(answers.filter((answer) => 'right' in answer)).toHaveLength(1)
    expect(await secondFactorOf(userId)).toHaveProperty('codesLeft', 8)
    const used = and(eq(securityEvents.userId, userId), inArray(securityEvents.kind, ['recovery-code-used']))
    expect(await db.select().from(securityEvents).where(used)).toHaveLength(2)
  })

  it('are valid only for their owner', async () => {
    const [mine, other] = [await completedSetup(), await completedSetup()]
    expect(await check(other.userId, mine.codes[0])).toEqual({ refusal: 'code' })
    expect(await check(mine.userId, mine.codes[0])).toEqual({ right: 'recovery' })
  })

  it('are renewed together, and deleted with the second factor', async () => {
    const { userId, codes } = await completedSetup()
    const sid = await newSid(userId)
    const renewed = await renewRecoveryCodes({ userId, sid, at })
    expect(renewed).toHaveLength(10)
    expect(await check(userId, codes[0])).toEqual({ refusal: 'code' })
    expect(await check(userId, renewed?.[0])).toEqual({ right: 'recovery' })
    expect(await switchOffSecondFactor({ userId, at })).toBe(true)
    expect(await switchOffSecondFactor({ userId, at })).toBe(false)
    expect(await renewRecoveryCodes({ userId, sid, at })).toBeNull()
    expect(await check(userId, renewed?.[1])).toEqual({ refusal: 'code' })
    expect(await secondFactorOf(userId)).toEqual({ state: 'off' })
    expect(await kindsOf(userId)).toEqual([
      ...['second-factor-failed', 'second-factor-failed'],
      ...['second-factor-on', 'second-factor-off', 'recovery-code-used', 'recovery-codes-renewed'],
    ])
  })
})

describe('guessing', () => {
  it('is blocked after five tries, for the right code too, and does not affect other accounts', async () => {
    const { userId, secret } = await completedSetup()
    setClock(later(60))
    const where = newClient()
    for (let n = 0; n < 5; n++) expect(await check(userId, '000000', where)).toEqual({ refusal: 'code' })
    const code = totpCode({ secret, at: later(60) })
    expect(await check(userId, code, where)).toEqual({ refusal: 'too-many', retryAfterS: expect.any(Number) })
    const other = await completedSetup()
    setClock(later(60))
    expect(await check(other.userId, totpCode({ secret: other.secret, at: later(60) }))).toEqual({
      right: 'totp',
    })
  })

  it('is reset after a right code; a malformed code is not counted', async () => {
    const { userId, secret } = await completedSetup()
    for (const nonsense of ['', 'abc', '１２３４５６', 'x'.repeat(10_000), ['1'], null])
      expect(await check(userId, nonsense)).toEqual({ refusal: 'code' })
    const where = newClient()
    for (const s of [60, 120, 180]) {
      setClock(later(s))
      for (let n = 0; n < 4; n++) await check(userId, '000000', where)
      expect(await check(userId, totpCode({ secret, at: later(s) }), where)).toEqual({ right: 'totp' })
    }
  })

  /** The owner's browser, which signed in before in that network. */
  async function ownDevice(userId: string, ip: string): Promise<Device> {
    const request = (cookie = '') => new Request('http://localhost:3000/', { headers: { cookie } })
    const headers = await loginByPassword({ userId, request: request(), ip })
    const cookie = headers.getSetCookie().find((line) => line.startsWith('device='))
    const device = await deviceOf(request(cookie?.split(';')[0]))
    if (!device) throw new Error('The browser is not known')
    return device
  }

  it('with the right password blocks neither a known browser nor a known network of the owner', async () => {
    const { userId, secret } = await completedSetup()
    const home = newClient()
    const device = await ownDevice(userId, home.network)
    setClock(later(60))
    const answers = []
    for (let n = 0; n < 30; n++) answers.push(await check(userId, '000000'))
    // Thirty unknown networks get twenty tries in half a day.
    expect(answers.filter((answer) => 'refusal' in answer && answer.refusal === 'code')).toHaveLength(20)
    for (let n = 0; n < 10; n++) await check(userId, '000000', home)
    const code = totpCode({ secret, at: later(60) })
    expect(await check(userId, code)).toHaveProperty('refusal', 'too-many')
    expect(await check(userId, code, home)).toHaveProperty('refusal', 'too-many')
    expect(await check(userId, code, home, device)).toEqual({ right: 'totp' })
  })

  it('elsewhere does not use up the tries of an unknown browser in a known network', async () => {
    const { userId, secret } = await completedSetup()
    const home = newClient()
    await ownDevice(userId, home.network)
    setClock(later(60))
    for (let n = 0; n < 30; n++) await check(userId, '000000')
    expect(await check(userId, totpCode({ secret, at: later(60) }), home)).toEqual({ right: 'totp' })
  })

  it('never blocks a recovery code from a network that did not guess', async () => {
    const { userId, codes } = await completedSetup()
    for (let n = 0; n < 30; n++) await check(userId, '000000')
    expect(await check(userId, codes[0])).toEqual({ right: 'recovery' })
  })

  it('with a known browser is throttled too', async () => {
    const { userId, secret } = await completedSetup()
    const home = newClient()
    const device = await ownDevice(userId, home.network)
    setClock(later(60))
    for (let n = 0; n < 5; n++)
      expect(await check(userId, '000000', home, device)).toEqual({ refusal: 'code' })
    const code = totpCode({ secret, at: later(60) })
    expect(await check(userId, code, home, device)).toHaveProperty('refusal', 'too-many')
    expect(await check(userId, code, newClient(), device)).toHaveProperty('refusal', 'too-many')
  })

  it('is not what right codes count as, from however many networks', async () => {
    const { userId, secret } = await completedSetup()
    for (let step = 1; step <= 21; step++) {
      setClock(later(30 * step))
      expect(await check(userId, totpCode({ secret, at: later(30 * step) }))).toEqual({ right: 'totp' })
    }
  })

  it('is blocked for a network that tries many accounts', async () => {
    const where = newClient()
    for (let n = 0; n < 50; n++) await check(crypto.randomUUID(), 'not a code', where)
    const { userId, secret } = await completedSetup()
    setClock(later(60))
    const accounts = await Promise.all(Array.from({ length: 10 }, () => makeAccount()))
    for (const { id } of accounts) for (let n = 0; n < 5; n++) await check(id, '000000', where)
    const code = totpCode({ secret, at: later(60) })
    expect(await check(userId, code, where)).toHaveProperty('refusal', 'too-many')
    expect(await check(userId, code)).toEqual({ right: 'totp' })
  })
})

describe('a new session secret', () => {
  const secrets = (...list: string[]) => {
    vi.stubEnv('SESSION_SECRET', list.map((name) => name.padEnd(40, '.')).join(','))
    forgetSingleton('env')
  }
  it('accepts codes while the old one is listed, and without it after resealing', async () => {
    secrets('old')
    const { userId, secret } = await completedSetup()
    secrets('new', 'old')
    setClock(later(60))
    expect(await check(userId, totpCode({ secret, at: later(60) }))).toEqual({ right: 'totp' })
    expect(await resealTotpSecrets()).toBeGreaterThan(0)
    expect(await resealTotpSecrets()).toBe(0)
    secrets('new')
    setClock(later(120))
    expect(await check(userId, totpCode({ secret, at: later(120) }))).toEqual({ right: 'totp' })
  })

  it('without the old one still accepts recovery codes', async () => {
    secrets('lost')
    const { userId, secret, codes } = await completedSetup()
    secrets('new')
    setClock(later(60))
    expect(await check(userId, totpCode({ secret, at: later(60) }))).toEqual({ refusal: 'code' })
    expect(await resealTotpSecrets()).toBe(0)
    expect(await check(userId, codes[0])).toEqual({ right: 'recovery' })
  })
})
