import { readFileSync } from 'node:fs'
import { Agent, type RequestOptions, request } from 'node:https'
import webPush from 'web-push'
import { counter } from '~/platform/metrics/metric.server'
import { singleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'

type PushTarget = { endpoint: string; p256dh: string; auth: string }
type PushMessage = {
  /** Encrypted for the browser; the push service cannot read it. */
  payload: string
  ttlS: number
  urgency: 'normal' | 'high'
  /** The push service replaces a message that it has not delivered yet by a newer one with the same topic. */
  topic: string
}

/** The result of sending a message. `gone`: the subscription has ended. `busy`: the service is overloaded, broken or unreachable. */
export type PushResult =
  | { result: 'sent' | 'gone' }
  | { result: 'refused'; status: number }
  | { result: 'busy'; status: number | null; retryAfterS: number | null }

const pushes = counter({
  name: 'app_push_total',
  help: 'Push messages by the result of sending them; busy ones are sent again',
  labels: { result: ['sent', 'gone', 'refused', 'busy'] },
})

/** A service that takes longer to respond counts as busy. */
const RESPONSE_TIMEOUT = seconds(5)
const RETRY_AFTER_MAX_S = 3600

/**
 * Sends one message to a push service (RFC 8030), encrypted (RFC 8291) and signed with our VAPID key (RFC 8292). Follows no redirects, and
 * uses only the status and Retry-After of the response. Throws only if the keys of the browser are invalid,
 * or if no VAPID keys are configured.
 */
export async function postMessage(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, ttlS, urgency, topic }: PushMessage,
): Promise<PushResult> {
  const { subject, keys } = env().push
  if (!keys) throw new Error('No VAPID keys')
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, ...keys },
    TTL: ttlS,
    urgency,
    topic,
  })
  const result = await post(endpoint, details.headers, details.body).then(
    resultOf,
    // Unreachable, reset, or too slow.
    (): PushResult => ({ result: 'busy', status: null, retryAfterS: null }),
  )
  pushes.inc({ result: result.result })
  return result
}

type Answer = { status: number; retryAfter: string | undefined }

function resultOf({ status, retryAfter }: Answer): PushResult {
  if (status >= 200 && status < 300) return { result: 'sent' }
  if (status === 404 || status === 410) return { result: 'gone' }
  if (status !== 429 && status < 500) return { result: 'refused', status }
  const delayS = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null
  return { result: 'busy', status, retryAfterS: delayS && Math.min(delayS, RETRY_AFTER_MAX_S) }
}

function post(endpoint: string, headers: RequestOptions['headers'], body: Buffer | null): Promise<Answer> {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT)
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, { method: 'POST', headers, agent: agent(), signal }, (answer) => {
      // The body is not used, but reading it frees the connection for the next message.
      answer.on('error', reject).resume()
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
    })
    sent.on('error', reject).end(body)
  })
}

/** Keeps connections open: a TLS handshake costs more than a message. */
function agent(): Agent {
  return singleton('push-agent', () => {
    const { caFile } = env().push.testService ?? {}
    return new Agent({ keepAlive: true, maxSockets: 50, ...(caFile && { ca: readFileSync(caFile) }) })
  })
}
