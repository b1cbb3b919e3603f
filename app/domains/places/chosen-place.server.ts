import { readCookie } from '~/platform/http/cookies.server'
import { env } from '~/platform/settings/env.server'
import { days, seconds } from '~/platform/time/durations'
import { DEFAULT_PLACE } from './cities.server'
import { placeBySlug } from './gazetteer.server'
import { PLACE_KEPT_DAYS, type Place } from './place'

/** Unsigned, so that a page cache can read it; validated on every read. */
const PLACE_COOKIE = 'place'
const COOKIE_MAX_AGE_S = days(PLACE_KEPT_DAYS) / seconds(1)

/** The place in the URL, else the one that the reader chose last (cookie); null without either (SPEC 2 "Location"). */
export function chosenPlace(request: Request): Place | null {
  const slug = new URL(request.url).searchParams.get('place')
  return bySlug(slug) ?? bySlug(readCookie(request, PLACE_COOKIE))
}

/** Whether the URL names an unknown place. The page then shows another place and tells the reader. */
export function isUnknownPlaceAsked(request: Request): boolean {
  const slug = new URL(request.url).searchParams.get('place')
  return Boolean(slug) && bySlug(slug) === null
}

/**
 * The place of a reader: the chosen one, else that of their profile; null without either.
 * @param viewer the signed-in member
 */
export function placeFor(request: Request, viewer: { placeSlug: string | null } | null): Place | null {
  return chosenPlace(request) ?? bySlug(viewer?.placeSlug)
}

/** The place of a listing, which always has one: `placeFor`, else Berlin. */
export function startPlace(request: Request, viewer: { placeSlug: string | null } | null): Place {
  return placeFor(request, viewer) ?? DEFAULT_PLACE
}

/** The Set-Cookie value that stores a choice. */
export function placeCookie(place: Place): string {
  const secure = env().appUrl.startsWith('https:') ? '; Secure' : ''
  return `${PLACE_COOKIE}=${place.slug}; Path=/; Max-Age=${COOKIE_MAX_AGE_S}; SameSite=Lax${secure}`
}

function bySlug(slug: string | null | undefined): Place | null {
  return slug ? placeBySlug(slug) : null
}
