import { COUNT_EXACT_UP_TO } from 'db/limits/listing'
import type { CursorScope } from '~/platform/signed-cursor.server'
import { type CardRow, cardsSql, pickedAgain } from '../sql/card-sql.server'
import { ask, askPage } from './ask.server'
import { type ListingCursor, writeListingCursor } from './cursor.server'
import { sortKeyOf } from './order.server'
import type { Listed, Sizes } from './page.server'
import { type Candidate, candidatesSql, compareRanks, rankOf, type Taste } from './recommend.server'
import type { Search } from './search.server'
import { bySection, inOrderOf } from './sections.server'

/** As many of the nearest are put into an order for one member; the others follow in the order for all. */
const CANDIDATES = COUNT_EXACT_UP_TO

/**
 * The nearest, in the order made for one member; when they are all shown, the order for all goes on behind them. Two
 * statements.
 */
export async function recommendedList(
  search: Search,
  asked: { sizes: Sizes; earlier: ListingCursor['ranked']; viewer: Taste; scope: CursorScope },
): Promise<Listed> {
  const { sizes, earlier, viewer, scope } = asked
  const { reach, asOf, orderDay, start, viewerId } = search
  // Later pages rank the same people again, whoever came or went: those up to the last candidate of the first page.
  const wanted = { ...sizes, nearby: { limit: earlier ? 2 * CANDIDATES : CANDIDATES, until: earlier?.until } }
  const { count, found: candidates } = await askPage<Candidate>(search, wanted, (picked, values) =>
    candidatesSql(picked, viewer, orderDay, values),
  )
  const picked = bySection(candidates, start)
  const last = picked.nearby.at(-1)
  const until = earlier ? earlier.until : count > CANDIDATES && last ? sortKeyOf(last) : undefined

  const ranked = picked.nearby
    .map((candidate) => ({ candidate, rank: rankOf(candidate, reach) }))
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .filter(({ rank }) => !earlier || compareRanks(rank, earlier.rank) > 0)
  const shown = ranked.slice(0, sizes.nearby)
  const chosen = [...shown.map(({ candidate }) => candidate), ...picked.premium, ...picked.fresh]
  const cards = await ask<CardRow>(search, (values) =>
    cardsSql(pickedAgain(chosen, values), asOf, viewerId, values),
  )
  return { count, rows: inOrderOf(chosen, cards), nextCursor: nextCursor() }

  function nextCursor() {
    const end = shown.at(-1)
    if (end && ranked.length > shown.length)
      return writeListingCursor({ day: orderDay, ranked: { rank: end.rank, until } }, scope)
    return until ? writeListingCursor({ day: orderDay, after: until }, scope) : null
  }
}
