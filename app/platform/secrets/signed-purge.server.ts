import { createHmac } from 'node:crypto'
import { now } from '../time/clock.server'
import { seconds } from '../time/durations'

const RESPONSE_TIMEOUT = seconds(10)

/** The purge webhook of a CDN. */
export type PurgeHook = { url: string; secret: string }

/**
 * Sends a purge to a CDN as a signed POST. Throws if the CDN does not accept it, so that the job of the caller is retried.
 * @param what the kind of purge, for the message of the error
 */
export async function postPurge({ url, secret }: PurgeHook, what: string, purge: object): Promise<void> {
  const body = JSON.stringify(purge)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Signature': signature(secret, body) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the CDN answered ${what} with ${answer.status}`)
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of "<seconds>.<body>", which prevents forged and replayed requests. */
function signature(secret: string, body: string): string {
  const at = Math.floor(now().getTime() / 1000)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}
