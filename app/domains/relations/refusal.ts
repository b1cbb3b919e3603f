import type { TFunction } from 'i18next'
import { minutes, seconds } from '~/platform/durations'

/** Why something between two people was not done. */
export type RelationRefusal =
  /** Nobody, somebody the asking person does not get to see, or one of the two blocked the other: 404. */
  { refusal: 'unknown' } | { refusal: 'self' } | { refusal: 'too-many'; retryAfterS: number }

/** The HTTP status of a refusal: somebody else's thing, and nobody's, is a 404. */
export const RELATION_REFUSAL_STATUS = { unknown: 404, self: 422, 'too-many': 429 } as const

/** The refusal in the reader's words. */
export function relationRefusalText(t: TFunction, refused: RelationRefusal): string {
  switch (refused.refusal) {
    case 'unknown':
      return t('relations:refusal.unknown')
    case 'self':
      return t('relations:refusal.self')
    case 'too-many':
      return t('relations:refusal.tooMany', { count: Math.ceil(seconds(refused.retryAfterS) / minutes(1)) })
  }
}

/** Retry-After where waiting helps. */
export function relationRefusalHeaders(refused: RelationRefusal): HeadersInit | undefined {
  return 'retryAfterS' in refused ? { 'Retry-After': String(refused.retryAfterS) } : undefined
}
