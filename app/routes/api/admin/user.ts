import type { ActionFunctionArgs } from '@remix-run/node'
import { editUser } from '~/domains/admin/users/edit/edit-user.server'
import { adminErrorText, DeleteJson, UserChanges } from '~/domains/admin/users/forms'
import { hasRecentProof } from '~/domains/auth/step-up/step-up.server'
import { deleteAsAdmin } from '~/domains/lifecycle/deletion/delete-account.server'
import type { ApiHandle } from '~/platform/http/middleware/methods'
import { proofRequired } from '../api-error.server'
import { readJson } from '../read-json.server'
import { provedAdmin, refusalAnswer, staffOnly, userAnswer } from './admin-answers.server'

export const handle: ApiHandle = { writes: ['PUT', 'DELETE'] }

/** PUT /api/admin/users/{id} edits an account; DELETE with {reason} deletes it. */
export async function action(args: ActionFunctionArgs) {
  return args.request.method === 'DELETE' ? remove(args) : change(args)
}

async function change({ request, context, params }: ActionFunctionArgs) {
  const caller = await staffOnly({ request, context }, 'admin')
  if ('answer' in caller) return caller.answer
  const read = await readJson(request, UserChanges, adminErrorText)
  if (!read.ok) return read.answer
  const userId = params.id ?? ''
  const hasProof = hasRecentProof(caller.staff)
  const given = { by: caller.staff, userId, changes: read.value, hasProof, ip: context.ip }
  const result = await editUser(given)
  if ('refusal' in result)
    return result.refusal === 'proof-required'
      ? proofRequired(request)
      : refusalAnswer(request, result.refusal)
  return userAnswer(request, userId, 'admin:user.saved')
}

async function remove({ request, context, params }: ActionFunctionArgs) {
  const caller = await provedAdmin({ request, context })
  if ('answer' in caller) return caller.answer
  const read = await readJson(request, DeleteJson, adminErrorText)
  if (!read.ok) return read.answer
  const userId = params.id ?? ''
  const result = await deleteAsAdmin({ by: caller.staff, userId, ...read.value, ip: context.ip })
  if ('refusal' in result) return refusalAnswer(request, result.refusal)
  return userAnswer(request, userId, 'admin:flash.deleted')
}
