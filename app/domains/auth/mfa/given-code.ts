import { RECOVERY_CODE_LENGTH } from 'db/limits/security'

/** A typed code: six digits of the app, or a recovery code. */
export type GivenCode = { kind: 'totp' | 'recovery'; code: string }

/** Crockford's base 32: no letter that looks like a digit. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const LONGEST = 100
const TOTP = /^[0-9]{6}$/
const RECOVERY = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`)

/**
 * Parses a code as typed: with spaces and dashes, in lower case, O for 0 and I or L for 1. Null for anything without the format of a code:
 * other lengths and characters, digits of other scripts, no text.
 */
export function readCode(given: unknown): GivenCode | null {
  if (typeof given !== 'string' || given.length > LONGEST) return null
  const typed = given.replace(/[\s\u2010-\u2015-]/g, '')
  if (TOTP.test(typed)) return { kind: 'totp', code: typed }
  // ASCII letters only: upper-casing would map others to these.
  if (!/^[0-9A-Za-z]*$/.test(typed)) return null
  const code = typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return RECOVERY.test(code) ? { kind: 'recovery', code } : null
}

/** A recovery code for display: in groups of four. */
export function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}
