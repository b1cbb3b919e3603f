import { PASSWORD_MAX } from 'db/limits/accounts'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'
import { z } from '~/platform/zod'
import { passwordLength } from './password-length'

/**
 * A password in a form or a call: as typed, spaces included, counted in code points. Too long ones are refused before hashing; nothing is
 * ever truncated. `tooShort` is the key of the text below `min`.
 */
export function passwordField<Key extends string>(min: number, tooShort: Key) {
  return z
    .string({ error: tooShort })
    .refine((password) => passwordLength(password) >= min, tooShort)
    .refine((password) => passwordLength(password) <= PASSWORD_MAX, E.passwordTooLong)
    .meta({ minLength: min, maxLength: PASSWORD_MAX })
}
