import type { TFunction } from 'i18next'
import { type Filters, filterParams } from './filters/filters'
import { parseFilters } from './filters/parse-filters'
import type { Sort } from './filters/sort'
import type { Count, ListPage } from './listing.server'

/** The two screens with a listing; both read the same query parameters. */
export type ListingPath = '/' | '/explore'

export type ListingQuery = {
  /** Slug of the place in the URL; missing if the reader's own place or Berlin applies. */
  place?: string
  filters: Filters
  /** A chosen order; missing if it is the default. */
  sort?: Sort
  cursor?: string
}

export type ListingAddress = { path: ListingPath; query: ListingQuery }

/** The URL of a listing: everything that decides what it shows, and nothing else (DECISIONS "Listing"). */
export function listingAddress(path: ListingPath, query: ListingQuery): string {
  const params = listingParams(query)
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

/** The parameters of the URL of a listing, for hidden form fields. */
export function listingParams({ place, filters, sort, cursor }: ListingQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (place) params.set('place', place)
  for (const [name, value] of filterParams(filters)) params.append(name, value)
  if (sort) params.set('sort', sort)
  if (cursor) params.set('cursor', cursor)
  return params
}

/** A query with the same place and order, and no filter. */
export function withoutFilters({ place, sort }: ListingQuery): ListingQuery {
  return { place, sort, filters: parseFilters(new URLSearchParams(), 'home') }
}

/** The URL of a profile (SPEC 2 "Home"). */
export function profileHref(id: string): string {
  return `/profile?id=${id}`
}

/** "128 Profile"; above the exact limit "500+ Profile" (DECISIONS "Listing"). */
export function countText(t: TFunction, { number, more }: Count): string {
  return more ? t('listing:countMore', { number }) : t('listing:count', { count: number })
}

/** "41–80 von 129": which of all profiles a page shows. */
export function rangeText(t: TFunction, { from, to, count }: ListPage): string {
  const total = count.more ? `${count.number}+` : String(count.number)
  return t('listing:range', { from, to, total })
}

/** The text of the button that shows so many profiles. */
export function showCountText(t: TFunction, { number, more }: Count): string {
  return more ? t('listing:filter.applyMore', { number }) : t('listing:filter.applyCount', { count: number })
}
