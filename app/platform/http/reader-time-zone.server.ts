import { LRUCache } from 'lru-cache'
import { readCookie } from './cookies.server'

/** The reader's time zone, which the module of every page stores (`tz`); null if it is missing or invalid. */
export function storedTimeZone(request: Request): string | null {
  const name = readCookie(request, 'tz')
  if (!name || !/^[A-Za-z][\w+/-]{1,39}$/.test(name)) return null
  const known = zones.get(name)
  if (known) return known.canonical
  const canonical = canonicalZone(name)
  zones.set(name, { canonical })
  return canonical
}

/** More than there are time zones. Results for invalid names are cached, too: clients can send any, and each check is as slow as a card. */
const ZONES_MAX = 1000
const zones = new LRUCache<string, { canonical: string | null }>({ max: ZONES_MAX })

/** The canonical name of a zone, so that the zone's aliases share its cached date formats; null if the name is invalid. */
function canonicalZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The reader's time zone; German time as long as it is unknown. */
export const timeZoneOf = (request: Request): string => storedTimeZone(request) ?? 'Europe/Berlin'
