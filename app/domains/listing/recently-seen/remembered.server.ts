import { RECENTLY_SEEN_MAX } from 'db/limits/listing'
import { z } from 'zod'
import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Place } from '~/domains/places/place'
import { deletionOf, signedCookie } from '~/platform/http/cookies.server'
import { isPrefetch } from '~/platform/http/is-prefetch'
import { sidFrom } from '~/platform/http/session.server'
import { boundedArray } from '~/platform/input/bounded'
import { hashOf } from '~/platform/secrets/hash.server'
import { days, seconds } from '~/platform/time/durations'
import { parseFilters } from '../filters/parse-filters'
import { execute } from '../query/execute.server'
import { searchOf } from '../query/page.server'
import { type CardRow, cardOf, cardsSql, type ProfileCard } from '../sql/card-sql.server'
import { isPremiumSql, kmTo } from '../sql/query-context.server'

/**
 * Recently seen profiles: ids in a cookie of this device, off until somebody chooses it (decision 0262). It belongs to one session, so that
 * it ends with it; signing out and the quick exit remove it, too. Nothing is stored on the server.
 */
const cookie = () => signedCookie('seen', days(30) / seconds(1))
const Remembered = z.strictObject({ s: z.string(), ids: boundedArray(z.guid(), RECENTLY_SEEN_MAX) })

type Member = Pick<Viewer, 'id' | 'sid'>

/** The ids of the profiles that this session has seen, the latest first; null while it is off. */
export async function recentlySeen(request: Request, viewer: Pick<Member, 'sid'>): Promise<string[] | null> {
  const stored = Remembered.safeParse(await cookie().parse(request.headers.get('cookie')))
  return stored.success && stored.data.s === sessionMark(viewer) ? stored.data.ids : null
}

/** The Set-Cookie value with one more profile; null while it is off, for the own profile, and for a page that the browser prefetches. */
export async function rememberSeen(
  request: Request,
  { viewer, profileId }: { viewer: Member; profileId: string },
): Promise<string | null> {
  const ids = isPrefetch(request) ? null : await recentlySeen(request, viewer)
  if (ids === null || profileId === viewer.id || ids[0] === profileId) return null
  return cookieFor(viewer, [profileId, ...ids.filter((id) => id !== profileId)])
}

/** The Set-Cookie value that switches it on, or empties the list. */
export function startRemembering(viewer: Pick<Member, 'sid'>): Promise<string> {
  return cookieFor(viewer, [])
}

/** The Set-Cookie value that keeps the list for a session that continues under a new id, in `setCookie`; null while it is off. */
export async function keepSeen(
  request: Request,
  { viewer, setCookie }: { viewer: Pick<Member, 'sid'>; setCookie: string },
): Promise<string | null> {
  const ids = await recentlySeen(request, viewer)
  const sid = await sidFrom(setCookie.split(';')[0] ?? null)
  return ids && sid ? cookieFor({ sid }, ids) : null
}

/** The Set-Cookie value that switches it off and removes the list. */
export function forgetSeen(): Promise<string> {
  return deletionOf(cookie())
}

function cookieFor(viewer: Pick<Member, 'sid'>, ids: readonly string[]): Promise<string> {
  return cookie().serialize({ s: sessionMark(viewer), ids: ids.slice(0, RECENTLY_SEEN_MAX) })
}

/** Names the session without containing it: the cookie is readable. */
function sessionMark({ sid }: Pick<Member, 'sid'>): string {
  return hashOf(`recently seen ${sid}`).slice(0, 16)
}

/**
 * The cards of these profiles in the given order, as the listing of a place shows them now. Profiles that are no longer listed or that the
 * viewer may not see are left out. One statement.
 */
export async function seenCards(request: {
  viewer: Pick<Viewer, 'id' | 'interests'>
  place: Place
  ids: readonly string[]
}): Promise<ProfileCard[]> {
  const { viewer, place, ids } = request
  if (ids.length === 0) return []
  const search = searchOf({ viewer, place, filters: parseFilters(new URLSearchParams(), 'home') }, null)
  const rows = await execute<CardRow>(search, (values) => {
    const centre = {
      longitude: values.add(place.longitude, 'float8'),
      latitude: values.add(place.latitude, 'float8'),
    }
    const seen = `select 'nearby' as section, l.user_id, ${kmTo('l.spot', centre)} as km,
        ${isPremiumSql(search, values)} as premium, l.shuffle
      from listings l where l.user_id = any(${values.add(`{${ids.join(',')}}`, 'uuid[]')})
        ${hiddenFrom(values.add(viewer.id, 'uuid'), 'l.user_id')}`
    return cardsSql(seen, search.asOf, search.viewerId, values)
  })
  const cards = rows.map((row) => ({ ...cardOf(row, search.area, search.asOf), beyondRadius: false }))
  return ids.flatMap((id) => cards.find((card) => card.id === id) ?? [])
}
