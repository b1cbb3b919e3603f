import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { counter, gauge } from '../../../metrics/metric.server'
import { isHealthProbe, pathOf } from '../../address'
import { hasSessionCookie, sidFrom } from '../../session.server'
import { isUnsafe } from '../methods'
import {
  Admission,
  type AdmissionFigures,
  FIGURES,
  PRIORITIES,
  type Priority,
  type Slot,
} from './admission.server'
import { type AnswerBusy, delayedRefusals } from './delayed-refusals.server'
import { isShortOfProcesses } from './process-stops.server'
import { slotsDuringBursts, slotsForVisitors } from './visitor-slots.server'

/** The body of a form usually arrives within this time. After it, a request whose body is still arriving holds no slot. */
const BODY_GRACE_MS = 50
/** Up to this many waiting requests of a session have the priority of a member; further ones have that of a visitor. */
const PER_SESSION = 8

const PHOTO = /^\/media\//

const shed = counter({
  name: 'app_http_shed_total',
  help: 'Requests refused with 503 because the process is overloaded, by priority',
  labels: { priority: PRIORITIES },
})

/** The slot of each response, to release it early. */
const slots = new WeakMap<ServerResponse, Slot>()

/** Releases the slot of a request before its response is complete, once the response only waits for the client to read it. */
export function releaseSlot(response: ServerResponse): void {
  slots.get(response)?.leave()
}

/**
 * Passes a bounded number of requests to `next`, queues a bounded number, and refuses the rest at once (admission.server.ts). Health
 * probes and static files always pass.
 * @param server the server whose new connections are counted, to detect bursts
 * @param isFile whether a path is a static file, whose response costs almost nothing
 * @param visitorSlots how many reads of visitors may be processed at this moment
 * @param figures the limits: how many requests are processed at once, how many wait, and for how long
 */
export function shedLoad(
  next: RequestListener,
  {
    server,
    isFile,
    answerBusy,
    visitorSlots,
    figures = FIGURES,
  }: {
    server: Server
    isFile: (path: string) => boolean
    answerBusy: AnswerBusy
    visitorSlots?: () => number
    figures?: AdmissionFigures
  },
): RequestListener {
  const { refuse, isOverloaded } = delayedRefusals(answerBusy, () => ({
    ...queue.figures(),
    visitorSlots: usualSlots(),
  }))
  const usualSlots = visitorSlots ?? slotsForVisitors(isOverloaded)
  const burstSlots = slotsDuringBursts(server, () => queue.admitNext())
  const queue = new Admission(figures, () => Math.min(usualSlots(), burstSlots()), isShortOfProcesses)
  measure(queue)

  return (request, response) => {
    const path = pathOf(request.url ?? '')
    // A load balancer takes a process out of service when its probes fail.
    if (isHealthProbe(path) || isFile(path)) return next(request, response)
    const mayBeMember = hasSessionCookie(request.headers.cookie)
    const slot = queue.tryEnter(priorityOf(request, path, mayBeMember))
    if (slot) return begin(slot, { queue, next, request, response })
    if (!mayBeMember) return enqueue(priorityOf(request, path, false), '')
    // Last, because verifying the cookie costs more than all of the above. A request with a forged cookie has the priority of a visitor.
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
      // If the queue is full, `wait` calls this callback with null before it returns.
      leaveQueue = queue.wait(priority, key, (given) => {
        response.off('close', leave)
        if (given) begin(given, { queue, next, request, response })
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
    help: 'Requests being processed, and requests waiting to be processed',
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

type Admitted = {
  queue: Admission
  next: RequestListener
  request: IncomingMessage
  response: ServerResponse
}

function begin(slot: Slot, { queue, next, request, response }: Admitted): void {
  if (response.closed) {
    slot.leave()
    return
  }
  slots.set(response, slot)
  response.once('close', () => releaseSlot(response))
  if (isUnsafe(request.method ?? '') && !request.complete) {
    // Otherwise a few clients that send their bodies slowly would hold every slot.
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
