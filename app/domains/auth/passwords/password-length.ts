import { PASSWORD_MAX } from 'db/limits/accounts'

/** More UTF-16 units than PASSWORD_MAX characters can have: two units each, decomposed into two. */
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
