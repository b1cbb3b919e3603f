import { EMAIL_MAX, NAME_MAX } from 'db/limits/accounts'
import { z } from '~/platform/input/zod'
import { composed } from '~/platform/text/plain-text'
import { FORM_ERROR as E } from './form-errors'

/** A typed address may be longer than its canonical form. */
const TYPED_EMAIL_MAX = EMAIL_MAX * 2

/**
 * An e-mail address as it is stored and compared: trimmed, lower case, an international domain in its ASCII form.
 * Invalid text is returned trimmed and lower case, for the form to refuse.
 */
export function canonicalEmail(text: string): string {
  const typed = text.trim()
  // Also called with text that no form has checked. Parsing thousands of characters as a domain takes seconds.
  if (typed.length > TYPED_EMAIL_MAX) return typed.toLowerCase()
  const email = typed.normalize('NFC').toLowerCase()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  // Biome refuses control characters in patterns; ASCII domains need no conversion.
  if (at < 1 || /^[\u0020-\u007e]*$/.test(domain)) return email
  const address = `http://${domain}/`
  return URL.canParse(address) ? `${email.slice(0, at)}@${new URL(address).hostname}` : email
}

/**
 * The field for an e-mail address, which is returned in its canonical form. The typed text may be longer than that.
 * @param missing the error for an empty field, if it has one of its own
 */
export function emailField(invalid: string, missing = invalid) {
  return z
    .string({ error: missing })
    .max(TYPED_EMAIL_MAX, invalid)
    .transform(canonicalEmail)
    .pipe(z.string(missing).min(1, missing).pipe(z.email(invalid).max(EMAIL_MAX, invalid)))
}

// Line breaks, control characters, and characters that change the direction of the text after them.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu
// The letters that fill a Hangul syllable, and the empty Braille pattern, are invisible.
const VISIBLE = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** A name as it is stored and shown: one line, single spaces, in the composed form. */
function normalizeName(name: string): string {
  return composed(name).replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()
}

/** A public first name (SPEC 5): at least one visible character. Each form has its own messages. */
export function firstNameField({ missing, tooLong }: { missing: string; tooLong: string }) {
  return z
    .string({ error: missing })
    .transform(normalizeName)
    .pipe(z.string(missing).regex(VISIBLE, missing).max(NAME_MAX, tooLong))
}

export const firstName = firstNameField({ missing: E.username, tooLong: E.usernameTooLong })

export const lastName = z
  .string({ error: E.lastName })
  .overwrite(normalizeName)
  .max(NAME_MAX, E.usernameTooLong)
  .optional()
