import { expect, it } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import type { Send } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'

const server = sharedServer()

it('signs in, returns the signed-in account, signs out', async () => {
  const user = await makeAccount()
  const client = server.client()
  const login = await client.postJson('/api/auth/login', {
    email: user.email,
    password: PASSWORD,
    recaptchaToken: 'x',
  })
  expect(login.status).toBe(200)
  const body = await login.json()
  expect(Object.keys(body).sort()).toEqual(['message', 'user'])
  expect(body.message).toBe('Willkommen zurück, Mara')

  const own = await client.get('/api/auth/user')
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  expect(await own.json()).toEqual(body.user)
  expect(JSON.stringify(body)).not.toMatch(/argon2|hash|token|latitude|longitude|payment/i)

  expect(await (await client.postJson('/api/auth/logout', {})).json()).toEqual({
    message: 'Du bist abgemeldet.',
  })
  expect(client.cookies.has('session')).toBe(false)
  const out = await client.get('/api/auth/user')
  expect([out.status, await out.json()]).toEqual([
    401,
    { message: 'Du bist nicht angemeldet.', code: 'unauthorized' },
  ])
})

it.each(['add', 'confirm'])('gives a visitor no options to %s a passkey', async (purpose) => {
  const answer = await server.client().postJson('/api/auth/passkey/options', { purpose })
  expect([answer.status, (await answer.json()).code]).toEqual([401, 'unauthorized'])
})

it.each<[unknown]>([
  [null],
  [1],
  ['text'],
  [[]],
  [{}],
  [{ email: null, password: null }],
  [{ email: ['a@b.de'], password: 'x' }],
  [{ email: { $ne: '' }, password: { $ne: '' } }],
  [{ email: 'a@b.de', password: 12345678 }],
  [{ email: 'a@b.de', password: 'x'.repeat(201) }],
  [{ email: 'a'.repeat(10_000), password: 'x' }],
  [{ email: 'a@b.de', password: '\0' }],
])('answers %j with 400 and JSON', async (body) => {
  const answer = await server.client().postJson('/api/auth/login', body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({
    message: expect.any(String),
    code: 'invalid-input',
    errors: expect.any(Object),
  })
})

it('answers malformed, unsupported and huge bodies with JSON', async () => {
  const client = server.client()
  const send = (body: string, type: string) =>
    client.send('/api/auth/login', { body, headers: { 'content-type': type } })
  for (const [body, type] of [
    ['{"email"', 'application/json'],
    ['', 'application/json'],
    ['a=b', 'application/x-www-form-urlencoded'],
    ['\xff\xfe', 'text/plain'],
  ] as const) {
    const answer = await send(body, type)
    expect([answer.status, typeof (await answer.json()).message]).toEqual([400, 'string'])
  }
  const huge = await send(JSON.stringify({ email: 'a'.repeat(2_000_000) }), 'application/json')
  expect(huge.status).toBe(413)
  expect(await huge.json()).toHaveProperty('message')
})

it('answers unknown paths and methods with JSON', async () => {
  const client = server.client()
  const unknown = await client.get('/api/no/such')
  expect([unknown.status, (await unknown.json()).code]).toEqual([404, 'not-found'])
  const read = await client.get('/api/auth/login')
  expect([read.status, (await read.json()).code]).toEqual([405, 'method-not-allowed'])
  const put = await client.send('/api/auth/login', { method: 'PUT', json: {} })
  expect([put.status, put.headers.get('allow'), (await put.json()).code]).toEqual([
    405,
    'POST, OPTIONS',
    'method-not-allowed',
  ])
})

it.each(LANGUAGES)('every kind of error is JSON in the language of the request: %s', async (language) => {
  const t = translator(language)
  const errorOf = async (path: string, { headers, ...options }: Send = {}) => {
    const sent = { 'accept-language': language, ...headers }
    const answer = await server.client().send(path, { ...options, headers: sent })
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { message, code } = await answer.json()
    return [answer.status, code, message]
  }
  const login = '/api/auth/login'
  expect(await errorOf('/api/auth/user')).toEqual([401, 'unauthorized', t('auth:api.unauthorized')])
  expect(await errorOf('/api/no/such')).toEqual([404, 'not-found', t('auth:api.notFound')])
  expect(await errorOf('/api/no/such', { json: {} })).toEqual([404, 'not-found', t('errors:404.text')])
  const onlyPost = [405, 'method-not-allowed', t('auth:api.methodNotAllowed', { allow: 'POST, OPTIONS' })]
  for (const method of ['GET', 'PATCH', 'DELETE']) expect(await errorOf(login, { method })).toEqual(onlyPost)
  expect(await errorOf(login, { json: [] })).toEqual([400, 'invalid-input', t('auth:error.json')])
  const withoutPassword = await errorOf(login, { json: { email: 'a@b.de' } })
  expect(withoutPassword).toEqual([400, 'invalid-input', t('auth:error.passwordRequired')])
  const foreign = { json: {}, headers: { origin: 'https://evil.example' } }
  expect(await errorOf(login, foreign)).toEqual([403, 'forbidden', t('errors:403.text')])
  const large = { json: { email: 'a'.repeat(20_000) } }
  expect(await errorOf(login, large)).toEqual([413, 'too-large', t('errors:413.text')])
  expect(await errorOf('/api/users/%FF/public')).toEqual([400, 'bad-request', t('errors:400.text')])
  // The address wins over the cookie, and the cookie over the browser.
  const unauthorized = [401, 'unauthorized', t('auth:api.unauthorized')]
  const other = language === 'fr' ? 'es' : 'fr'
  const elsewhere = { 'accept-language': other }
  const stored = { headers: { ...elsewhere, cookie: `lang=${language}` } }
  expect(await errorOf('/api/auth/user', stored)).toEqual(unauthorized)
  const chosen = { headers: { ...elsewhere, cookie: `lang=${other}` } }
  expect(await errorOf(`/api/auth/user?lang=${language}`, chosen)).toEqual(unauthorized)
})
