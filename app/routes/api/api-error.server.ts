import { languageOf, translator } from '~/i18n/server.server'
import { jsonError } from '~/platform/http/answers.server'

/** Errors of the API that say the same everywhere, in the reader's language. */
export function unauthorized(request: Request): Response {
  return jsonError(401, 'unauthorized', translator(languageOf(request))('auth:api.unauthorized'))
}

export function unknownAddress(request: Request): Response {
  return jsonError(404, 'not-found', translator(languageOf(request))('auth:api.notFound'))
}

export function wrongMethod(request: Request, allow: readonly string[]): Response {
  const text = translator(languageOf(request))('auth:api.methodNotAllowed', { allow: allow.join(', ') })
  return jsonError(405, 'method-not-allowed', text, { Allow: allow.join(', ') })
}
