import type { ActionFunctionArgs } from '@remix-run/node'
import { adminErrorText, SuspendJson } from '~/domains/admin/users/forms'
import { suspendAccount } from '~/domains/moderation/decisions/suspend-account.server'
import { readJson } from '../read-json.server'
import { provedAdmin, refusalAnswer, userAnswer } from './admin-answers.server'

/** POST /api/admin/users/{id}/block {reason}: suspends the account without an end date. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const caller = await provedAdmin({ request, context })
  if ('answer' in caller) return caller.answer
  const read = await readJson(request, SuspendJson, adminErrorText)
  if (!read.ok) return read.answer
  const userId = params.id ?? ''
  const refused = await suspendAccount({
    by: caller.staff,
    userId,
    reason: read.value.reason,
    ip: context.ip,
  })
  return refused
    ? refusalAnswer(request, refused.refusal)
    : userAnswer(request, userId, 'admin:flash.suspended')
}
