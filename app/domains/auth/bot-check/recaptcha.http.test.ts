import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FakeRecaptcha, startRecaptchaServer } from '~/testing/fakes/recaptcha-server'
import { ownServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { stampFields } from '~/testing/proofs/bot-check'

let google: FakeRecaptcha
beforeAll(async () => {
  google = await startRecaptchaServer()
})
afterAll(() => google.stop())
afterEach(() => google.behave('well'))
const server = ownServer(() => google.env)

const newEmail = () => `${randomUUID()}@example.test`
const password = 'Vierzehn-Fische-7'
const person = () => ({ email: newEmail(), password, firstName: 'Mara', userType: 'man' })
const CALLS = [
  ['/api/auth/register', 'register', person],
  ['/api/auth/forgot-password', 'forgot', () => ({ email: newEmail() })],
  ['/api/auth/resend-verification', 'resend', () => ({ email: newEmail() })],
] as const
const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''

describe.each(CALLS)('%s', (path, action, body) => {
  const call = (more: object) => server.client().postJson(path, { ...body(), ...more })

  it('accepts a token for its action, once', async () => {
    const recaptchaToken = google.issue(action)
    expect((await call({ recaptchaToken })).status).toBeLessThan(300)
    const again = await call({ recaptchaToken })
    expect([again.status, await again.json()]).toEqual([
      403,
      { message: 'reCAPTCHA-Verifikation fehlgeschlagen', code: 'bot-check' },
    ])
  })

  it('refuses a token for another action, and a low score', async () => {
    for (const recaptchaToken of [google.issue('other'), google.issue(action, { score: 0.1 }), 'invented']) {
      expect((await call({ recaptchaToken })).status).toBe(403)
    }
  })

  it('reports that the bot protection was not loaded if there is no token', async () => {
    const answer = await call({})
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { message: expect.stringMatching(/^Bot-Schutz nicht geladen/), code: 'bot-check-missing' },
    ])
  })

  it('reports that Google is unavailable', async () => {
    google.behave('broken')
    const answer = await call({ recaptchaToken: google.issue(action) })
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'bot-check-away'])
  })
})

it('login through the API requires a token too', async () => {
  const { email } = await makeAccount()
  const call = (more: object) =>
    server.client().postJson('/api/auth/login', { email, password: PASSWORD, ...more })
  expect((await (await call({})).json()).code).toBe('bot-check-missing')
  expect((await (await call({ recaptchaToken: google.issue('register') })).json()).code).toBe('bot-check')
  expect((await call({ recaptchaToken: google.issue('login') })).status).toBe(200)
})

describe('a form', () => {
  it.each(['/login', '/register', '/forgot-password', '/check-mail'])(
    'on %s declares Google’s script, which the browser loads only when the form gets focus',
    async (path) => {
      const answer = await server.client().get(path)
      expect(policyOf(answer)).toContain(`script-src 'self' ${google.url}/ `)
      const html = await answer.text()
      expect(html).toContain(`data-site-key="${google.siteKey}"`)
      expect(html).toContain('Diese Seite ist durch reCAPTCHA geschützt.')
      expect(html).not.toContain(`<script src="${google.url}`)
      expect(html).not.toContain(google.secret)
    },
  )

  it('is accepted with a token; without JavaScript the built-in traps and limits apply', async () => {
    const send = (more: Record<string, string>) =>
      server.client().postForm('/forgot-password', { email: newEmail(), ...more })
    expect((await send({ recaptchaToken: google.issue('forgot') })).status).toBe(200)
    const refused = await send({ recaptchaToken: google.issue('forgot', { score: 0.2 }), ...stampFields() })
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('reCAPTCHA-Verifikation fehlgeschlagen')
    expect((await send(stampFields())).status).toBe(200)
    expect((await send({})).status).toBe(400)
  })
})

it('pages without such a form do not mention Google', async () => {
  const { client } = await signedInClient(server)
  for (const path of ['/settings', '/', '/likes']) {
    expect(policyOf(await client.get(path, { accept: 'text/html' }))).not.toContain(google.url)
  }
  expect(policyOf(await client.get('/api/auth/user'))).not.toContain(google.url)
})
