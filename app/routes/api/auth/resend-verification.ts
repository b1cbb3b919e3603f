import type { ActionFunctionArgs } from '@remix-run/node'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { deviceOf } from '~/domains/auth/login/known-devices.server'
import { ResendCall } from '~/domains/auth/register/forms'
import { requestVerificationLink } from '~/domains/auth/register/resend.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { botRefused, invalidInput } from '../api-error.server'
import { readJson } from '../read-json.server'

/** SPEC 7: no body for the session's own address, else {token} or {email}. The same answer for every address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const given = await readJson(request, ResendCall)
  if (!given.ok) return given.answer
  const language = languageOf(request)
  const t = translator(language)
  const viewer = await viewerOf({ request, context })
  const { email, token } = given.value
  if (!viewer && !email && !token)
    return invalidInput(t('auth:error.email'), { email: t('auth:error.email') })

  const { ip } = context
  const bot = await guardAgainstBots({ action: 'resend', given: given.value, request, ip, from: 'api' })
  if (bot) return botRefused(request, bot)
  const wanted = { viewerId: viewer?.id, token, email }
  await requestVerificationLink(wanted, {
    language,
    at: clientInfoOf({ request, ip }),
    browser: await deviceOf(request),
  })
  return jsonAnswer({ message: t('auth:verify.sent') })
}
