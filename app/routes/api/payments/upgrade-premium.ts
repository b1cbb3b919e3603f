import type { ActionFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { upgradeForFree } from '~/domains/payments/orders.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'

/** POST /api/upgrade-premium (SPEC 7): the demo upgrade, no body. 403 outside the demo, and for customers. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const upgraded = await upgradeForFree(viewer)
  const t = translator(languageOf(request))
  if ('refusal' in upgraded) {
    const code = upgraded.refusal === 'providers-only' ? 'premium-for-providers' : 'demo-only'
    return jsonError(403, code, t('premium:subscribe.failed'))
  }
  return jsonAnswer({
    message: t('premium:subscribe.done'),
    premiumExpiresAt: upgraded.until.toISOString(),
  })
}
