import type { TFunction } from 'i18next'
import { z } from 'zod'
import { minutes, seconds } from '~/platform/durations'
import { LoginForm } from '../forms/forms'
import type { SignInRefusal } from './login.server'

/**
 * SPEC 7, POST /api/auth/login. `code` is the second factor in the same call, an app code or a recovery code; `recaptchaToken` is required
 * where reCAPTCHA is set up, `altcha` (a solved task) after `task-required`.
 */
export const LoginCall = LoginForm.extend({
  code: z.string().max(100).optional(),
  recaptchaToken: z.string().optional(),
  altcha: z.string().optional(),
})

/** Why a login was refused, in the reader's language. */
export function refusalText(t: TFunction, refused: SignInRefusal): string {
  switch (refused.refusal) {
    case 'credentials':
      return t('auth:refusal.credentials')
    case 'blocked':
      return refused.reason
        ? t('auth:refusal.blocked', { reason: refused.reason })
        : t('auth:refusal.blockedWithoutReason')
    case 'too-many':
      return tooManyText(t, refused.retryAfterS)
    case 'task-required':
      return t('auth:refusal.task')
    case 'overloaded':
      return t('auth:refusal.overloaded')
  }
}

/** Short waits in seconds, longer ones in minutes, rounded up, so that the wait is over by then. */
function tooManyText(t: TFunction, retryAfterS: number): string {
  const wait = seconds(retryAfterS)
  return wait > minutes(1)
    ? t('auth:refusal.tooMany', { count: Math.ceil(wait / minutes(1)) })
    : t('auth:refusal.tooManySeconds', { count: retryAfterS })
}

/** The HTTP status of a refusal. */
export const REFUSAL_STATUS = {
  credentials: 401,
  blocked: 403,
  'too-many': 429,
  'task-required': 429,
  overloaded: 503,
} as const

/** Retry-After if waiting helps. */
export function refusalHeaders(refused: SignInRefusal): HeadersInit | undefined {
  return 'retryAfterS' in refused ? { 'Retry-After': String(refused.retryAfterS) } : undefined
}
