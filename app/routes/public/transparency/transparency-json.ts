import { transparency } from '~/domains/moderation/transparency/months.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'

/** The published figures of all months as JSON. */
export async function loader() {
  return jsonAnswer(await transparency(), { headers: { 'Cache-Control': 'public, max-age=3600' } })
}
