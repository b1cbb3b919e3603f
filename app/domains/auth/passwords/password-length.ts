import { PASSWORD_MAX } from 'db/limits/accounts'

/** More than PASSWORD_MAX signs can ever take: each two units long, and taken apart into two. */
const LONGEST_UNITS = PASSWORD_MAX * 4

/**
 * How many signs a password has, as its owner would count them: code points of the form in which it is hashed (NIST SP
 * 800-63B-4, 3.1.1.2). An emoji of one code point counts once, an ä once however the keyboard sent it.
 */
export function passwordLength(password: string): number {
  // Too long in any case: a megabyte is not worth putting in order.
  if (password.length > LONGEST_UNITS) return password.length
  return [...password.normalize('NFC')].length
}
