import type { ActionFunctionArgs } from '@remix-run/node'
import { LoginForm } from '~/domains/accounts/forms/forms'
import { ownUser } from '~/domains/accounts/own-user.server'
import { letIn } from '~/domains/accounts/sign-in/let-in.server'
import { REFUSAL_STATUS, refusalHeaders, refusalText } from '~/domains/accounts/sign-in/refusal-text'
import { signIn } from '~/domains/accounts/sign-in/sign-in.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer, jsonError } from '~/platform/http/answers.server'
import { wrongMethod } from '../api-error.server'
import { readJson } from '../read-json.server'

/** SPEC 7: {email, password} -> {user, message} and a session; other members of the body are left unread. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== 'POST') return wrongMethod(request, ['POST'])
  const given = await readJson(request, LoginForm)
  if (!given.ok) return given.answer

  const t = translator(languageOf(request))
  const result = await signIn({ ...given.value, ip: context.ip })
  if ('refusal' in result) {
    const text = refusalText(t, result)
    return jsonError(REFUSAL_STATUS[result.refusal], result.refusal, text, refusalHeaders(result))
  }
  const headers = await letIn({ userId: result.account.id, request, ip: context.ip, provedBy: 'password' })
  const user = await ownUser(result.account.id)
  return jsonAnswer({ user, message: t('auth:api.signedIn', result.account) }, { headers })
}
