import { MESSAGE_MAX } from 'db/limits/chat'
import type { TFunction } from 'i18next'
import { textOf } from '~/i18n/use-texts'
import { hours, minutes, seconds } from '~/platform/time/durations'

/** The field of the page that shows the error of a photo. */
export const PHOTO_FIELD = 'chat-photo'

/** Why a chat action was refused. */
export type ChatRefusal =
  /** An unknown id, a member whom the viewer may not see, another member's conversation: 404. */
  | { refusal: 'unknown' }
  | { refusal: 'self' }
  /** The partner accepts messages from matches only. */
  | { refusal: 'no-requests' }
  /** Suspended, deleted, or one of the two blocked the other: messages stay, new ones are refused. */
  | { refusal: 'gone' }
  | { refusal: 'too-long' }
  | { refusal: 'too-late' }
  /** It replies to a message that is not there, or that the sender has cleared. */
  | { refusal: 'no-quote' }
  | { refusal: 'too-many'; retryAfterS: number }
  /** The daily limit of new conversations is reached. */
  | { refusal: 'too-many-new'; retryAfterS: number }
  /** A moderator's decision: no new conversations until that moment (milliseconds since 1970). */
  | { refusal: 'restricted'; until: number }

export const CHAT_REFUSAL_STATUS = {
  unknown: 404,
  self: 422,
  'no-requests': 403,
  gone: 404,
  'too-long': 422,
  'too-late': 409,
  'no-quote': 422,
  'too-many': 429,
  'too-many-new': 429,
  restricted: 403,
} as const

/** The refusal as a text in the reader's language. */
export function chatRefusalText(t: TFunction, refused: ChatRefusal): string {
  switch (refused.refusal) {
    case 'unknown':
      return t('chat:refusal.unknown')
    case 'self':
      return t('chat:refusal.self')
    case 'no-requests':
      return t('chat:refusal.noRequests')
    case 'gone':
      return t('chat:refusal.gone')
    case 'too-long':
      return t('chat:refusal.tooLong', { max: MESSAGE_MAX })
    case 'too-late':
      return t('chat:refusal.tooLate')
    case 'no-quote':
      return t('chat:refusal.noQuote')
    case 'too-many':
      return t('chat:refusal.tooMany', { count: Math.ceil(seconds(refused.retryAfterS) / minutes(1)) })
    case 'too-many-new':
      return t('chat:refusal.tooManyNew', { count: Math.ceil(seconds(refused.retryAfterS) / hours(1)) })
    case 'restricted':
      return t('chat:refusal.restricted', { until: refused.until })
  }
}

/** Why a message was not sent, in the reader's language: a validation error or a refusal. */
export function composerErrorText(
  t: TFunction,
  { refused, wrong }: { refused: ChatRefusal | null; wrong: string | undefined },
): string | undefined {
  if (refused) return chatRefusalText(t, refused)
  return wrong ? textOf(t, wrong, { max: MESSAGE_MAX }) : undefined
}
