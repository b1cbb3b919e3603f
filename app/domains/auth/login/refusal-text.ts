import type { TFunction } from 'i18next'
import { minutes, seconds } from '~/platform/time/durations'
import type { SignInRefusal } from './login.server'

/** Why a login was refused, in the reader's language. */
export function refusalText(t: TFunction, refused: SignInRefusal): string {
  switch (refused.refusal) {
    case 'credentials':
      return t('auth:refusal.credentials')
    case 'suspended':
      return suspendedText(t, refused)
    case 'too-many':
      return tooManyText(t, refused.retryAfterS)
    case 'task-required':
      return t('auth:refusal.task')
    case 'overloaded':
      return t('auth:refusal.overloaded')
  }
}

function suspendedText(
  t: TFunction,
  { reason, until }: Extract<SignInRefusal, { refusal: 'suspended' }>,
): string {
  if (reason) return t('auth:refusal.suspended', { reason })
  return until
    ? t('auth:refusal.suspendedUntil', { until: new Date(until) })
    : t('auth:refusal.suspendedWithoutReason')
}

/**
 * Why a login was refused, for calls, which have no links beside the text: with the statement of reasons, and the URL to object at.
 * @param urlOf makes a path of ours absolute
 */
export function refusalMessage(
  t: TFunction,
  refused: SignInRefusal,
  urlOf: (path: string) => string,
): string {
  const text = refusalText(t, refused)
  if (refused.refusal !== 'suspended' || !refused.statement) return text
  const { statement } = refused
  return [text, statement.text, t('auth:refusal.objectAt', { url: urlOf(statement.appeal) })].join('\n\n')
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
  suspended: 403,
  'too-many': 429,
  'task-required': 429,
  overloaded: 503,
} as const
