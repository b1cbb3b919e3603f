import { REJECT_REASON_MAX } from 'db/limits/moderation'
import type { TFunction } from 'i18next'
import type { DecisionRefusal } from './decide-image.server'

/** The names of the two buttons. */
export const APPROVE = 'approve'
export const REJECT = 'reject'

/** Errors of a reason, as translation keys. */
export const REASON_ERROR = {
  empty: 'moderation:refusal.reason-empty',
  tooLong: 'moderation:refusal.reason-too-long',
} as const

/** The HTTP status of a refusal. */
export const DECISION_STATUS = {
  unknown: 404,
  decided: 409,
  'reason-empty': 400,
  'reason-too-long': 400,
} as const satisfies Record<DecisionRefusal, number>

/** Why a decision was refused, in the reader's language. */
export function decisionRefusalText(t: TFunction, refusal: DecisionRefusal): string {
  return t(`moderation:refusal.${refusal}`, { max: REJECT_REASON_MAX })
}

/** The text of the reason's error; undefined without one. */
export function reasonErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = Object.values(REASON_ERROR).find((known) => known === error)
  return key && t(key, { max: REJECT_REASON_MAX })
}
