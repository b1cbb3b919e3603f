import type { TFunction } from 'i18next'
import { minutes, seconds } from '~/platform/durations'
import type { LikeRefusal } from './likes.server'

/** The HTTP status of a refusal: somebody else's thing, and nobody's, is a 404. */
export const LIKE_REFUSAL_STATUS = { unknown: 404, self: 422, 'too-many': 429 } as const

/** Why a like was not taken, in the reader's words. */
export function likeRefusalText(t: TFunction, refused: LikeRefusal): string {
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
export function likeRefusalHeaders(refused: LikeRefusal): HeadersInit | undefined {
  return 'retryAfterS' in refused ? { 'Retry-After': String(refused.retryAfterS) } : undefined
}
