import { expect, it } from 'vitest'
import { z } from 'zod'
import { LoginFormSchema } from '~/domains/auth/forms/forms'
import { readJson } from './read-json.server'

const OptionalForm = z.object({ email: z.string('auth:error.email').optional() })

function posted(body: BodyInit | null, type: string | null = 'application/json', language = 'de'): Request {
  const request = new Request('http://localhost/api/x', {
    method: 'POST',
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    headers: { 'accept-language': language },
  })
  if (type) request.headers.set('content-type', type)
  return request
}

async function refusalOf(request: Request, schema: z.ZodType = LoginFormSchema) {
  const given = await readJson(request, schema)
  if (given.ok) throw new Error('The body was accepted')
  expect(given.answer.status).toBe(400)
  expect(given.answer.headers.get('cache-control')).toBe('private, no-store')
  return (await given.answer.json()) as { message: string; code: string; errors: Record<string, string> }
}

it('returns the parsed body, and ignores other members', async () => {
  const body = { email: ' Ana@Example.test ', password: 'x', isAdmin: true, constructor: { a: 1 } }
  const given = await readJson(
    posted(JSON.stringify(body), 'application/json; charset=utf-8'),
    LoginFormSchema,
  )
  expect(given).toEqual({ ok: true, value: { email: 'ana@example.test', password: 'x' } })
})

it.each([
  [null, null],
  ['', 'application/json'],
  [' \n', null],
] as const)('reads an absent body (%j as %j) as an object without members', async (body, type) => {
  expect(await readJson(posted(body, type), OptionalForm)).toEqual({ ok: true, value: {} })
  const refusal = await refusalOf(posted(body, type))
  expect(Object.keys(refusal.errors).sort()).toEqual(['email', 'password'])
})

it('reports every wrong member once, in the reader’s language, the first as the message', async () => {
  const refusal = await refusalOf(posted('{"email":["a@b.de"],"password":null}'))
  expect(refusal).toEqual({
    code: 'invalid-input',
    message: 'Ungültige E-Mail-Adresse',
    errors: { email: 'Ungültige E-Mail-Adresse', password: 'Passwort ist erforderlich' },
  })
  const english = await refusalOf(posted('{"email":{"$ne":""},"password":5}', 'application/json', 'en'))
  expect(english.errors.email).not.toBe(refusal.errors.email)
})

it('has a default text for members', async () => {
  const refusal = await refusalOf(posted('{"n":{"m":"1"}}'), z.object({ n: z.object({ m: z.number() }) }))
  expect(refusal.errors).toEqual({ 'n.m': 'Diese Angabe ist ungültig' })
})

it.each<[name: string, request: () => Request]>([
  ['null', () => posted('null')],
  ['a number', () => posted('1')],
  ['a list', () => posted('[]')],
  ['a text', () => posted('"text"')],
  ['broken syntax', () => posted('{"email"')],
  ['no UTF-8', () => posted(new Uint8Array([0x22, 0xff, 0xfe, 0x22]))],
  ['a null character', () => posted('{"email":"a@b.de","password":"\\u0000"}')],
  ['a prototype', () => posted('{"email":"a@b.de","password":"x","__proto__":{"isAdmin":true}}')],
  ['a prototype deep inside', () => posted('{"email":"a@b.de","password":"x","a":[{"__proto__":1}]}')],
  ['nesting without end', () => posted(`{"a":${'['.repeat(4e5)}${']'.repeat(4e5)}}`)],
  ['a form', () => posted('email=a%40b.de&password=x', 'application/x-www-form-urlencoded')],
  ['JSON declared as text', () => posted('{"email":"a@b.de","password":"x"}', 'text/plain')],
  ['JSON without a content type', () => posted('{"email":"a@b.de","password":"x"}', null)],
])('refuses %s as no JSON object', async (_, request) => {
  expect(await refusalOf(request())).toEqual({
    code: 'invalid-input',
    message: 'Die Anfrage ist kein gültiges JSON-Objekt',
    errors: {},
  })
})

it('has a message for an error of the whole object, and no errors of members', async () => {
  const schema = OptionalForm.refine(({ email }) => email !== undefined, 'auth:error.email')
  const refusal = await refusalOf(posted('{"other":1}'), schema)
  expect(refusal).toEqual({ code: 'invalid-input', message: 'Ungültige E-Mail-Adresse', errors: {} })
  expect((await refusalOf(posted('[]'), schema)).message).toBe('Die Anfrage ist kein gültiges JSON-Objekt')
})

it('reports a mismatch at the repeated member', async () => {
  const schema = z
    .object({ one: z.string(), other: z.string() })
    .refine(({ one, other }) => one === other, { path: ['other'], error: 'auth:error.passwordMismatch' })
  const refusal = await refusalOf(posted('{"one":"a","other":"b"}'), schema)
  expect(refusal.errors).toEqual({ other: 'Passwörter stimmen nicht überein' })
})
