import { BOT_REFUSAL_STATUS, type BotRefusal, botRefusalText } from '~/domains/auth/bot-check/refusal'
import { PASSKEY_REFUSAL_STATUS, passkeyRefusalText } from '~/domains/auth/passkeys/forms'
import type { PasskeyRefusal } from '~/domains/auth/passkeys/verify-passkey.server'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'

// Common errors of the API, in the reader's language.

/** 400 for invalid input: `message` is the first problem, `errors` the problem of each field by its name. */
export function invalidInput(message: string, errors: Record<string, string> = {}): Response {
  return jsonAnswer({ message, code: 'invalid-input', errors }, { status: 400 })
}

export function unauthorized(request: Request): Response {
  return jsonError(401, 'unauthorized', translator(languageOf(request))('auth:api.unauthorized'))
}

export function notFoundAnswer(request: Request): Response {
  return jsonError(404, 'not-found', translator(languageOf(request))('auth:api.notFound'))
}

/** The refusal of the bot check. */
export function botRefused(request: Request, refused: BotRefusal): Response {
  const text = botRefusalText(translator(languageOf(request)), refused)
  return jsonError(BOT_REFUSAL_STATUS[refused.refusal], refused.refusal, text, retryAfterHeaders(refused))
}

/** The refusal of a passkey. */
export function passkeyRefused(request: Request, refused: PasskeyRefusal): Response {
  const text = passkeyRefusalText(translator(languageOf(request)), refused)
  return jsonError(PASSKEY_REFUSAL_STATUS[refused.refusal], refused.refusal, text, retryAfterHeaders(refused))
}

/** 403 for calls that require a confirmation of the last ten minutes: at /settings/security/confirm, or by a new login. */
export function proofRequired(request: Request): Response {
  return jsonError(403, 'proof-required', translator(languageOf(request))('factors:refusal.proof'))
}
