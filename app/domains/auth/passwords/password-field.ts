import { PASSWORD_MAX } from 'db/limits/accounts'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'
import { z } from '~/platform/input/zod'

/**
 * A password in a form or a call: as typed, spaces included, counted in code points. One that is too long is refused before hashing and
 * never truncated. `tooShort` is the translation key of the error below `min`.
 */
export function passwordField<Key extends string>(min: number, tooShort: Key) {
  return z
    .string({ error: tooShort })
    .refine((password) => passwordLength(password) >= min, tooShort)
    .refine((password) => passwordLength(password) <= PASSWORD_MAX, E.passwordTooLong)
    .meta({ minLength: min, maxLength: PASSWORD_MAX })
}

/** The most UTF-16 units that PASSWORD_MAX characters can have: NFC composes at most four units into one character. */
const LONGEST_UNITS = PASSWORD_MAX * 4

/**
 * The length of a password: code points of the normalized form that is hashed (NIST SP 800-63B-4, 3.1.1.2). An emoji of one code point
 * counts once, an ä once in any Unicode form.
 */
export function passwordLength(password: string): number {
  // Too long in any case: do not normalize a megabyte.
  if (password.length > LONGEST_UNITS) return password.length
  return [...password.normalize('NFC')].length
}
