import type { TFunction } from 'i18next'
import { hours, minutes, seconds } from '~/platform/durations'
import type { CodeRefusal } from './check-second-factor.server'
import type { GivenCode } from './given-code'

/** Why a code typed into a form was refused. `kind` is the form's: app code or recovery code. */
export type RefusedCode = (CodeRefusal | { refusal: 'malformed' }) & { kind: GivenCode['kind'] }

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

/** The wait in minutes, or in hours if there would be too many minutes. */
export function tooManyText(t: TFunction, retryAfterS: number): string {
  const waitMs = seconds(retryAfterS)
  return waitMs <= minutes(90)
    ? t('factors:refusal.tooManyMinutes', { count: Math.ceil(waitMs / minutes(1)) })
    : t('factors:refusal.tooManyHours', { count: Math.ceil(waitMs / hours(1)) })
}

export const REFUSED_CODE_STATUS = { code: 401, malformed: 400, 'too-many': 429 } as const
