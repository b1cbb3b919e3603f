import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { unauthorized } from '../api/api-error.server'

/** GET: { locksInMs } of this device, null if it has no device lock; 423 once it is locked. This request does not count as a use. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const { lock } = viewer
  return jsonAnswer({ locksInMs: lock && Math.max(0, lock.locksAt.getTime() - now().getTime()) })
}

/** POST: an open page reports that somebody uses it. `viewerOf` counts every POST as a use, so nothing else is to be done here. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  return jsonAnswer({ locksInMs: viewer.lock && minutes(viewer.lock.idleMinutes) })
}
