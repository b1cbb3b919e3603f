import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { newChallenge } from '~/domains/auth/bot-check/proof-of-work.server'
import { rememberProvedAddress } from '~/domains/auth/register/restart-registration.server'
import { LANGUAGES } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import type { TextKey } from '~/i18n/use-texts'
import { env } from '~/platform/settings/env.server'
import { type FaultProxy, startFaultProxy } from '~/testing/faults/fault-proxy'
import { ownServer } from '~/testing/http/http-test-server'
import { form, GIVEN, locationOf, newEmail } from '~/testing/people/registered'
import { solvedField, stampFields } from '~/testing/proofs/bot-check'

const HTML = { Accept: 'text/html' }

let proxy: FaultProxy
beforeAll(async () => {
  proxy = await startFaultProxy(env().databaseUrl)
})
const server = ownServer(() => ({ DATABASE_URL: proxy.address }))
beforeAll(() => proxy.cut())
afterAll(() => proxy.cut())

const emailForm = () => ({ email: newEmail(), ...stampFields() })
const FAILED_REGISTRATION: TextKey[] = ['auth:register.failed', 'auth:register.error']

const PASSWORDS = { password: GIVEN.password, confirmPassword: GIVEN.confirmPassword }

type Form = [path: string, fields: () => Record<string, string>, kept: string[], texts: TextKey[]]

/** The forms of visitors that need the database: page, fields, the fields that a reader sees again, and the texts of SPEC 8. */
const FORMS: Form[] = [
  ['/login', () => ({ email: newEmail(), password: GIVEN.password }), ['email'], ['auth:refusal.title']],
  [
    '/reset-password',
    () => ({ token: newMailToken().token, ...PASSWORDS }),
    ['token'],
    ['auth:reset.failedTitle'],
  ],
  [
    '/reset-password',
    () => ({ token: newMailToken().token, code: '123456', ...PASSWORDS }),
    ['token', 'code'],
    ['auth:reset.failedTitle', 'auth:forgot.failed'],
  ],
  ['/register', () => form({ redirectTo: '/settings' }), ['email', 'firstName'], FAILED_REGISTRATION],
  [
    '/register',
    () => form({ via: 'dialog', lastName: 'Lou', terms: 'on' }),
    ['email', 'firstName', 'lastName'],
    FAILED_REGISTRATION,
  ],
  ['/forgot-password', emailForm, ['email'], ['auth:forgot.failed']],
  ['/check-mail', emailForm, ['email'], ['auth:verify.resendFailed']],
  [
    '/support',
    () => ({ ...emailForm(), category: 'account', subject: 'Anmeldung', message: 'Es geht nicht weiter' }),
    ['email', 'subject', 'message'],
    ['support:failed'],
  ],
  [
    '/widerruf/formular',
    () => ({ ...emailForm(), contract: 'Premium vom 3. Mai', name: 'Mara Lou' }),
    ['email', 'contract', 'name'],
    ['terms:withdraw.failed'],
  ],
  [
    '/report',
    () => ({ ...emailForm(), address: 'mara-lou', reason: 'fake', details: 'Das sind fremde Fotos' }),
    ['email', 'address', 'details'],
    ['decisions:report.failed'],
  ],
]

/** The field of a form whose bot check the browser has solved. */
const proof = async () => ({ altcha: await solvedField(await newChallenge()) })

async function expectFormBack(
  [path, , kept, texts]: Form,
  given: Record<string, string>,
  language: (typeof LANGUAGES)[number],
) {
  const headers = { ...HTML, 'Accept-Language': language }
  const answer = await server.client().send(path, { form: given, headers })
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  const html = await answer.text()
  for (const name of kept) expect(html).toMatch(new RegExp(`(value="|>)${given[name]}["<]`))
  for (const key of texts) expect(html).toContain(translator(language)(key))
  expect(html).not.toContain(GIVEN.password)
}

describe.each(FORMS)('without the database, the form of %s', (...entry) => {
  const [, fields] = entry

  it('returns with its input and the error, in every language', async () => {
    for (const language of LANGUAGES) await expectFormBack(entry, fields(), language)
  })

  it('returns just so if its bot check is solved', async () => {
    await expectFormBack(entry, { ...fields(), ...(await proof()) }, 'de')
  })
})

it('without the database, the search for pictures returns with its input', async () => {
  const given = Object.entries({ ...emailForm(), ...(await proof()) })
  const sent = new FormData()
  for (const [name, value] of given) sent.set(name, value)
  const answer = await server.client().send('/my-picture', { body: sent, headers: HTML })
  expect(answer.status).toBe(503)
  const html = await answer.text()
  expect(html).toContain('Deine Anfrage wurde nicht gesendet')
  expect(html).toContain(`value="${sent.get('email')}"`)
})

it('without the database, the registration of a proved address returns with its input', async () => {
  const [cookie = ''] = (await rememberProvedAddress(newEmail())).split(';')
  const own = { intent: 'anew', userType: 'man', ...GIVEN }
  const headers = { ...HTML, cookie }
  const answer = await server.client().send('/verify-email', { form: own, headers })
  expect(answer.status).toBe(503)
  const html = await answer.text()
  expect(html).toContain('Ein Fehler ist aufgetreten')
  expect(html).toContain('value="Mara"')
  expect(html).not.toContain(GIVEN.password)
})

it.each([
  ['/api/auth/register', () => ({ email: newEmail(), ...GIVEN })],
  ['/api/auth/forgot-password', () => ({ email: newEmail() })],
  ['/api/auth/login', () => ({ email: newEmail(), password: GIVEN.password })],
])('without the database, the call %s has a message and a code', async (path, body) => {
  for (const given of [body(), { ...body(), ...(await proof()) }]) {
    const answer = await server.client().postJson(path, given)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { message: expect.any(String), code: 'unavailable' },
    ])
  }
})

// From here on the database is reachable.
it('the returned form is accepted once the database is back, and its solved task still counts', async () => {
  const client = server.client()
  const given = form(await proof())
  expect((await client.send('/register', { form: given, headers: HTML })).status).toBe(503)
  await proxy.restore()
  await expect.poll(async () => (await client.get('/readyz')).status, { timeout: 30_000 }).toBe(200)
  expect(locationOf(await client.send('/register', { form: given, headers: HTML }))).toBe('/check-mail')
})

it('while the database does not respond, the forms return as without it', async () => {
  proxy.stall()
  await Promise.all(FORMS.map((entry) => expectFormBack(entry, entry[1](), 'de')))
  proxy.resume()
})
