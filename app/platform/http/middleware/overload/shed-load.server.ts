import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { log } from '../../../log/log.server'
import { counter, gauge } from '../../../metrics/metric.server'
import { singleton } from '../../../process/singleton.server'
import { seconds } from '../../../time/durations'
import { pathOf } from '../../address'
import { hasSessionCookie, sidFrom } from '../../session.server'
import { isUnsafe } from '../methods'
import { type Admission, admission, FIGURES, PRIORITIES, type Priority, type Slot } from './admission.server'
import { slotsDuringBursts } from './connection-burst.server'

/** Sends a cheap response to a request that is refused under overload. */
export type AnswerBusy = (request: IncomingMessage, response: ServerResponse) => void

const LOOP_RESOLUTION_MS = 10
const LOOP_LOOKED_AT_MS = 100
/** The event loop lag from which the process counts as falling behind. */
const BEHIND_MS = 25
/**
 * Minimum of slots, also while other processes keep the machine busy: so many concurrent visitors are normal, and lag alone is no
 * reason to refuse them.
 */
const SLOTS_MIN = 8
/** Minimum while the queue is full: waits would be endless then, and members, whose steps share the same event loop rounds, come first. */
const SLOTS_MIN_OVERLOADED = 2
/** How long after a refusal the process counts as overloaded. */
const OVERLOADED_MS = 1000
/** The body of a form usually arrives at once. A request whose body is still arriving holds no slot. */
const BODY_GRACE_MS = 50
/** Up to this many waiting requests of a session have a member's priority; further ones have a visitor's. */
const PER_SESSION = 8
/**
 * Refusals are delayed, so that clients that retry at once do not occupy the whole process, and sent in small batches: a thousand
 * requests in one round of the event loop take long.
 */
const REFUSAL_WAITS_MS = 50
const REFUSALS_EVERY_MS = 5
const REFUSALS_TOGETHER = 64
const REFUSALS_HELD_MAX = 4096

/** Health probes, from which load balancers take a process out of service. */
const HEALTH = /^\/(healthz|readyz)$/
const PHOTO = /^\/media\//

const shed = counter({
  name: 'app_http_shed_total',
  help: 'Requests refused with 503 because the process is overloaded, by priority',
  labels: { priority: PRIORITIES },
})

/** The slot of each response, to release it early. */
const slots = new WeakMap<ServerResponse, Slot>()

/** Releases the slot of a request before its response is complete: the rest only waits for its reader. */
export function leaveWork(response: ServerResponse): void {
  slots.get(response)?.leave()
}

/**
 * Passes a bounded number of requests to `next`, queues a bounded number, and refuses the rest at once (admission.server.ts). Health
 * probes and static files always pass.
 * @param server whose connections are watched for bursts
 * @param isFile whether a path is a static file, whose response costs almost nothing
 * @param visitorSlots how many visitors' reads may be processed at this moment
 */
export function shedLoad(
  next: RequestListener,
  {
    server,
    isFile,
    answerBusy,
    visitorSlots,
  }: {
    server: Server
    isFile: (path: string) => boolean
    answerBusy: AnswerBusy
    visitorSlots?: () => number
  },
): RequestListener {
  const { refuse, isOverloaded } = refusals(answerBusy, () => ({
    ...queue.figures(),
    visitorSlots: usualSlots(),
  }))
  const usualSlots = visitorSlots ?? slotsForVisitors(isOverloaded)
  const burstSlots = slotsDuringBursts(server, () => queue.admitNext())
  const queue = admission(FIGURES, () => Math.min(usualSlots(), burstSlots()))
  measure(queue)

  return (request, response) => {
    const path = pathOf(request.url ?? '')
    if (HEALTH.test(path) || isFile(path)) return next(request, response)
    const mayBeMember = hasSessionCookie(request.headers.cookie)
    const slot = queue.tryEnter(priorityOf(request, path, mayBeMember))
    if (slot) return begin(queue, slot, next, request, response)
    if (!mayBeMember) return enqueue(priorityOf(request, path, false), '')
    // Last, because verifying the cookie costs more than all of the above. A forged cookie counts as a visitor's.
    sidFrom(request.headers.cookie ?? null).then(
      (sid) => {
        const isMember = sid !== null && queue.waitingOf(sid) < PER_SESSION
        enqueue(priorityOf(request, path, isMember), sid ?? '')
      },
      () => refuse(request, response),
    )

    function enqueue(priority: Priority, key: string): void {
      let leaveQueue = () => {}
      const leave = () => leaveQueue()
      response.once('close', leave)
      // With a full queue `wait` refuses before it returns.
      leaveQueue = queue.wait(priority, key, (given) => {
        response.off('close', leave)
        if (given) begin(queue, given, next, request, response)
        else {
          shed.inc({ priority })
          refuse(request, response)
        }
      })
    }
  }
}

function measure(queue: Admission): void {
  gauge({
    name: 'app_http_running',
    help: 'Requests being processed, and requests that wait for it',
    labels: { state: ['running', 'waiting'] },
    read: () => {
      const { running, waiting } = queue.figures()
      return [
        { labels: { state: 'running' }, value: running },
        { labels: { state: 'waiting' }, value: waiting },
      ]
    },
  })
}

function priorityOf(request: IncomingMessage, path: string, isMember: boolean): Priority {
  if (isUnsafe(request.method ?? '')) return isMember ? 'memberWrite' : 'visitorWrite'
  if (isMember) return 'memberRead'
  return PHOTO.test(path) ? 'photo' : 'visitorRead'
}

function begin(
  queue: Admission,
  slot: Slot,
  next: RequestListener,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (response.closed) {
    slot.leave()
    return
  }
  slots.set(response, slot)
  response.once('close', () => leaveWork(response))
  if (isUnsafe(request.method ?? '') && !request.complete) {
    // Otherwise a few idle bodies would hold every slot.
    const timer = setTimeout(() => {
      if (request.complete || response.closed) return
      slot.leave()
      request.once('end', () => {
        if (!response.closed) slots.set(response, queue.occupy())
      })
    }, BODY_GRACE_MS)
    response.once('close', () => clearTimeout(timer))
  }
  next(request, response)
}

/**
 * As many slots as the process can serve without falling behind. All requests share the rounds of the event loop, so each further
 * request delays every step of all others, a member's too.
 */
function slotsForVisitors(isOverloaded: () => boolean): () => number {
  const state = singleton('visitor-slots', () => {
    const histogram = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
    histogram.enable()
    const kept = { slots: FIGURES.slots }
    setInterval(() => {
      const isBehind = histogram.mean / 1e6 - LOOP_RESOLUTION_MS > BEHIND_MS
      kept.slots = isBehind
        ? Math.max(isOverloaded() ? SLOTS_MIN_OVERLOADED : SLOTS_MIN, Math.floor(kept.slots / 2))
        : Math.min(FIGURES.slots, kept.slots + 1)
      histogram.reset()
    }, LOOP_LOOKED_AT_MS).unref()
    return kept
  })
  return () => state.slots
}

/** Delays refusals, and logs their number once a second, with what the process was doing at the first one. */
function refusals(
  answerBusy: AnswerBusy,
  figures: () => Record<string, number>,
): { refuse: AnswerBusy; isOverloaded: () => boolean } {
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
  const report = (atFirst: Record<string, number>) => {
    log.warn(
      { refused, ...atFirst, uptimeS: Math.round(process.uptime()) },
      'overloaded: requests were refused',
    )
    refused = 0
  }
  const refuse: AnswerBusy = (request, response) => {
    refusedAt = performance.now()
    if (refused === 0) setTimeout(report, seconds(1), figures()).unref()
    refused += 1
    if (held.length >= REFUSALS_HELD_MAX) return answerBusy(request, response)
    held.push({ request, response, since: performance.now() })
    timer ??= setInterval(flush, REFUSALS_EVERY_MS)
  }
  return { refuse, isOverloaded: () => performance.now() - refusedAt < OVERLOADED_MS }
}
