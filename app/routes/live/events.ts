import type { LoaderFunctionArgs } from '@remix-run/node'
import { eventStream } from 'remix-utils/sse/server'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { followUnread } from '~/domains/chat/live/unread-feed.server'
import { languageOf, translator } from '~/i18n/server.server'
import { minutes } from '~/platform/durations'
import { jsonError } from '~/platform/http/answers.server'
import { stopping } from '~/platform/http/stopping.server'
import { unauthorized } from '../api/api-error.server'

/**
 * A stream is ended after a while, and comes again by itself: then the session is asked for anew. It ends at once where this process
 * stops; the browser finds the next one.
 */
const LASTS = minutes(1)

/** GET /events: how much is unread, whenever it changes (SPEC 9 "Unread badge"). One stream a browser, its tabs share it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  if (!/\btext\/event-stream\b/.test(request.headers.get('accept') ?? '')) return notAStream(request)
  const signal = AbortSignal.any([request.signal, stopping(), AbortSignal.timeout(LASTS)])
  return eventStream(signal, (send) =>
    followUnread(viewer, (news) => send({ event: 'unread', data: JSON.stringify(news) })),
  )
}

/** Read as anything else it would seem to hang. */
function notAStream(request: Request): Response {
  return jsonError(406, 'not-acceptable', translator(languageOf(request))('chat:live.invalid'))
}
