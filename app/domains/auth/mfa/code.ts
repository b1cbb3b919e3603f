import { RECOVERY_CODE_LENGTH } from 'db/limits/security'
import type { TFunction } from 'i18next'
import { z } from '~/platform/input/zod'
import { hours, minutes, seconds } from '~/platform/time/durations'
import type { CodeRefusal } from './check-second-factor.server'

/** The field that tells which of the two forms was sent. */
export const KIND = 'kind'
/** The name of the buttons on the settings page; their values are the actions. */
export const INTENT = 'intent'
/** The checkbox that skips the code in this browser for a while. */
export const REMEMBER = 'remember'

/** A code as typed: from the app, or a recovery code. Its error is a refusal (`refusedCodeText`). */
export const CodeFormSchema = z.object({
  code: z.string('malformed').refine((code) => readCode(code) !== null, 'malformed'),
  [REMEMBER]: z.literal('on').optional(),
})

/** The fields of a sent form: the code as typed, and its kind. `isCode` is whether it has the format of a code. */
export function codeOf(fields: Map<string, string>): {
  code: string
  kind: GivenCode['kind']
  isCode: boolean
} {
  const code = fields.get('code') ?? ''
  const kind = fields.get(KIND) === 'recovery' ? 'recovery' : 'totp'
  return { code, kind, isCode: readCode(code) !== null }
}

/** A typed code: six digits of the app, or a recovery code. */
export type GivenCode = { kind: 'totp' | 'recovery'; code: string }

/** Crockford's base 32: no letter that looks like a digit. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const INPUT_MAX = 100
const TOTP = /^[0-9]{6}$/
const RECOVERY = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`)

/**
 * Parses a code as typed: with spaces and dashes, in lower case, O for 0 and I or L for 1. Null for anything without the format of a code:
 * other lengths and characters, digits of other scripts, no text.
 */
export function readCode(given: unknown): GivenCode | null {
  if (typeof given !== 'string' || given.length > INPUT_MAX) return null
  const typed = given.replace(/[\s\u2010-\u2015-]/g, '')
  if (TOTP.test(typed)) return { kind: 'totp', code: typed }
  // ASCII letters only: upper-casing would map others to these.
  if (!/^[0-9A-Za-z]*$/.test(typed)) return null
  const code = typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return RECOVERY.test(code) ? { kind: 'recovery', code } : null
}

/** A recovery code for display: in groups of four. */
export function formatRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}

/** Why a code typed into a form was refused. `kind` is the form's: app code or recovery code. */
export type RefusedCode = (CodeRefusal | { refusal: 'malformed' }) & { kind: GivenCode['kind'] }

/** Why a code was refused, in the reader's language. */
export function refusedCodeText(t: TFunction, refused: RefusedCode): string {
  switch (refused.refusal) {
    case 'code':
      return refused.kind === 'totp' ? t('factors:refusal.code') : t('factors:refusal.recoveryCode')
    case 'malformed':
      return refused.kind === 'totp'
        ? t('factors:refusal.malformedApp')
        : t('factors:refusal.malformedRecovery')
    case 'too-many':
      return tooManyText(t, refused.retryAfterS)
  }
}

/** Says how long to wait: in minutes, above 90 of them in hours. */
export function tooManyText(t: TFunction, retryAfterS: number): string {
  const waitMs = seconds(retryAfterS)
  return waitMs <= minutes(90)
    ? t('factors:refusal.tooManyMinutes', { count: Math.ceil(waitMs / minutes(1)) })
    : t('factors:refusal.tooManyHours', { count: Math.ceil(waitMs / hours(1)) })
}

export const REFUSED_CODE_STATUS = { code: 401, malformed: 400, 'too-many': 429 } as const
