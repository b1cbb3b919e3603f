import type { ActionFunctionArgs } from '@remix-run/node'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { viewerOf } from '~/domains/accounts/viewer.server'
import {
  SUBSCRIBE_REFUSAL_STATUS,
  SubscribeCall,
  subscribeErrorText,
  subscribeRefusalText,
} from '~/domains/notifications/push/forms'
import { removeOwnSubscription, saveSubscription } from '~/domains/notifications/push/subscriptions.server'
import { languageOf, translator } from '~/i18n/server.server'
import { coverOf } from '~/platform/http/cookies.server'
import type { ApiHandle } from '~/platform/http/middleware/methods'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api/api-error.server'
import { readJson } from '../api/read-json.server'

export const handle: ApiHandle = { writes: ['PUT', 'PATCH', 'DELETE'] }

/**
 * PUT saves the push subscription of this device, PATCH replaces it if the device has one, DELETE removes it. All respond whether the
 * device has one now.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  if (request.method === 'DELETE') {
    await removeOwnSubscription(viewer)
    return jsonAnswer({ pushEnabled: false })
  }
  const given = await readJson(request, SubscribeCall, subscribeErrorText)
  if (!given.ok) return given.answer
  const { device } = clientInfoOf({ request, ip: context.ip })
  const isRenewal = request.method === 'PATCH'
  const refusal = await saveSubscription({
    viewer,
    call: given.value,
    device,
    cover: coverOf(request),
    isRenewal,
  })
  if (!refusal || refusal === 'not-subscribed') return jsonAnswer({ pushEnabled: !refusal })
  const text = subscribeRefusalText(translator(languageOf(request)), refusal)
  return jsonError(SUBSCRIBE_REFUSAL_STATUS[refusal], refusal, text)
}
