import type { LoaderFunctionArgs } from '@remix-run/node'

import { viewerFrom } from '~/domains/accounts/viewer.server'
import type { StreamEvent } from '~/domains/chat/news/stream-events'
import { followUnread } from '~/domains/chat/news/unread-feed.server'
import { attendance } from '~/domains/chat/presence/attendance.server'
import { followPresence } from '~/domains/chat/presence/presence-stream.server'
import { languageOf, translator } from '~/i18n/server.server'
import { minutes } from '~/platform/durations'
import { jsonError } from '~/platform/http/answers.server'
import { stopping } from '~/platform/http/stopping.server'
import { eventStream } from '~/platform/http/streaming/event-stream.server'
import { unauthorized } from '../api/api-error.server'

/**
 * A stream is ended after a while, and comes again by itself: then the session is asked for anew. It ends at once where this process
 * stops; the browser finds the next one.
 */
const LASTS = minutes(1)

/**
 * GET /events: how much is unread (SPEC 9 "Unread badge"), who has just written, and which partners come and go. One stream a
 * browser, its tabs share it; whoever has one is online.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await viewerFrom(request.headers.get('cookie'))
  if (!viewer) return unauthorized(request)
  if (!/\btext\/event-stream\b/.test(request.headers.get('accept') ?? '')) return notAStream(request)
  const ended = new AbortController()
  const signal = AbortSignal.any([request.signal, stopping(), ended.signal, AbortSignal.timeout(LASTS)])
  return eventStream(signal, (send) => {
    const tell = ({ name, news }: StreamEvent) => send({ event: name, data: JSON.stringify(news) })
    const { id: userId, sid } = viewer
    const parts = [
      attendance().arrive({ userId, sid, end: () => ended.abort() }),
      followUnread(viewer, tell),
      followPresence(viewer, (news) => tell({ name: 'presence', news })),
    ]
    return () => {
      for (const end of parts) end()
    }
  })
}

/** Read as anything else it would seem to hang. */
function notAStream(request: Request): Response {
  return jsonError(406, 'not-acceptable', translator(languageOf(request))('chat:live.invalid'))
}
