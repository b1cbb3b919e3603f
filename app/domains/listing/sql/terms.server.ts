import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import { boxAround } from '../query/reach.server'
import type { Search } from '../query/search.server'
import { factsSql, otherSql } from './conditions.server'
import type { Values } from './statement.server'

/** What the parts of one statement say about a search, each value handed over once and none that is not named. */
export type QueryContext = {
  search: Search
  values: Values
  longitude: string
  latitude: string
  premiumKm: string
  radiusKm(): string
  /** Whether a row of `listings l` is a premium member. */
  isPremium: string
  /** What a walk asks of a row of `listings l`: what its index knows, and the rest. Each condition starts with "and". */
  walked(): { facts: string; other: string }
  /** The same, all of it, of those who are looked for at once. */
  sought(): string
  /** Leaves out whom the viewer is not to see. */
  hidden(): string
}

export function queryContextOf(search: Search, values: Values): QueryContext {
  const { reach, filters, asOf, viewerId } = search
  const hidden = once(() => (viewerId ? hiddenFrom(values.add(viewerId, 'uuid'), 'l.user_id') : ''))
  return {
    search,
    values,
    longitude: values.add(reach.longitude, 'float8'),
    latitude: values.add(reach.latitude, 'float8'),
    premiumKm: values.add(reach.premiumKm, 'float8'),
    isPremium: `coalesce(l.premium_until > ${values.add(asOf.at.toISOString(), 'timestamptz')}, false)`,
    radiusKm: once(() => values.add(reach.radiusKm, 'float8')),
    walked: once(() => ({
      facts: factsSql(filters, asOf, values, 'bits'),
      other: otherSql(filters, asOf, values, 'each') + hidden(),
    })),
    hidden,
    sought: () =>
      factsSql(filters, asOf, values, 'facets') + otherSql(filters, asOf, values, 'all') + hidden(),
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Kilometres between a point and the middle of the search. */
export const kmTo = (spot: string, { longitude, latitude }: QueryContext) =>
  `distance_km(${spot}, ${longitude}, ${latitude})`

/** A box that holds every point within that distance of the middle. */
export function boxSql(km: number, { search, values, longitude, latitude }: QueryContext): string {
  const half = boxAround(search.reach.latitude, km)
  const [width, height] = [values.add(half.longitude, 'float8'), values.add(half.latitude, 'float8')]
  return `box(point(${longitude} - ${width}, ${latitude} - ${height}), point(${longitude} + ${width}, ${latitude} + ${height}))`
}
