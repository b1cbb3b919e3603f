import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { translator } from '~/i18n/server.server'
import {
  DialogLoginFormSchema,
  ForgotPasswordFormSchema,
  LoginFormSchema,
  SelectTypeFormSchema,
} from './forms'

const t = translator('de')
/** The German error texts, by field. */
function errorTexts(
  schema: typeof LoginFormSchema | typeof SelectTypeFormSchema | typeof ForgotPasswordFormSchema,
  given: object,
) {
  const result = schema.safeParse(given)
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), formErrorText(t, issue.message)]),
  )
}

describe('SPEC 5, word for word', () => {
  it('login page', () => {
    expect(errorTexts(LoginFormSchema, { email: 'x', password: '' })).toEqual({
      email: 'Ungültige E-Mail-Adresse',
      password: 'Passwort ist erforderlich',
    })
    expect(errorTexts(LoginFormSchema, {})).toEqual({
      email: 'Ungültige E-Mail-Adresse',
      password: 'Passwort ist erforderlich',
    })
    expect(errorTexts(LoginFormSchema, { email: 'a@b.de', password: 'x' })).toEqual({})
  })

  it('auth dialog', () => {
    expect(errorTexts(DialogLoginFormSchema, { email: 'a@b.de', password: '12345' })).toEqual({
      password: 'Passwort muss mindestens 6 Zeichen lang sein',
    })
    expect(errorTexts(DialogLoginFormSchema, { email: 'a@b.de', password: '123456' })).toEqual({})
  })

  it('forgot password and select type', () => {
    expect(errorTexts(ForgotPasswordFormSchema, { email: 'x' })).toEqual({
      email: 'Bitte gib eine gültige E-Mail-Adresse ein',
    })
    expect(errorTexts(SelectTypeFormSchema, {})).toEqual({
      userType: 'Auswahl erforderlich: Bitte wähle deinen Benutzertyp aus',
    })
  })
})

it('refuses a password above the limit with a text of its own', () => {
  expect(errorTexts(LoginFormSchema, { email: 'a@b.de', password: 'a'.repeat(201) })).toEqual({
    password: 'Passwort darf höchstens 200 Zeichen lang sein',
  })
})

it('parses any JSON as the body of a login call without throwing', () => {
  const bodies = fc.oneof(
    fc.jsonValue(),
    fc.record({ email: fc.anything(), password: fc.anything() }, { requiredKeys: [] }),
    fc.record({
      email: fc.emailAddress(),
      password: fc.string({ minLength: 1, maxLength: 300 }),
      extra: fc.anything(),
    }),
    fc.constant({ email: 'a'.repeat(1_000_000), password: 'b'.repeat(1_000_000) }),
  )
  fc.assert(
    fc.property(bodies, (body) => {
      const result = LoginFormSchema.safeParse(body)
      if (result.success) {
        expect(Object.keys(result.data).sort()).toEqual(['email', 'password'])
        expect(result.data.email).toBe(result.data.email.toLowerCase())
      } else expect(formErrorText(t, result.error.issues[0]?.message) ?? 'no object').not.toBe('')
    }),
    { numRuns: 1000 },
  )
})
