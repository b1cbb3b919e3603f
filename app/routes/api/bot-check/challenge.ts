import type { LoaderFunctionArgs } from '@remix-run/node'
import { issueChallenge } from '~/domains/auth/bot-check/bot-check.server'
import { botRefusalText } from '~/domains/auth/bot-check/refusal'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'

/** A challenge for the module of a form, and a signed timestamp: { challenge, stamp }; `?level=` for a harder one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const answer = await issueChallenge({
    ip: context.ip,
    level: Number(new URL(request.url).searchParams.get('level')),
  })
  if (!('refusal' in answer)) return jsonAnswer(answer)
  const text = botRefusalText(translator(languageOf(request)), answer)
  return jsonError(429, answer.refusal, text, retryAfterHeaders(answer))
}
