import type { TFunction } from 'i18next'
import { minutes, seconds } from '~/platform/time/durations'

/** Why an action between two people was refused. */
export type RelationRefusal =
  /** Unknown, not visible to the caller, or a block in either direction: 404. */
  { refusal: 'unknown' } | { refusal: 'self' } | { refusal: 'too-many'; retryAfterS: number }

/** The HTTP status of a refusal: people one cannot see, and unknown ones, are a 404. */
export const RELATION_REFUSAL_STATUS = { unknown: 404, self: 422, 'too-many': 429 } as const

type Message = {
  key: 'relations:refusal.unknown' | 'relations:refusal.self' | 'relations:refusal.tooMany'
  values?: { count: number }
}

/** Key and values of the text about a refusal. */
export function relationRefusalMessage(refused: RelationRefusal): Message {
  switch (refused.refusal) {
    case 'unknown':
      return { key: 'relations:refusal.unknown' }
    case 'self':
      return { key: 'relations:refusal.self' }
    case 'too-many': {
      const count = Math.ceil(seconds(refused.retryAfterS) / minutes(1))
      return { key: 'relations:refusal.tooMany', values: { count } }
    }
  }
}

/** The refusal in the reader's language. */
export function relationRefusalText(t: TFunction, refused: RelationRefusal): string {
  const { key, values } = relationRefusalMessage(refused)
  return t(key, values)
}
