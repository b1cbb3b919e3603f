import type { ActionFunctionArgs } from '@remix-run/node'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { LoginForm } from '~/domains/accounts/forms/forms'
import { ownUser } from '~/domains/accounts/own-user.server'
import { letIn } from '~/domains/accounts/sign-in/let-in.server'
import { REFUSAL_STATUS, refusalHeaders, refusalText } from '~/domains/accounts/sign-in/refusal-text'
import { signIn } from '~/domains/accounts/sign-in/sign-in.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer, jsonError } from '~/platform/http/answers.server'
import { wrongMethod } from '../api-error.server'

/** SPEC 7: {email, password} -> {user, message} and a session; other members of the body are left unread. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== 'POST') return wrongMethod(request, ['POST'])
  const t = translator(languageOf(request))
  const given = LoginForm.safeParse(await jsonOf(request))
  if (!given.success) {
    const text = formErrorText(t, given.error.issues[0]?.message) ?? t('auth:error.json')
    return jsonError(400, 'invalid-input', text)
  }

  const result = await signIn({ ...given.data, ip: context.ip })
  if ('refusal' in result) {
    const text = refusalText(t, result)
    return jsonError(REFUSAL_STATUS[result.refusal], result.refusal, text, refusalHeaders(result))
  }
  const headers = await letIn({ userId: result.account.id, request })
  const user = await ownUser(result.account.id)
  return jsonAnswer({ user, message: t('auth:api.signedIn', result.account) }, { headers })
}

// Anything unreadable is as wrong as a body without members.
async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return null
  }
}
