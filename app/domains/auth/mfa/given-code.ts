import { RECOVERY_CODE_LENGTH } from 'db/limits/security'

/** What a person types where a code is asked for: six digits out of the app, or a recovery code. */
export type GivenCode = { kind: 'totp' | 'recovery'; code: string }

/** Crockford's base 32: no letter that looks like a digit. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const LONGEST = 100
const TOTP = /^[0-9]{6}$/
const RECOVERY = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`)

/**
 * Reads a code as people type it: with spaces and dashes, in small letters, O for 0 and I or L for 1. Null for whatever
 * can be no code at all: other lengths and letters, digits of other scripts, anything that is no text.
 */
export function readCode(given: unknown): GivenCode | null {
  if (typeof given !== 'string' || given.length > LONGEST) return null
  const typed = given.replace(/[\s\u2010-\u2015-]/g, '')
  if (TOTP.test(typed)) return { kind: 'totp', code: typed }
  // Only plain letters: upper-casing would turn others into these.
  if (!/^[0-9A-Za-z]*$/.test(typed)) return null
  const code = typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return RECOVERY.test(code) ? { kind: 'recovery', code } : null
}

/** A recovery code as it is shown: in groups of four. */
export function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}
