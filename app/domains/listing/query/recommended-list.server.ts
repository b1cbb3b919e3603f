import { COUNT_EXACT_UP_TO } from 'db/limits/listing'
import type { CursorScope } from '~/platform/signed-cursor.server'
import { type CardRow, cardsSql, pickedSql } from '../sql/card-sql.server'
import { type ListingCursor, writeListingCursor } from './cursor.server'
import { execute, executePage } from './execute.server'
import { sortKeyOf } from './order.server'
import type { Listed, Sizes } from './page.server'
import { type Candidate, candidatesSql, compareRanks, rankOf, type Taste } from './recommend.server'
import type { Search } from './search.server'
import { bySection, inOrderOf } from './sections.server'

/** So many of the nearest are ranked for one member; the others follow in the common order. */
const CANDIDATES = COUNT_EXACT_UP_TO

/**
 * The nearest, ranked for one member; after them the common order. Two statements.
 */
export async function recommendedList(
  search: Search,
  params: { sizes: Sizes; earlier: ListingCursor['ranked']; viewer: Taste; scope: CursorScope },
): Promise<Listed> {
  const { sizes, earlier, viewer, scope } = params
  const { area, asOf, orderDay, start, viewerId } = search
  // Later pages rank the same people again: those up to the last candidate of the first page.
  const wanted = { ...sizes, nearby: { limit: earlier ? 2 * CANDIDATES : CANDIDATES, until: earlier?.until } }
  const { count, found: candidates } = await executePage<Candidate>(search, wanted, (picked, values) =>
    candidatesSql(picked, viewer, orderDay, values),
  )
  const picked = bySection(candidates, start)
  const last = picked.nearby.at(-1)
  const until = earlier ? earlier.until : count > CANDIDATES && last ? sortKeyOf(last) : undefined

  const ranked = picked.nearby
    .map((candidate) => ({ candidate, rank: rankOf(candidate, area) }))
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .filter(({ rank }) => !earlier || compareRanks(rank, earlier.rank) > 0)
  const shown = ranked.slice(0, sizes.nearby)
  const chosen = [...shown.map(({ candidate }) => candidate), ...picked.premium, ...picked.fresh]
  const cards = await execute<CardRow>(search, (values) =>
    cardsSql(pickedSql(chosen, values), asOf, viewerId, values),
  )
  return { count, rows: inOrderOf(chosen, cards), nextCursor: nextCursor() }

  function nextCursor() {
    const end = shown.at(-1)
    if (end && ranked.length > shown.length)
      return writeListingCursor({ day: orderDay, ranked: { rank: end.rank, until } }, scope)
    return until ? writeListingCursor({ day: orderDay, after: until }, scope) : null
  }
}
