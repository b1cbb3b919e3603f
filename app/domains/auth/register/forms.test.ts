import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from 'db/limits/accounts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { translator } from '~/i18n/server.server'
import { passwordLength } from '../passwords/password-field'
import {
  DialogRegisterFormSchema,
  RegisterCall,
  RegisterFormSchema,
  RestartRegistrationFormSchema,
  verifyRefusalText,
} from './forms'
import type { VerifyRefusal } from './verify-email.server'

const t = translator('de')
const GIVEN = { email: 'a@b.de', password: 'Demo1234!', firstName: 'Mara', userType: 'man' }
const PAGE = { ...GIVEN, confirmPassword: GIVEN.password }
const DIALOG = { ...PAGE, terms: 'on' }
const twice = (password: string) => ({ password, confirmPassword: password })

/** The German error texts by field. */
function texts(
  schema: typeof RegisterCall | typeof RegisterFormSchema | typeof DialogRegisterFormSchema,
  given: object,
) {
  const result = schema.safeParse(given)
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), formErrorText(t, issue.message)]),
  )
}

describe('SPEC 5, word for word', () => {
  it('the form of the page', () => {
    expect(texts(RegisterFormSchema, PAGE)).toEqual({})
    expect(texts(RegisterFormSchema, { ...PAGE, ...twice('1234567') })).toEqual({
      password: 'Passwort muss mindestens 8 Zeichen lang sein',
    })
    expect(texts(RegisterFormSchema, { ...PAGE, confirmPassword: undefined })).toEqual({
      confirmPassword: 'Passwörter stimmen nicht überein',
    })
    expect(texts(RegisterFormSchema, { ...PAGE, confirmPassword: 'anders' })).toEqual({
      confirmPassword: 'Passwörter stimmen nicht überein',
    })
    expect(texts(RegisterFormSchema, {})).toEqual({
      email: 'Ungültige E-Mail-Adresse',
      password: 'Passwort muss mindestens 8 Zeichen lang sein',
      firstName: 'Benutzername ist erforderlich',
    })
  })

  it('the form of the dialog', () => {
    expect(texts(DialogRegisterFormSchema, DIALOG)).toEqual({})
    expect(texts(DialogRegisterFormSchema, { ...DIALOG, ...twice('12345') })).toEqual({
      password: 'Passwort muss mindestens 6 Zeichen lang sein',
    })
    expect(texts(DialogRegisterFormSchema, { ...DIALOG, ...twice('1234567') })).toEqual({
      password: 'Passwort muss mindestens 8 Zeichen lang sein',
    })
    const { userType: _, terms: __, ...bare } = DIALOG
    expect(texts(DialogRegisterFormSchema, { ...bare, firstName: ' ' })).toEqual({
      firstName: 'Benutzername ist erforderlich',
      userType: 'Bitte wähle deinen Kontotyp',
      terms: 'Du musst die Nutzungsbedingungen und Datenschutzerklärung akzeptieren',
    })
  })

  it('userType defaults to trans, and allows only trans and man', () => {
    const { userType: _, ...bare } = PAGE
    expect(RegisterFormSchema.parse(bare).userType).toBe('trans')
    expect(texts(RegisterCall, { ...GIVEN, userType: 'admin' })).toEqual({
      userType: 'Bitte wähle deinen Kontotyp',
    })
  })
})

it('the form for a proved address needs no other one, and takes none', () => {
  const { email: _, ...given } = PAGE
  expect(RestartRegistrationFormSchema.parse(given)).toEqual(given)
  expect(RestartRegistrationFormSchema.parse(PAGE)).toEqual(given)
})

describe('passwords are counted in characters', () => {
  it.each([
    ['four emoji are four', '😀😀😀😀', false],
    ['eight emoji are eight', '😀😀😀😀😀😀😀😀', true],
    ['seven decomposed umlauts are seven', 'äöüäöüä'.normalize('NFD'), false],
    ['two hundred emoji are two hundred', '😀'.repeat(PASSWORD_MAX), true],
    ['spaces count', '        ', true],
  ])('%s', (_, password, fits) => {
    expect(RegisterFormSchema.safeParse({ ...PAGE, ...twice(password) }).success).toBe(fits)
  })

  it.each([201, 10_000, 900_000])('%i characters are refused, not truncated', (length) => {
    expect(texts(RegisterFormSchema, { ...PAGE, ...twice('x'.repeat(length)) })).toEqual({
      password: 'Passwort darf höchstens 200 Zeichen lang sein',
    })
  })
})

describe('a name is one line with a visible character', () => {
  it.each([
    ['  Mara \n Lou\t', 'Mara Lou'],
    ['Mar\u202Eara', 'Mar ara'],
    ['Zoe\u0301', 'Zoé'],
    ['🌸', '🌸'],
    ['❤\ufe0f', '❤\ufe0f'],
    ['하나', '하나'],
  ])('%j becomes %j', (given, shown) =>
    expect(RegisterCall.parse({ ...GIVEN, firstName: given }).firstName).toBe(shown),
  )

  it.each([
    ...['', '   ', '\u200b\u200b', '\u0000'],
    // Invisible letters and symbols.
    ...['\u3164', '\u115f\u1160', '\uffa0', '\u2800 \u2800'],
  ])('%j is refused', (given) =>
    expect(texts(RegisterCall, { ...GIVEN, firstName: given })).toEqual({
      firstName: 'Benutzername ist erforderlich',
    }),
  )

  it('at most forty characters', () => {
    expect(texts(RegisterCall, { ...GIVEN, firstName: 'x'.repeat(41) })).toEqual({
      firstName: 'Höchstens 40 Zeichen',
    })
  })
})

it('normalizes e-mail addresses', () => {
  const email = (given: string) => RegisterCall.parse({ ...GIVEN, email: given }).email
  expect(email(' Mara+Test@Example.ORG ')).toBe('mara+test@example.org')
  expect(email('mara@MÜLLER.example')).toBe('mara@xn--mller-kva.example')
})

it('parses any JSON without throwing, and has a text for each error of a field', () => {
  const members = fc.record(
    {
      email: fc.oneof(fc.emailAddress(), fc.string(), fc.anything()),
      password: fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.anything()),
      firstName: fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.anything()),
      lastName: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.anything()),
      userType: fc.oneof(fc.constantFrom('trans', 'man'), fc.anything()),
      isAdmin: fc.anything(),
      recaptchaToken: fc.anything(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), members), (body) => {
      for (const issue of RegisterCall.safeParse(body).error?.issues ?? []) {
        const text = formErrorText(t, issue.message) ?? ''
        // Errors outside the form's fields (the whole body, the token) have the API's own text.
        if (issue.path.length > 0 && issue.path[0] !== 'recaptchaToken') expect(text).not.toBe('')
      }
    }),
    { numRuns: 500 },
  )
})

it('accepts nothing that the database would refuse', () => {
  const members = fc.record(
    {
      email: fc.oneof(fc.emailAddress(), fc.constant(' Mara@MÜLLER.example ')),
      password: fc.string({ unit: 'binary', minLength: PASSWORD_MIN - 2, maxLength: PASSWORD_MAX + 20 }),
      firstName: fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme', minLength: NAME_MAX - 5 }),
      ),
      lastName: fc.string({ unit: 'grapheme', maxLength: 60 }),
      userType: fc.constantFrom('trans', 'man'),
      isAdmin: fc.anything(),
    },
    { requiredKeys: ['email', 'password', 'firstName'] },
  )
  let accepted = 0
  fc.assert(
    fc.property(members, (body) => {
      const result = RegisterCall.safeParse(body)
      if (!result.success) return
      accepted += 1
      const { email, password, firstName, lastName, ...rest } = result.data
      expect(email).toBe(email.toLowerCase())
      expect(email.length).toBeLessThanOrEqual(EMAIL_MAX)
      expect(passwordLength(password)).toBeGreaterThanOrEqual(PASSWORD_MIN)
      expect(passwordLength(password)).toBeLessThanOrEqual(PASSWORD_MAX)
      expect([...firstName].length).toBeGreaterThan(0)
      for (const name of [firstName, lastName ?? '']) {
        expect([...name].length).toBeLessThanOrEqual(NAME_MAX)
        expect(name).not.toMatch(/\p{Cc}/u)
      }
      for (const name of Object.keys(rest)) expect(['userType', 'recaptchaToken']).toContain(name)
    }),
    { numRuns: 500 },
  )
  expect(accepted).toBeGreaterThan(0)
})

it.each<[VerifyRefusal, string]>([
  [{ refusal: 'invalid-token' }, 'Der Verifizierungslink ist ungültig oder abgelaufen.'],
  [{ refusal: 'password-required' }, 'Bitte gib das Passwort ein, das bei der Registrierung gewählt wurde.'],
  [{ refusal: 'wrong-password' }, 'Mit diesem Passwort wurde die Adresse nicht registriert.'],
])('%j has a text', (refused, text) => {
  expect(verifyRefusalText(t, refused)).toBe(text)
})
