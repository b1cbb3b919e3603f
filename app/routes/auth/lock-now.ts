import { type ActionFunctionArgs, redirectDocument } from '@remix-run/node'
import { LOCK_PAGE } from '~/domains/accounts/lock/locked-answer.server'
import { lockSession } from '~/domains/accounts/lock/session-lock.server'
import { REDIRECT_TO, safeRedirectTo, withRedirectTo } from '~/domains/accounts/redirect-to'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { readForm } from '~/platform/http/remix/form.server'

/** Locks this device at once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return redirectDocument('/')
  const redirectTo = safeRedirectTo((await readForm(request)).get(REDIRECT_TO))
  await lockSession(viewer.sid)
  return redirectDocument(withRedirectTo(LOCK_PAGE, redirectTo))
}
