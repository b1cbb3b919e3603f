import { REQUEST_LIMITS } from 'db/limits/http'
import { expect, test } from 'vitest'
import { patientFields } from '~/testing/proofs/bot-check'
import { solvedField } from '~/testing/proofs/solve-challenge'
import { guardAgainstBots } from './bot-check.server'
import { newChallenge } from './proof-of-work.server'

type Asked = Parameters<typeof guardAgainstBots>[0]
let network = 0
const newIp = () => `10.2.${++network >> 8}.${network & 255}`
const guard = (given: Asked['given'], over: Partial<Asked> = {}) =>
  guardAgainstBots({ action: 'register', given, ip: newIp(), door: 'form', ...over })
const proof = async () => ({ altcha: await solvedField(await newChallenge()) })

test('a form that lay open a while passes, whether as a map or as an object', async () => {
  expect(await guard(patientFields())).toBeNull()
  expect(await guard(new Map(Object.entries(patientFields())))).toBeNull()
})

test('who falls into the trap is no person', async () => {
  const refused = { refusal: 'bot-check', by: 'embedded' }
  expect(await guard({ ...patientFields(), website: 'x' })).toEqual(refused)
  expect(await guard({ website: 'x' }, { action: 'login' })).toEqual(refused)
})

test('without its time a form is to be sent again; calls and sign-ins have none', async () => {
  expect(await guard({})).toEqual({ refusal: 'form-expired' })
  expect(await guard({ ...(await proof()) })).toEqual({ refusal: 'form-expired' })
  expect(await guard({}, { door: 'api' })).toBeNull()
  expect(await guard({}, { action: 'login' })).toBeNull()
})

test('a forged proof is refused; calls need none and have no trap', async () => {
  expect(await guard({ ...patientFields(), altcha: 'forged' })).toEqual({
    refusal: 'bot-check',
    by: 'embedded',
  })
  expect(await guard({ website: 'https://mine.example', altcha: '' }, { door: 'api' })).toBeNull()
})

test.each(['register', 'forgot', 'resend'] as const)(
  '%s: unproved forms of a network are counted closer',
  async (action) => {
    const ip = newIp()
    const { points } = REQUEST_LIMITS.unprovedNetwork
    for (let i = 0; i < points; i++) expect(await guard({}, { action, ip, door: 'api' })).toBeNull()
    const refused = await guard({}, { action, ip, door: 'api' })
    expect(refused).toMatchObject({ refusal: 'too-many' })
    expect(refused && 'retryAfterS' in refused && refused.retryAfterS).toBeGreaterThan(3500)
    // What programs used up does not shut out a person of the same network.
    expect(await guard({ ...patientFields(), ...(await proof()) }, { action, ip })).toBeNull()
    // Nor another network, nor another action.
    expect(await guard({}, { action, door: 'api' })).toBeNull()
    expect(await guard({}, { action: action === 'forgot' ? 'resend' : 'forgot', ip, door: 'api' })).toBeNull()
  },
)

test('an address is counted whoever asks, however it is written', async () => {
  const spellings = ['a.b@example.test', ' A.B@Example.Test ', 'a.B@EXAMPLE.test']
  expect(spellings).toHaveLength(REQUEST_LIMITS.unprovedAddress.points)
  for (const email of spellings) expect(await guard({ ...patientFields(), email })).toBeNull()
  expect(await guard({ ...patientFields(), email: 'a.b@example.test' })).toMatchObject({
    refusal: 'too-many',
  })
  for (let i = 0; i < REQUEST_LIMITS.provedAddress.points; i++) {
    expect(await guard({ ...patientFields(), ...(await proof()), email: 'a.b@example.test' })).toBeNull()
  }
  const more = await guard({ ...patientFields(), ...(await proof()), email: 'a.b@example.test' })
  expect(more).toMatchObject({ refusal: 'too-many' })
})

test('a spent proof is worth no more than none', async () => {
  const ip = newIp()
  const { points } = REQUEST_LIMITS.unprovedNetwork
  const fields = { ...patientFields(), ...(await proof()) }
  expect(await guard(fields, { ip })).toBeNull()
  for (let i = 0; i < points; i++) expect(await guard(fields, { ip })).toBeNull()
  expect(await guard(fields, { ip })).toMatchObject({ refusal: 'too-many' })
})
