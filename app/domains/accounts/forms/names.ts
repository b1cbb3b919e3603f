import { NAME_MAX } from 'db/limits/accounts'
import { z } from 'zod'
import { FORM_ERROR as E } from './form-errors'

// Line breaks, control characters, and those that change the direction of the following text.
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu
const SOMETHING_TO_SEE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A name as it is stored and shown: one line, single spaces, in the composed form. */
function asShown(name: string): string {
  return name.normalize('NFC').replace(UNFIT, ' ').replace(/\s+/g, ' ').trim()
}

/** A public first name (SPEC 5): at least one visible character. Each form has its own messages. */
export function nameShown({ missing, tooLong }: { missing: string; tooLong: string }) {
  return z
    .string({ error: missing })
    .transform(asShown)
    .pipe(z.string().regex(SOMETHING_TO_SEE, missing).max(NAME_MAX, tooLong))
}

export const firstName = nameShown({ missing: E.username, tooLong: E.usernameTooLong })

/** Optional. */
export const lastName = z
  .string({ error: E.lastName })
  .transform(asShown)
  .pipe(z.string().max(NAME_MAX, E.usernameTooLong))
  .optional()
