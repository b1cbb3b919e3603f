import { type CardRow, cardRowsSql } from '../sql/card-sql.server'
import type { ListingCursor } from './cursor.server'
import { executeCount, executePage } from './execute.server'
import { leadingKeyOf, type SortKey, sortKeyOf } from './order.server'
import type { Listed, Sizes } from './page.server'
import type { Search, Section } from './search.server'
import { bySection, withoutPeople } from './sections.server'

/**
 * A page in an order common to everybody: by distance, price or day. One statement.
 * @param shown how many profiles the earlier pages have shown; absent for the first page
 */
export async function commonList(
  search: Search,
  { sizes, after, shown }: { sizes: Sizes; after?: SortKey; shown?: number },
): Promise<Listed> {
  const { rows, count, last } = await commonPage(search, { sizes, after })
  const before = shown ?? rows.premium.length
  const next = last && {
    day: search.orderDay,
    shown: before + rows.nearby.length,
    after: leadingKeyOf(last, search.lead),
  }
  return { count, rows, before, next }
}

/**
 * A page of the list that shows online profiles first and then all others, both by distance. Each page uses the online states at the time
 * of its request: a person who comes online between two pages may be missing from the second, and one who goes offline may be on both. Two
 * statements.
 */
export async function onlineFirstList(
  search: Search,
  { sizes, cursor }: { sizes: Sizes; cursor: ListingCursor | null },
): Promise<Listed> {
  const online: Search = { ...search, filters: { ...search.filters, onlineOnly: true } }
  const offline: Search = { ...search, excludesOnline: true }
  const before = cursor?.shown ?? 0
  const first = cursor?.isOffline
    ? { rows: NONE, count: await executeCount(online), last: null }
    : await commonPage(online, { sizes, after: cursor?.after })
  const room = sizes.nearby - first.rows.nearby.length
  const rest = await commonPage(offline, {
    sizes: { ...sizes, nearby: room },
    after: cursor?.isOffline ? cursor.after : undefined,
  })
  const nearby = [...first.rows.nearby, ...rest.rows.nearby]
  return {
    count: first.count + rest.count,
    rows: { ...NONE, nearby },
    before,
    next: next(),
  }

  function next(): ListingCursor | null {
    const page = { day: search.orderDay, shown: before + nearby.length }
    if (first.last) return { ...page, after: sortKeyOf(first.last) }
    if (rest.last) return { ...page, after: sortKeyOf(rest.last), isOffline: true }
    // The online profiles fill the page exactly, and the next page begins with the others.
    const hasOthers = room === 0 && rest.count > 0
    return hasOthers ? { ...page, isOffline: true } : null
  }
}

const NONE = { nearby: [], premium: [], fresh: [] }

/** The rows of a page and the number of matches. `last` is the last row of `nearby` if others follow, else null. */
async function commonPage(
  search: Search,
  { sizes, after }: { sizes: Sizes; after?: SortKey },
): Promise<{ rows: Record<Section, CardRow[]>; count: number; last: CardRow | null }> {
  // More than are shown: the premium section may take as many out of the list, and one more shows whether others follow.
  const wanted = { ...sizes, nearby: { limit: sizes.nearby + sizes.premium + 1, after } }
  const { count, found } = await executePage<CardRow>(
    search,
    wanted,
    cardRowsSql(search.asOf, search.viewerId),
  )
  const rows = bySection(found, search)
  const others = withoutPeople(rows.nearby, rows.premium)
  const nearby = others.slice(0, sizes.nearby)
  return { count, rows: { ...rows, nearby }, last: others[sizes.nearby] ? (nearby.at(-1) ?? null) : null }
}
