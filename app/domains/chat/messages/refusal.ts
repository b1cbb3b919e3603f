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
  /** The sender has sent something to somebody else under this client id. */
  | { refusal: 'used-id' }
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
  'used-id': 409,
  'too-many': 429,
  'too-many-new': 429,
  restricted: 403,
} as const

/** The translation key of a refusal, with its values. */
export function chatRefusalKey(refused: ChatRefusal): { key: string; values: Record<string, number> } {
  const waitMs = 'retryAfterS' in refused ? seconds(refused.retryAfterS) : 0
  const unit = refused.refusal === 'too-many-new' ? hours(1) : minutes(1)
  const values: Record<string, number> = { max: MESSAGE_MAX, count: Math.ceil(waitMs / unit) }
  if ('until' in refused) values.until = refused.until
  // The keys of the texts are the refusals in camel case: fewer bytes in the browser than a table.
  const name = refused.refusal.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return { key: `chat:refusal.${name}`, values }
}

/** The refusal as a text in the reader's language. */
export function chatRefusalText(t: TFunction, refused: ChatRefusal): string {
  const { key, values } = chatRefusalKey(refused)
  return textOf(t, key, values)
}

/** Why a message was not sent, in the reader's language: a validation error or a refusal. */
export function composerErrorText(
  t: TFunction,
  { refused, wrong }: { refused: ChatRefusal | null; wrong: string | undefined },
): string | undefined {
  if (refused) return chatRefusalText(t, refused)
  return wrong ? textOf(t, wrong, { max: MESSAGE_MAX }) : undefined
}
