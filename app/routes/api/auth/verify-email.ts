import type { ActionFunctionArgs } from '@remix-run/node'
import { verifyEmail } from '~/domains/accounts/joining/verify-email.server'
import { VerifyEmailCall } from '~/domains/accounts/joining/verify-schema'
import { whereaboutsOf } from '~/domains/accounts/security-log/whereabouts.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer, jsonError } from '~/platform/http/answers.server'
import { readJson } from '../read-json.server'

/** SPEC 7: {token} confirms the address whose mail held it. */
export async function action({ request, context: { ip } }: ActionFunctionArgs) {
  const given = await readJson(request, VerifyEmailCall)
  if (!given.ok) return given.answer
  const t = translator(languageOf(request))
  const verified = await verifyEmail({ ...given.value, at: whereaboutsOf({ request, ip }) })
  return verified
    ? jsonAnswer({ message: t('auth:verify.success') })
    : jsonError(400, 'invalid-token', t('auth:verify.invalid'))
}
