import { REQUEST_LIMITS } from 'db/limits/http'
import { FORM_TASKS } from 'db/limits/platform'
import { describe, expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { solvedField, stampFields } from '~/testing/proofs/bot-check'
import { recordDevice } from '../login/known-devices.server'
import { guardAgainstBots } from './bot-check.server'
import { newChallenge } from './proof-of-work.server'
import type { BotRefusal } from './refusal'

type Asked = Parameters<typeof guardAgainstBots>[0]
let network = 0
const newIp = () => `10.2.${++network >> 8}.${network & 255}`
const guard = (given: Asked['given'], over: Partial<Asked> = {}) =>
  guardAgainstBots({ action: 'register', given, request: browser(), ip: newIp(), from: 'form', ...over })
const proof = async (level = 1) => ({ altcha: await solvedField(await newChallenge(level)) })
const browser = (cookie = '') => new Request('http://localhost:3000/', { headers: { cookie } })
/** A browser that signed in here before. */
async function knownBrowser(userId: string): Promise<Request> {
  const { cookie } = await recordDevice(db, { userId, request: browser() })
  return browser(cookie.split(';')[0])
}

test('accepts a form that was open for a while, as a map or as an object', async () => {
  expect(await guard(stampFields())).toBeNull()
  expect(await guard(new Map(Object.entries(stampFields())))).toBeNull()
})

test('refuses a form with a filled honeypot', async () => {
  const refused = { refusal: 'bot-check', by: 'embedded' }
  expect(await guard({ ...stampFields(), website: 'x' })).toEqual(refused)
  expect(await guard({ website: 'x' }, { action: 'login' })).toEqual(refused)
})

test('a form without a timestamp must be sent again; calls and logins have none', async () => {
  expect(await guard({})).toEqual({ refusal: 'form-expired' })
  expect(await guard({ ...(await proof()) })).toEqual({ refusal: 'form-expired' })
  expect(await guard({}, { from: 'api' })).toBeNull()
  expect(await guard({}, { action: 'login' })).toBeNull()
})

test('refuses a forged proof; calls need none and have no honeypot', async () => {
  expect(await guard({ ...stampFields(), altcha: 'forged' })).toEqual({
    refusal: 'bot-check',
    by: 'embedded',
  })
  expect(await guard({ website: 'https://mine.example', altcha: '' }, { from: 'api' })).toBeNull()
})

test.each(['register', 'forgot', 'resend'] as const)(
  '%s: unproved forms of a network are counted closer',
  async (action) => {
    const ip = newIp()
    const { points } = REQUEST_LIMITS.unprovedNetwork
    for (let i = 0; i < points; i++) expect(await guard({}, { action, ip, from: 'api' })).toBeNull()
    const refused = await guard({}, { action, ip, from: 'api' })
    expect(refused).toMatchObject({ refusal: 'too-many' })
    expect(refused && 'retryAfterS' in refused && refused.retryAfterS).toBeGreaterThan(3500)
    // The tighter limit of bots does not block a person of the same network.
    expect(await guard({ ...stampFields(), ...(await proof()) }, { action, ip })).toBeNull()
    // Nor another network, nor another action.
    expect(await guard({}, { action, from: 'api' })).toBeNull()
    expect(await guard({}, { action: action === 'forgot' ? 'resend' : 'forgot', ip, from: 'api' })).toBeNull()
  },
)

describe('the forms for one address', () => {
  const email = 'a.b@example.test'
  const free = FORM_TASKS.addressFree

  test('in any spelling, need an ever harder task after the first three, and are never refused for good', async () => {
    const ip = newIp()
    const spellings = [email, ' A.B@Example.Test ', 'a.B@EXAMPLE.test']
    expect(spellings).toHaveLength(free)
    for (const spelling of spellings)
      expect(await guard({ ...stampFields(), ...(await proof()), email: spelling }, { ip })).toBeNull()
    // A refused form is not counted: the next one needs no harder task yet.
    for (let i = 0; i < 2; i++)
      expect(await guard({ ...stampFields(), ...(await proof()), email }, { ip })).toEqual({
        refusal: 'task-required',
        level: 2,
      })
    expect(await guard({ ...stampFields(), ...(await proof(2)), email }, { ip })).toBeNull()
    expect(await guard({ ...stampFields(), ...(await proof()), email }, { ip })).toEqual({
      refusal: 'task-required',
      level: 3,
    })
  }, 300_000)

  test('without a task must wait after the third', async () => {
    const ip = newIp()
    const { points } = REQUEST_LIMITS.unprovedAddress
    for (let i = 0; i < points; i++) expect(await guard({ ...stampFields(), email }, { ip })).toBeNull()
    expect(await guard({ ...stampFields(), email }, { ip })).toMatchObject({ refusal: 'too-many' })
    expect(await guard({ ...stampFields(), ...(await proof()), email }, { ip })).toBeNull()
  })

  test('by strangers elsewhere make no other client’s harder, with or without a task', async () => {
    for (let i = 0; i < 2 * free; i++) {
      expect(await guard({ ...stampFields(), email })).toBeNull()
      expect(await guard({ ...stampFields(), ...(await proof()), email })).toBeNull()
    }
    const home = newIp()
    expect(await guard({ ...stampFields(), email }, { ip: home })).toBeNull()
    expect(await guard({ ...stampFields(), ...(await proof()), email }, { ip: home })).toBeNull()
  }, 300_000)

  test('by others in the same network do not affect a browser that signed in before', async () => {
    const [ip, owner] = [newIp(), await makeAccount()]
    for (let i = 0; i < free; i++) {
      await guard({ ...stampFields(), email }, { ip })
      await guard({ ...stampFields(), ...(await proof()), email }, { ip })
    }
    const sent = async () => ({ ...stampFields(), ...(await proof()), email })
    expect(await guard(await sent(), { ip })).toMatchObject({ refusal: 'task-required' })
    expect(await guard({ ...stampFields(), email }, { ip })).toMatchObject({ refusal: 'too-many' })
    const request = await knownBrowser(owner.id)
    expect(await guard(await sent(), { ip, request })).toBeNull()
    expect(await guard({ ...stampFields(), email }, { ip, request })).toBeNull()
  })

  test('are answered the same whether or not the address has an account, at every step', async () => {
    const withoutTime = (answer: BotRefusal | null) => answer && { ...answer, retryAfterS: 0 }
    const steps: unknown[][] = []
    for (const address of [(await makeAccount()).email, 'nobody-has-it@example.test']) {
      const [ip, answers] = [newIp(), [] as unknown[]]
      for (let i = 0; i < free + 1; i++) {
        answers.push(withoutTime(await guard({ ...stampFields(), email: address }, { ip })))
        answers.push(await guard({ ...stampFields(), ...(await proof()), email: address }, { ip }))
      }
      steps.push(answers)
    }
    expect(steps[0]).toEqual(steps[1])
  })
})

test('a used proof counts as none', async () => {
  const ip = newIp()
  const { points } = REQUEST_LIMITS.unprovedNetwork
  const fields = { ...stampFields(), ...(await proof()) }
  expect(await guard(fields, { ip })).toBeNull()
  for (let i = 0; i < points; i++) expect(await guard(fields, { ip })).toBeNull()
  expect(await guard(fields, { ip })).toMatchObject({ refusal: 'too-many' })
})
