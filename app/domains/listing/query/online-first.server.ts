import type { CursorScope } from '~/platform/secrets/signed-cursor.server'
import { type ListingCursor, writeListingCursor } from './cursor.server'
import { commonPage, executeCount } from './execute.server'
import { sortKeyOf } from './order.server'
import type { Listed, Sizes } from './page.server'
import type { Search } from './search.server'

/**
 * A page of the list that shows online profiles first and then all others, both by distance. Each page uses the online states at the time
 * of its request: a person who comes online between two pages may be missing from the second, and one who goes offline may be on both. Two
 * statements.
 */
export async function onlineFirstList(
  search: Search,
  { sizes, cursor, scope }: { sizes: Sizes; cursor: ListingCursor | null; scope: CursorScope },
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
    nextCursor: nextCursor(),
  }

  function nextCursor() {
    const page = { day: search.orderDay, shown: before + nearby.length }
    if (first.last) return writeListingCursor({ ...page, after: sortKeyOf(first.last) }, scope)
    if (rest.last) return writeListingCursor({ ...page, after: sortKeyOf(rest.last), isOffline: true }, scope)
    // The online profiles fill the page exactly, and the next page begins with the others.
    const hasOthers = room === 0 && rest.count > 0
    return hasOthers ? writeListingCursor({ ...page, isOffline: true }, scope) : null
  }
}

const NONE = { nearby: [], premium: [], fresh: [] }
