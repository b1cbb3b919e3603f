import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '../../../log/log.server'
import { seconds } from '../../../time/durations'

/** Sends a cheap response to a request that is refused under overload. */
export type AnswerBusy = (request: IncomingMessage, response: ServerResponse) => void

/** How long after a refusal the process counts as overloaded. */
const OVERLOADED_MS = 1000
/**
 * Refusals are delayed, so that clients that retry at once do not occupy the whole process. They are sent in small batches, since a
 * thousand responses in one turn of the event loop would block it for long.
 */
const REFUSAL_DELAY_MS = 50
const FLUSH_INTERVAL_MS = 5
const BATCH_SIZE_MIN = 64
const QUEUE_MAX = 4096

/** Delays refusals, and logs their number once a second, together with the load figures at the time of the first one. */
export function delayedRefusals(
  answerBusy: AnswerBusy,
  figures: () => Record<string, number>,
): { refuse: AnswerBusy; isOverloaded: () => boolean } {
  const queue: { request: IncomingMessage; response: ServerResponse; since: number }[] = []
  let timer: NodeJS.Timeout | undefined
  let refused = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  const flush = () => {
    const until = performance.now() - REFUSAL_DELAY_MS
    const batchSize = Math.max(BATCH_SIZE_MIN, queue.length / 16)
    let due = 0
    while (due < batchSize && (queue[due]?.since ?? Number.POSITIVE_INFINITY) <= until) due += 1
    for (const { request, response } of queue.splice(0, due)) {
      if (!response.closed) answerBusy(request, response)
    }
    if (queue.length > 0) return
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
    if (queue.length >= QUEUE_MAX) return answerBusy(request, response)
    queue.push({ request, response, since: performance.now() })
    timer ??= setInterval(flush, FLUSH_INTERVAL_MS)
  }
  return { refuse, isOverloaded: () => performance.now() - refusedAt < OVERLOADED_MS }
}
