import type { TFunction } from 'i18next'
import { minutes, seconds } from '~/platform/time/durations'

/** Why the bot check refused a form; the texts are `auth:botCheck.*`. */
export type BotRefusal =
  /** A trap was triggered, or the proof is forged, foreign or used. */
  | { refusal: 'bot-check'; by: 'recaptcha' | 'embedded' }
  /** A required token is missing (SPEC 7 "bot-protection not loaded"). */
  | { refusal: 'bot-check-missing' }
  /** The service that verifies tokens does not answer. */
  | { refusal: 'bot-check-away' }
  /** The form was open for hours, or came faster than anybody types: it is returned with its fields, to be sent again. */
  | { refusal: 'form-expired' }
  | { refusal: 'too-many'; retryAfterS: number }
  /** After so many forms a harder task is required: the form is returned with its fields and that task. */
  | { refusal: 'task-required'; level: number }

/** Why the form was refused, in the reader's language (SPEC 8 "Bot-protection"). */
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

/** The HTTP status of a refusal. */
export const BOT_REFUSAL_STATUS = {
  'bot-check': 403,
  'bot-check-missing': 403,
  'bot-check-away': 503,
  'form-expired': 400,
  'too-many': 429,
  'task-required': 429,
} as const

/** The level of the task that a refusal requires, if any. */
export function taskLevelOf(
  refused: { refusal: string; level?: number } | null | undefined,
): number | undefined {
  return refused?.refusal === 'task-required' ? refused.level : undefined
}
