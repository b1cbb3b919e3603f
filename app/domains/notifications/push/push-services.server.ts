import { PUSH_ENDPOINT_MAX } from 'db/limits/push'
import { env } from '~/platform/settings/env.server'

/** The push services of Chrome (also Edge on Android, Opera, Samsung), Safari, Firefox and Edge. */
const HOSTS = ['fcm.googleapis.com', 'web.push.apple.com']
const DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/**
 * Whether an address belongs to a known push service: https without a port, a user or a fragment. The server sends requests to these
 * addresses, and members choose them: any other would let them reach our own network (decision 0228).
 */
export function isPushService(endpoint: string): boolean {
  if (endpoint.length > PUSH_ENDPOINT_MAX || !URL.canParse(endpoint)) return false
  const { protocol, username, password, hash, host, hostname, port } = new URL(endpoint)
  if (protocol !== 'https:' || username || password || hash) return false
  if (host === env().push.testService?.host) return true
  return port === '' && (HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain)))
}
