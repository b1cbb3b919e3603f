import type { TFunction } from 'i18next'
import { minutes, seconds } from '~/platform/durations'

/** Why the bot check let nobody through; the texts are `auth:botCheck.*`. */
export type BotRefusal =
  /** A program gave itself away, or what should prove a person is forged, foreign or spent. */
  | { refusal: 'bot-check'; by: 'recaptcha' | 'embedded' }
  /** A token is wanted and none came (SPEC 7 "bot-protection not loaded"). */
  | { refusal: 'bot-check-missing' }
  /** The service that judges tokens does not answer. */
  | { refusal: 'bot-check-away' }
  /** The form lay open for hours, or came faster than anybody types: it goes back whole, to be sent once more. */
  | { refusal: 'form-expired' }
  | { refusal: 'too-many'; retryAfterS: number }
  /** Asked so often from here that a harder task is due: the form goes back whole, with that task. */
  | { refusal: 'task-required'; level: number }

/** Why the form was not taken, in the reader's words (SPEC 8 "Bot-protection"). */
export function botRefusalText(t: TFunction, refused: BotRefusal): string {
  switch (refused.refusal) {
    case 'bot-check':
      return refused.by === 'recaptcha' ? t('auth:botCheck.failed') : t('auth:botCheck.suspicious')
    case 'bot-check-missing':
      return t('auth:botCheck.missing')
    case 'bot-check-away':
      return t('auth:botCheck.away')
    case 'form-expired':
      return t('auth:botCheck.expired')
    case 'task-required':
      return t('auth:botCheck.task')
    case 'too-many':
      return t('auth:botCheck.tooMany', { count: Math.ceil(seconds(refused.retryAfterS) / minutes(1)) })
  }
}

/** The HTTP status that goes with a refusal. */
export const BOT_REFUSAL_STATUS = {
  'bot-check': 403,
  'bot-check-missing': 403,
  'bot-check-away': 503,
  'form-expired': 400,
  'too-many': 429,
  'task-required': 429,
} as const

/** Retry-After where waiting helps. */
export function botRefusalHeaders(refused: BotRefusal): HeadersInit | undefined {
  return 'retryAfterS' in refused ? { 'Retry-After': String(refused.retryAfterS) } : undefined
}

/** The level of the task that a refusal asks for, if it does. */
export function taskLevelOf(
  refused: { refusal: string; level?: number } | null | undefined,
): number | undefined {
  return refused?.refusal === 'task-required' ? refused.level : undefined
}
