import { days, seconds } from '~/platform/durations'
import { env } from '~/platform/env.server'
import { readCookie } from '~/platform/http/preferences.server'
import type { Place } from './place'
import { DEFAULT_PLACE, placeBySlug } from './places.server'

/** Plain and unsigned, so that a page cache can read it; checked whenever it is read. */
const PLACE_COOKIE = 'place'
const KEPT_S = days(180) / seconds(1)

/** The place that an address names, else the reader's last choice; null where there is neither (SPEC 2 "Location"). */
export function chosenPlace(request: Request): Place | null {
  const asked = new URL(request.url).searchParams.get('place')
  return bySlug(asked) ?? bySlug(readCookie(request, PLACE_COOKIE))
}

/**
 * Where a reader stands: the chosen place, else the one of the own profile; null where there is neither.
 * @param viewer who is signed in
 */
export function placeFor(request: Request, viewer: { placeSlug: string | null } | null): Place | null {
  return chosenPlace(request) ?? bySlug(viewer?.placeSlug)
}

/** The same for a listing, which always has a place: else Berlin. */
export function startPlace(request: Request, viewer: { placeSlug: string | null } | null): Place {
  return placeFor(request, viewer) ?? DEFAULT_PLACE
}

/** The Set-Cookie that remembers a choice. */
export function placeCookie(place: Place): string {
  const secure = env().appUrl.startsWith('https:') ? '; Secure' : ''
  return `${PLACE_COOKIE}=${place.slug}; Path=/; Max-Age=${KEPT_S}; SameSite=Lax${secure}`
}

function bySlug(slug: string | null | undefined): Place | null {
  return slug ? placeBySlug(slug) : null
}
