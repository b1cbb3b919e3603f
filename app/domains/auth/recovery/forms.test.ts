import { PASSWORD_MAX } from 'db/limits/accounts'
import { describe, expect, it } from 'vitest'
import { ResetPasswordCall, ResetPasswordFormSchema } from './forms'

const NEW = 'ein ganz neues Wort 7'

describe('the form for a new password', () => {
  const errorsOf = (given: object) => {
    const read = ResetPasswordFormSchema.safeParse(given)
    return read.success ? [] : read.error.issues.map((issue) => [issue.path.join(), issue.message])
  }

  it('requires a password of at least eight characters and the same one as confirmation (SPEC 5)', () => {
    const token = 'x'
    expect(errorsOf({ token, password: 'kurz123', confirmPassword: 'kurz123' })).toEqual([
      ['password', 'auth:error.passwordMin'],
    ])
    expect(errorsOf({ token, password: NEW, confirmPassword: `${NEW}x` })).toEqual([
      ['confirmPassword', 'auth:error.passwordMismatch'],
    ])
    expect(errorsOf({ token, password: NEW, confirmPassword: NEW })).toEqual([])
    const huge = 'x'.repeat(PASSWORD_MAX + 1)
    expect(errorsOf({ token, password: huge, confirmPassword: huge })).toEqual([
      ['password', 'auth:error.passwordTooLong'],
    ])
  })

  it.each([
    {},
    { token: null, password: [] },
    { token: ['x'], password: 1 },
    { token: {}, password: null },
    [],
  ])('does not accept %j as the body of an API call', (given) => {
    expect(ResetPasswordCall.safeParse(given).success).toBe(false)
  })
})
