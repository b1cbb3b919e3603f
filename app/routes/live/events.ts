import type { LoaderFunctionArgs } from '@remix-run/node'
import { lockedCall } from '~/domains/accounts/lock/locked-answer.server'
import { lockedAs } from '~/domains/accounts/lock/session-lock.server'
import { viewerFrom } from '~/domains/accounts/viewer.server'
import { StreamCursor } from '~/domains/chat/notifications/stream-cursor.server'
import { takeStreamSlot } from '~/domains/chat/notifications/stream-slots.server'
import { followUnread, type StreamEvent } from '~/domains/chat/notifications/unread-feed.server'
import { followPremium } from '~/domains/entitlements/premium-events.server'
import { followUnreadNotices } from '~/domains/notifications/centre/unread-notices-feed.server'
import { streamPresence } from '~/domains/presence/feed.server'
import { presenceTracker } from '~/domains/presence/tracker.server'
import { languageOf, translator } from '~/i18n/server.server'
import { isAway } from '~/platform/http/cookies.server'
import { onStopping } from '~/platform/http/host/stop-state.server'
import { eventStream, eventStreamHead } from '~/platform/http/remix/event-stream.server'
import { jsonError } from '~/platform/http/remix/responses.server'
import { minutes, seconds } from '~/platform/time/durations'
import { unauthorized } from '../api/api-error.server'
import { liveLimit } from './live-limit.server'

/**
 * A stream ends after a while and the browser reconnects, so that a vanished client counts as online no longer than after opening a page
 * (five minutes). Random lifetimes spread the reconnects.
 */
const LIFETIME = { atLeast: minutes(4), atMost: minutes(5) }
/** Proxies close connections that are idle for a minute. */
const BEAT = seconds(25)
/**
 * The browser's retry delay: after a failure, usually a deploy, spread out, but below the eight seconds after which a member counts as
 * offline; after the usual end short.
 */
const RETRY = {
  afterBreak: { atLeast: seconds(1), atMost: seconds(6) },
  afterEnd: { atLeast: seconds(0.1), atMost: seconds(0.5) },
  /** Evicted by newer streams of the same account. */
  afterEviction: { atLeast: minutes(1), atMost: minutes(2) },
}

/**
 * GET /events: the unread count (SPEC 9 "Unread badge"), senders of new messages, the number of
 * unread notifications, presence of partners, and changes of the reader's premium. One stream per browser, shared
 * by its tabs; a connected reader is online. It resumes after the last event that the browser received, named by `Last-Event-ID`, or by
 * `?after=` when another tab takes over.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // A quick exit that did not reach the server has set only the cookie: another tab would go on showing who writes.
  if (isAway(request)) return lockedCall(request)
  await presenceTracker().ready()
  const viewer = await viewerFrom(request.headers.get('cookie')).catch(lockedAs('locked' as const))
  if (viewer === 'locked') return lockedCall(request)
  const limited = await liveLimit({ request, ip: context.ip, viewer })
  if (limited) return limited
  if (!viewer) return unauthorized(request)
  if (!/\btext\/event-stream\b/.test(request.headers.get('accept') ?? '')) return notAStream(request)
  if (request.method === 'HEAD') return eventStreamHead()
  const lastEventId = request.headers.get('last-event-id')
  const after = lastEventId ?? new URL(request.url).searchParams.get('after')
  const ended = new AbortController()
  const signal = AbortSignal.any([request.signal, ended.signal])
  return eventStream(signal, (send) => {
    send({ retryMs: between(RETRY.afterBreak) })
    const endWith = (retry: Range) => {
      send({ retryMs: between(retry) })
      ended.abort()
    }
    const sendEvent = ({ name, data }: StreamEvent, id?: string) =>
      send({ event: name, data: JSON.stringify(data), ...(id !== undefined && { id }) })
    const { id: userId, sid, lock } = viewer
    // The header comes from a page that was open before; the id in the address may be much older than the page.
    const openUntil = lastEventId ? StreamCursor.openUntil(userId, lastEventId) : null
    const unread = followUnread({ viewer, after, send: sendEvent })
    const life = setTimeout(() => endWith(RETRY.afterEnd), between(LIFETIME)).unref()
    const beat = setInterval(() => send({ id: unread.currentId() }), BEAT).unref()
    const parts = [
      takeStreamSlot(userId, () => endWith(RETRY.afterEviction)),
      presenceTracker().connect({ userId, sid, locksAt: lock?.locksAt, end: () => ended.abort() }),
      unread.end,
      streamPresence(viewer, openUntil, (data) => sendEvent({ name: 'presence', data })),
      followUnreadNotices(viewer, (data) => sendEvent({ name: 'notices', data })),
      followPremium(userId, () => sendEvent({ name: 'premium', data: {} })),
      onStopping(() => ended.abort()),
      () => clearTimeout(life),
      () => clearInterval(beat),
    ]
    return () => {
      for (const end of parts) end()
    }
  })
}

type Range = { atLeast: number; atMost: number }
const between = ({ atLeast, atMost }: Range): number =>
  Math.round(atLeast + Math.random() * (atMost - atLeast))

/** A client that does not read streams would wait for the end of the response. */
function notAStream(request: Request): Response {
  return jsonError(406, 'not-acceptable', translator(languageOf(request))('chat:live.invalid'))
}
