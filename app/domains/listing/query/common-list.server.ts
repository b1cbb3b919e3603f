import type { CursorScope } from '~/platform/signed-cursor.server'
import { type CardRow, cardsSql } from '../sql/card-sql.server'
import { writeListingCursor } from './cursor.server'
import { executePage } from './execute.server'
import { type SortKey, sortKeyOf } from './order.server'
import type { Listed, Sizes } from './page.server'
import type { Search } from './search.server'
import { bySection } from './sections.server'

/** A page in the order common to everybody. One statement. */
export async function commonList(
  search: Search,
  { sizes, after, scope }: { sizes: Sizes; after?: SortKey; scope: CursorScope },
): Promise<Listed> {
  const wanted = { ...sizes, nearby: { limit: sizes.nearby + 1, after } }
  const { count, found } = await executePage<CardRow>(search, wanted, (picked, values) =>
    cardsSql(picked, search.asOf, search.viewerId, values),
  )
  const rows = bySection(found, search.start)
  return { count, rows: { ...rows, nearby: rows.nearby.slice(0, sizes.nearby) }, nextCursor: nextCursor() }

  function nextCursor() {
    const last = rows.nearby[sizes.nearby - 1]
    const hasMore = rows.nearby.length > sizes.nearby
    return hasMore && last
      ? writeListingCursor({ day: search.orderDay, after: sortKeyOf(last) }, scope)
      : null
  }
}
