import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { seconds } from '../../../durations'
import { log } from '../../../log/log.server'
import { singleton } from '../../../process/singleton.server'
import { hasSessionCookie, sidFrom } from '../../../session.server'
import { pathOf } from '../../address'
import { isUnsafe } from '../methods'
import { type Admission, admission, FIGURES, type Place, type Priority } from './admission.server'
import { placesDuringBursts } from './connection-burst.server'

/** Answers a request that found no room, cheaply. */
export type AnswerBusy = (request: IncomingMessage, response: ServerResponse) => void

const LOOP_RESOLUTION_MS = 10
const LOOP_LOOKED_AT_MS = 100
/** Reading what has arrived is late by so much: the process has more to do than it can. */
const BEHIND_MS = 25
/**
 * As few as that on a machine that is busy with something else, too: so many visitors at once are ordinary, and being late is no reason
 * to refuse them.
 */
const PLACES_MIN = 8
/** While the line is full: waiting has no end then, and members, whose steps take the same rounds, come first. */
const PLACES_MIN_OVERLOADED = 2
/** The line was full so short a time ago. */
const OVERLOADED_MS = 1000
/** The body of a form is usually there at once. One that is still on its way holds no place. */
const BODY_GRACE_MS = 50
/** So many requests of one session wait as a member's; more wait as a visitor's. */
const PER_SESSION = 8
/**
 * A refusal waits, so that a program which asks again at once does not spend the whole process on refusals, and few leave
 * together: a thousand requests in one round of the event loop take long.
 */
const REFUSAL_WAITS_MS = 50
const REFUSALS_EVERY_MS = 5
const REFUSALS_TOGETHER = 64
const REFUSALS_HELD_MAX = 4096

/** Health is asked by machines that take a process out of service. */
const HEALTH = /^\/(healthz|readyz)$/
const PHOTO = /^\/media\//

/** What is in work under a response, for those who give its place back early. */
const places = new WeakMap<ServerResponse, Place>()

/** Gives the place of a request back before its answer is complete: what is left of it waits for its reader. */
export function leaveWork(response: ServerResponse): void {
  places.get(response)?.leave()
}

/**
 * Lets a bounded number of requests through to `next`, has a bounded number wait, and refuses the rest at once
 * (admission.server.ts). Health and fixed files always pass.
 * @param server whose connections are watched for bursts
 * @param isFile whether a path is a fixed file, whose answer costs nearly nothing
 * @param visitorPlaces how many visitors' reads may be in work at this moment
 */
export function shedLoad(
  next: RequestListener,
  {
    server,
    isFile,
    answerBusy,
    visitorPlaces,
  }: {
    server: Server
    isFile: (path: string) => boolean
    answerBusy: AnswerBusy
    visitorPlaces?: () => number
  },
): RequestListener {
  const { refuse, isOverloaded } = refusals(answerBusy)
  const usualPlaces = visitorPlaces ?? placesForVisitors(isOverloaded)
  const burstPlaces = placesDuringBursts(server, () => queue.admitNext())
  const queue = admission(FIGURES, () => Math.min(usualPlaces(), burstPlaces()))

  return (request, response) => {
    const path = pathOf(request.url ?? '')
    if (HEALTH.test(path) || isFile(path)) return next(request, response)
    const mayBeMember = hasSessionCookie(request.headers.cookie)
    const place = queue.tryEnter(priorityOf(request, path, mayBeMember))
    if (place) return begin(queue, place, next, request, response)
    if (!mayBeMember) return stand(priorityOf(request, path, false), '')
    // Only now: proving the cookie costs more than all of the above. A forged one is a visitor's.
    sidFrom(request.headers.cookie ?? null).then(
      (sid) => {
        const isMember = sid !== null && queue.waitingOf(sid) < PER_SESSION
        stand(priorityOf(request, path, isMember), sid ?? '')
      },
      () => refuse(request, response),
    )

    function stand(priority: Priority, key: string): void {
      let leaveLine = () => {}
      const leave = () => leaveLine()
      response.once('close', leave)
      // Who finds the line full is refused before `wait` returns.
      leaveLine = queue.wait(priority, key, (given) => {
        response.off('close', leave)
        if (given) begin(queue, given, next, request, response)
        else refuse(request, response)
      })
    }
  }
}

function priorityOf(request: IncomingMessage, path: string, isMember: boolean): Priority {
  if (isUnsafe(request.method ?? '')) return isMember ? 'memberWrite' : 'visitorWrite'
  if (isMember) return 'memberRead'
  return PHOTO.test(path) ? 'photo' : 'visitorRead'
}

function begin(
  queue: Admission,
  place: Place,
  next: RequestListener,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (response.closed) {
    place.leave()
    return
  }
  places.set(response, place)
  response.once('close', () => leaveWork(response))
  if (isUnsafe(request.method ?? '') && !request.complete) {
    // Otherwise a few idle bodies would hold every place.
    const timer = setTimeout(() => {
      if (request.complete || response.closed) return
      place.leave()
      request.once('end', () => {
        if (!response.closed) places.set(response, queue.occupy())
      })
    }, BODY_GRACE_MS)
    response.once('close', () => clearTimeout(timer))
  }
  next(request, response)
}

/**
 * As many places as the process can serve without falling behind. All that is in work takes its steps in the same rounds of the event
 * loop, so each request more makes every step of every other one later, a member's too.
 */
function placesForVisitors(isOverloaded: () => boolean): () => number {
  const state = singleton('visitor-places', () => {
    const histogram = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
    histogram.enable()
    const kept = { places: FIGURES.places }
    setInterval(() => {
      const isBehind = histogram.mean / 1e6 - LOOP_RESOLUTION_MS > BEHIND_MS
      kept.places = isBehind
        ? Math.max(isOverloaded() ? PLACES_MIN_OVERLOADED : PLACES_MIN, Math.floor(kept.places / 2))
        : Math.min(FIGURES.places, kept.places + 1)
      histogram.reset()
    }, LOOP_LOOKED_AT_MS).unref()
    return kept
  })
  return () => state.places
}

/** Holds refusals for a moment, and says once a second how many there were. */
function refusals(answerBusy: AnswerBusy): { refuse: AnswerBusy; isOverloaded: () => boolean } {
  const held: { request: IncomingMessage; response: ServerResponse; since: number }[] = []
  let timer: NodeJS.Timeout | undefined
  let refused = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  const flush = () => {
    const until = performance.now() - REFUSAL_WAITS_MS
    const together = Math.max(REFUSALS_TOGETHER, held.length / 16)
    let due = 0
    while (due < together && (held[due]?.since ?? Number.POSITIVE_INFINITY) <= until) due += 1
    for (const { request, response } of held.splice(0, due)) {
      if (!response.closed) answerBusy(request, response)
    }
    if (held.length > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const report = () => {
    log.warn({ refused }, 'overloaded: requests were refused')
    refused = 0
  }
  const refuse: AnswerBusy = (request, response) => {
    refusedAt = performance.now()
    if (refused === 0) setTimeout(report, seconds(1)).unref()
    refused += 1
    if (held.length >= REFUSALS_HELD_MAX) return answerBusy(request, response)
    held.push({ request, response, since: performance.now() })
    timer ??= setInterval(flush, REFUSALS_EVERY_MS)
  }
  return { refuse, isOverloaded: () => performance.now() - refusedAt < OVERLOADED_MS }
}
