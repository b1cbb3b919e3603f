import { type DecisionRefusal, decideImage } from '~/domains/moderation/decide-image.server'
import { DECISION_STATUS, decisionRefusalText } from '~/domains/moderation/forms'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/json-responses.server'

const CODES: Partial<Record<DecisionRefusal, string>> = { unknown: 'not-found' }

/** Decides on an image and returns the API response. */
export async function decisionAnswer(
  request: Request,
  act: Parameters<typeof decideImage>[0],
): Promise<Response> {
  const t = translator(languageOf(request))
  const result = await decideImage(act)
  if ('refusal' in result) {
    const { refusal } = result
    return jsonError(DECISION_STATUS[refusal], CODES[refusal] ?? refusal, decisionRefusalText(t, refusal))
  }
  return jsonAnswer({ message: t(`moderation:flash.${result.status}`) })
}
