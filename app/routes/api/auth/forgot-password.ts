import type { ActionFunctionArgs } from '@remix-run/node'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { ForgotPasswordCall } from '~/domains/auth/recovery/forms'
import { requestReset } from '~/domains/auth/recovery/request-reset.server'
import { languageOf, translator } from '~/i18n/server.server'
import { refuseWithoutDatabase } from '~/platform/database/unreachable.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { botRefused } from '../api-error.server'
import { readJson } from '../read-json.server'

/** SPEC 7: {email} -> {message}, the same for every address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const given = await readJson(request, ForgotPasswordCall)
  if (!given.ok) return given.answer

  const t = translator(languageOf(request))
  const { ip } = context
  const requested = await refuseWithoutDatabase(async () => {
    const bot = await guardAgainstBots({ action: 'forgot', given: given.value, request, ip, from: 'api' })
    return bot ? { bot } : requestReset({ email: given.value.email, request, ip })
  })
  if ('bot' in requested) return botRefused(request, requested.bot)
  if ('refusal' in requested) return jsonError(503, 'unavailable', t('auth:forgot.failed'))
  return jsonAnswer({ message: t('auth:forgot.sentTitle') })
}
