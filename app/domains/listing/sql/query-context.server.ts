import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import type { Search } from '../query/search.server'
import { boxAround } from '../query/search-area.server'
import { factsSql, otherSql } from './conditions.server'
import type { Values } from './pick-sql.server'

/** The SQL fragments of a search for one statement. Each value is added as a parameter once, and only if it is used. */
export type QueryContext = {
  search: Search
  values: Values
  longitude: string
  latitude: string
  premiumKm: string
  radiusKm(): string
  /** Whether the person of a row of `listings l` has premium. */
  isPremium: string
  /**
   * The conditions on a row of `listings l` for scans of the ordered indexes: `facts` on columns of these indexes, `other` all further ones.
   * Each condition starts with "and".
   */
  scanConditions(): { facts: string; other: string }
  /** All conditions on a row of `listings l` for a lookup in the index of all facets. */
  facetConditions(): string
  /** Excludes everybody whom the viewer may not see: `audience`, and for a member also blocks in either direction. */
  hidden(): string
  /** Excludes members-only profiles for visitors; empty for members. */
  audience: string
}

/** The conditions of a search as SQL, each written once. `values` collects the parameters of the statement. */
export function queryContextOf(search: Search, values: Values): QueryContext {
  const { area, filters, asOf, viewerId, seesMembersOnly } = search
  const audience = seesMembersOnly ? '' : '\n      and not l.members_only'
  const hidden = once(
    () => audience + (viewerId ? hiddenFrom(values.add(viewerId, 'uuid'), 'l.user_id') : ''),
  )
  return {
    search,
    values,
    longitude: values.add(area.longitude, 'float8'),
    latitude: values.add(area.latitude, 'float8'),
    premiumKm: values.add(area.premiumKm, 'float8'),
    isPremium: isPremiumSql(search, values),
    radiusKm: once(() => values.add(area.radiusKm, 'float8')),
    scanConditions: once(() => ({
      facts: factsSql(filters, asOf, values, 'bits'),
      other: otherSql(search, values, 'each') + hidden(),
    })),
    hidden,
    audience,
    facetConditions: () =>
      factsSql(filters, asOf, values, 'facets') + otherSql(search, values, 'all') + hidden(),
  }
}

/** The condition `isPremium` of `queryContextOf`, for statements without a context. */
export const isPremiumSql = ({ asOf }: Pick<Search, 'asOf'>, values: Values) =>
  `coalesce(l.premium_until > ${values.add(asOf.at.toISOString(), 'timestamptz')}, false)`

function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}

/** The distance in kilometres between a point and the centre of the search. */
export const kmTo = (spot: string, { longitude, latitude }: Pick<QueryContext, 'longitude' | 'latitude'>) =>
  `distance_km(${spot}, ${longitude}, ${latitude})`

/** A box that contains every point within that distance of the centre. */
export function boxSql(km: number, { search, values, longitude, latitude }: QueryContext): string {
  const half = boxAround(search.area.latitude, km)
  const [width, height] = [values.add(half.longitude, 'float8'), values.add(half.latitude, 'float8')]
  return `box(point(${longitude} - ${width}, ${latitude} - ${height}), point(${longitude} + ${width}, ${latitude} + ${height}))`
}
