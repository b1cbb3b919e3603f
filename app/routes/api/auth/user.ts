import type { LoaderFunctionArgs } from '@remix-run/node'
import { ownUser } from '~/domains/accounts/own-user.server'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'

/** GET /api/auth/user (SPEC 7): the signed-in user; 401 without a session. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  const user = viewer && (await ownUser(viewer.id))
  return user ? jsonAnswer(user) : unauthorized(request)
}
