import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { minutes } from '~/platform/time/durations'
import { type FakeRecaptcha, startRecaptchaServer } from '~/testing/fakes/recaptcha-server'
import { stampFields } from '~/testing/proofs/bot-check'
import { setEnvironment } from '~/testing/settings'
import { guardAgainstBots } from './bot-check.server'

let google: FakeRecaptcha
beforeAll(async () => {
  google = await startRecaptchaServer()
})
afterAll(() => google.stop())
beforeEach(() => {
  setEnvironment(google.env)
  google.behave('well')
})
afterEach(() => {
  const names = [...Object.keys(google.env), 'RECAPTCHA_MIN_SCORE']
  setEnvironment(Object.fromEntries(names.map((name) => [name, ''])))
})

const ANY = new Request('http://localhost:3000/')
let network = 0
const guard = (given: Record<string, unknown>, from: 'form' | 'api' = 'api') =>
  guardAgainstBots({ action: 'register', given, request: ANY, ip: `10.0.0.${++network}`, from })
const REFUSED = { refusal: 'bot-check', by: 'recaptcha' }

test('accepts a fresh token for the action and this site with a high score, once', async () => {
  const recaptchaToken = google.issue('register')
  expect(await guard({ recaptchaToken })).toBeNull()
  expect(await guard({ recaptchaToken })).toEqual(REFUSED)
  // A form with a token needs no timestamp.
  expect(await guard({ recaptchaToken: google.issue('register') }, 'form')).toBeNull()
})

test.each([
  ['another action', () => google.issue('login')],
  ['another site', () => google.issue('register', { hostname: 'evil.example' })],
  ['a program', () => google.issue('register', { score: 0.4 })],
  ['an old token', () => google.issue('register', { issuedAt: new Date(Date.now() - minutes(3)) })],
  [
    'a token from the future',
    () => google.issue('register', { issuedAt: new Date(Date.now() + minutes(5)) }),
  ],
  ['an invented token', () => 'invented'],
  ['a very long one', () => 'x'.repeat(9000)],
])('%s is refused', async (_, issue) => {
  expect(await guard({ recaptchaToken: issue() })).toEqual(REFUSED)
  expect(await guard({ recaptchaToken: issue(), ...stampFields() }, 'form')).toEqual(REFUSED)
})

test('the minimum score is configurable', async () => {
  setEnvironment({ RECAPTCHA_MIN_SCORE: '0.3' })
  expect(await guard({ recaptchaToken: google.issue('register', { score: 0.4 }) })).toBeNull()
})

test('without a token a call is refused, and a form passes to the other checks', async () => {
  for (const recaptchaToken of [undefined, '', null, 7, ['a']]) {
    expect(await guard({ recaptchaToken })).toEqual({ refusal: 'bot-check-missing' })
  }
  expect(await guard({}, 'form')).toEqual({ refusal: 'form-expired' })
  expect(await guard(stampFields(), 'form')).toBeNull()
  expect(await guard({ ...stampFields(), website: 'https://spam.example' }, 'form')).toEqual(REFUSED)
  const login = await guardAgainstBots({
    action: 'login',
    given: {},
    request: ANY,
    ip: '10.9.9.9',
    from: 'form',
  })
  expect(login).toBeNull()
})

describe('an unusable answer of the service is no verdict', () => {
  test.each(['broken', 'misconfigured'] as const)('%s', async (manner) => {
    google.behave(manner)
    expect(await guard({ recaptchaToken: google.issue('register') })).toEqual({ refusal: 'bot-check-away' })
  })

  test('a time-out', async () => {
    google.behave('hangs')
    // Simulates the time-out of five seconds.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort(new Error('timed out')))
    expect(await guard({ recaptchaToken: google.issue('register') })).toEqual({ refusal: 'bot-check-away' })
  })
})

test('requests to Google are rate-limited', async () => {
  const asked = google.asked()
  let last: unknown
  for (let i = 0; i <= 300; i++) {
    last = await guardAgainstBots({
      action: 'login',
      given: { recaptchaToken: 'x' },
      request: ANY,
      ip: '10.1.1.1',
      from: 'api',
    })
  }
  expect(last).toMatchObject({ refusal: 'too-many' })
  expect(google.asked() - asked).toBe(300)
})
