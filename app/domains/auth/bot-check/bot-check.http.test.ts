import { randomUUID } from 'node:crypto'
import { REQUEST_LIMITS } from 'db/limits/http'
import { FORM_TASKS } from 'db/limits/platform'
import { describe, expect, it } from 'vitest'
import { minutes } from '~/platform/time/durations'
import { type HttpClient, sendCounted } from '~/testing/http/http-client'
import { ownServer } from '~/testing/http/http-test-server'
import { solvedField, stampFields } from '~/testing/proofs/bot-check'
import { stamp } from './form-timestamp.server'

/** It trusts X-Forwarded-For, so that requests can come from different networks. */
const server = ownServer(() => ({ TRUST_PROXY: 'loopback' }))

let networks = 0
const newNetwork = () => ({ 'x-forwarded-for': `203.0.${++networks >> 8}.${networks & 255}` })
const newEmail = () => `${randomUUID()}@example.test`
const password = 'Vierzehn-Fische-7'
const person = () => ({ email: newEmail(), password, firstName: 'Mara', userType: 'man' })

const FORMS = [
  ['/register', () => ({ ...person(), confirmPassword: password })],
  ['/forgot-password', () => ({ email: newEmail() })],
  ['/check-mail', () => ({ email: newEmail() })],
] as const
const CALLS = [
  ['/api/auth/register', person],
  ['/api/auth/forgot-password', () => ({ email: newEmail() })],
  ['/api/auth/resend-verification', () => ({ email: newEmail() })],
] as const

async function solved(client: HttpClient): Promise<{ altcha: string; stamp: string }> {
  const answer = await client.get('/api/bot-check/challenge', newNetwork())
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const { challenge, stamp } = await answer.json()
  return { altcha: await solvedField(challenge), stamp }
}
const stampIn = (html: string) => /name="stamp" value="([^"]+)"/.exec(html)?.[1]
const expectAccepted = (answer: Response) => expect([200, 302]).toContain(answer.status)

describe.each(FORMS)('the form of %s', (path, fields) => {
  const send = (form: Record<string, string>, headers: Record<string, string> = newNetwork()) =>
    server.client().send(path, { form, headers })

  it('contains the honeypot and its timestamp, and no third-party script', async () => {
    const answer = await server.client().get(path)
    const html = await answer.text()
    expect(stampIn(html)).toBeTruthy()
    expect(html).toMatch(
      /<div class="sr-only" aria-hidden="true"><label>[^<]+<input name="website" tabindex="-1"/i,
    )
    expect(html).not.toMatch(/google|recaptcha/i)
    expect(answer.headers.get('content-security-policy')).not.toMatch(/google|frame-src/)
  })

  it('is accepted without JavaScript, and with a proof of work', async () => {
    expectAccepted(await send({ ...fields(), ...stampFields() }))
    expectAccepted(await send({ ...fields(), ...(await solved(server.client())), ...stampFields() }))
  })

  it('is accepted again when it is sent again, although its proof counts only once', async () => {
    const form = { ...fields(), ...(await solved(server.client())), ...stampFields() }
    for (let i = 0; i < 2; i++) expectAccepted(await send(form))
  })

  it.each([
    // A form that is sent within two seconds of its timestamp is refused. That of a minute ahead, since a busy machine may take longer.
    ['is sent at once', () => ({ stamp: stamp(new Date(Date.now() + minutes(1))) })],
    ['has no timestamp', () => ({})],
    ['has a forged timestamp', () => ({ stamp: `${Date.now().toString(36)}.${'A'.repeat(43)}` })],
  ])('that %s is returned with its fields and a new timestamp', async (_, more) => {
    const form = fields()
    const answer = await send({ ...form, ...more() })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain('Bitte sende das Formular noch einmal ab.')
    expect(html).toContain(`value="${form.email}"`)
    expect(html).not.toContain(password)
    expect(stampIn(html)).toBeTruthy()
  })

  it('is refused if its honeypot is filled or its proof is forged', async () => {
    for (const [name, value] of [
      ['website', 'https://spam.example'],
      ['altcha', 'forged'],
    ] as const) {
      const answer = await send({ ...fields(), ...stampFields(), [name]: value })
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('Deine Anfrage sieht automatisch gesendet aus.')
    }
  })

  it('has a lower limit without a proof, and the error says how long to wait', async () => {
    const network = newNetwork()
    const { points } = REQUEST_LIMITS.unprovedNetwork
    const sent = await Promise.all(
      Array.from({ length: points }, () => send({ ...fields(), ...stampFields() }, network)),
    )
    sent.forEach(expectAccepted)
    const answer = await send({ ...fields(), ...stampFields() }, network)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await answer.text()).toMatch(/Zu viele Anfragen\. Bitte warte noch (59|60) Minuten/)
    expectAccepted(await send({ ...fields(), ...(await solved(server.client())), ...stampFields() }, network))
  })
})

describe.each(CALLS)('the API call %s', (path, body) => {
  it('needs neither timestamp nor proof, and has the lower limit of forms without a proof', async () => {
    const headers = newNetwork()
    const client = server.client()
    const { points } = REQUEST_LIMITS.unprovedNetwork
    const sent = await Promise.all(
      Array.from({ length: points }, () => client.send(path, { json: body(), headers })),
    )
    for (const { status } of sent) expect(status).toBeLessThan(300)
    const answer = await client.send(path, { json: body(), headers })
    expect([answer.status, (await answer.json()).code]).toEqual([429, 'too-many'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
  })
})

it('a network that reaches the limit of an e-mail address does not block the address for other networks', async () => {
  const email = newEmail()
  const send = (headers: Record<string, string>) =>
    server.client().send('/api/auth/forgot-password', { json: { email }, headers })
  const attacker = newNetwork()
  const { points } = REQUEST_LIMITS.unprovedAddress
  for (let i = 0; i < points; i++) expectAccepted(await send(attacker))
  expect((await send(attacker)).status).toBe(429)
  for (let i = 0; i < 20; i++) expectAccepted(await send(newNetwork()))
})

it('a form that needs a harder task is returned with its fields and the task; an API call gets an error code', async () => {
  const [email, headers] = [newEmail(), newNetwork()]
  const client = server.client()
  const solve = async (level: number) => {
    const answer = await client.get(`/api/bot-check/challenge?level=${level}`, headers)
    return { altcha: await solvedField((await answer.json()).challenge) }
  }
  const send = async (level: number) =>
    client.send('/forgot-password', {
      form: { email, ...stampFields(), ...(await solve(level)) },
      headers,
    })
  for (let i = 0; i < FORM_TASKS.addressFree; i++) expectAccepted(await send(1))
  const refused = await send(1)
  expect(refused.status).toBe(429)
  const html = await refused.text()
  expect(html).toContain('data-level="2"')
  expect(html).toContain('Deshalb muss dein Browser vorher eine Rechenaufgabe lösen')
  expect(html).toContain(`value="${email}"`)
  expectAccepted(await send(2))
  const call = async (level: number) =>
    client.send('/api/auth/forgot-password', { json: { email, ...(await solve(level)) }, headers })
  const refusedCall = await call(1)
  expect([refusedCall.status, (await refusedCall.json()).code]).toEqual([429, 'task-required'])
  expectAccepted(await call(3))
  // The browser's tasks take thousands of key derivations.
}, 300_000)

it('the login form has a honeypot, but neither timestamp nor proof', async () => {
  const html = await (await server.client().get('/login')).text()
  expect(stampIn(html)).toBeUndefined()
  const form = { email: newEmail(), password, website: 'x' }
  expect((await server.client().send('/login', { form, headers: newNetwork() })).status).toBe(403)
})

it('pages with the dialog are identical for everybody, at any time', async () => {
  const page = async () => (await server.client().get('/', { accept: 'text/html' })).text()
  const [first, second] = [await page(), await page()]
  expect(first).toContain('name="website"')
  expect(stampIn(first)).toBeUndefined()
  expect(second).toBe(first)
})

it('issuing challenges is rate-limited', async () => {
  const headers = newNetwork()
  const ask = () => server.client().get('/api/bot-check/challenge', headers)
  await sendCounted(REQUEST_LIMITS.botCheck.points, ask)
  const answer = await ask()
  expect([answer.status, (await answer.json()).code]).toEqual([429, 'too-many'])
})
