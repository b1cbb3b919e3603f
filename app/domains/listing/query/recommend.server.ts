import { COUNT_EXACT_UP_TO } from 'db/limits/listing'
import { INTERESTS } from 'db/limits/profiles'
import { TRAITS, traitCodes } from 'db/listing/traits'
import { days } from '~/platform/time/durations'
import { type CardRow, cardsSql, pickedSql } from '../sql/card-sql.server'
import { columnNames, type Values } from '../sql/pick-sql.server'
import type { ListingCursor, Rank } from './cursor.server'
import { execute, executePage } from './execute.server'
import { sortKeyOf } from './order.server'
import type { Listed, Sizes } from './page.server'
import type { Picked, Search } from './search.server'
import type { SearchArea } from './search-area.server'
import { bySection, inOrderOf, withoutPeople } from './sections.server'

/** The basis of a member's recommendations (DECISIONS "Listing"). */
type Taste = { id: string; interests: readonly string[] }
export type Candidate = Picked & { shared: number; similar: number; listed_ms: number }

const CANDIDATE_COLUMNS = columnNames<Candidate>({
  section: true,
  user_id: true,
  km: true,
  premium: true,
  shuffle: true,
  listed_ms: true,
  shared: true,
  similar: true,
})

/** How many traits of liked people are compared: those that most of them share. */
const LIKED_TRAITS_MAX = 8

/**
 * Adds ranking values for one member to the picked profiles: shared interests, and how many traits they share with people whom the
 * member liked before this day (so that the order stays the same all day).
 */
function candidatesSql(picked: string, taste: Taste, day: string, values: Values): string {
  const interests = values.numbers(traitCodes('interests', knownInterests(taste)), 'int')
  const viewer = values.add(taste.id, 'uuid')
  // The day begins at midnight in Germany, whatever the time zone of the database session.
  const dayStart = `(${values.add(day, 'date')}::timestamp at time zone 'Europe/Berlin')`
  return `select picked.*, (extract(epoch from l.listed_at) * 1000)::float8 as listed_ms,
    icount(l.traits & ${interests}) as shared,
    icount(l.traits & array(
      select trait from matches
      join listings liked on liked.user_id = matches.target_user_id, unnest(liked.traits) as trait
      where matches.user_id = ${viewer} and matches.is_like and matches.created_at < ${dayStart}
        and trait < ${TRAITS.interests.first}
      group by trait order by count(*) desc, trait limit ${LIKED_TRAITS_MAX}
    )) as similar
  from (${picked}) picked join listings l on l.user_id = picked.user_id`
}

/** The sort order of the candidates: within the area, shared interests, similarity to liked people, distance, freshness. */
export function rankOf(candidate: Candidate, area: SearchArea): Rank {
  const { ring, premium } = sortKeyOf(candidate)
  return [
    candidate.km > area.radiusKm ? 1 : 0,
    -candidate.shared,
    -candidate.similar,
    ring,
    premium ? 0 : 1,
    // By days: cursors are readable, and the exact time is private.
    -Math.floor(candidate.listed_ms / days(1)),
    candidate.user_id,
  ]
}

/** Below zero if `one` sorts before `other`. */
export function compareRanks(one: Rank, other: Rank): number {
  for (const [at, part] of one.entries()) {
    const against = other[at]
    if (against === undefined || part === against) continue
    return part < against ? -1 : 1
  }
  return 0
}

const knownInterests = ({ interests }: Taste) => INTERESTS.filter((interest) => interests.includes(interest))

/** How many of the nearest profiles are ranked for one member; the others follow by distance. */
const CANDIDATES = COUNT_EXACT_UP_TO

/** A page of the nearest profiles, ranked for one member; after them the others in the order by distance. Two statements. */
export async function recommendedList(
  search: Search,
  params: {
    sizes: Sizes
    earlier: ListingCursor['ranked']
    /** How many the earlier pages have shown. */
    shown?: number
    viewer: Taste
  },
): Promise<Listed> {
  const { sizes, earlier, viewer } = params
  const { area, asOf, orderDay, start, viewerId } = search
  // Later pages rank the same profiles again: those up to the last candidate of the first page.
  const wanted = { ...sizes, nearby: { limit: earlier ? 2 * CANDIDATES : CANDIDATES, until: earlier?.until } }
  const { count, found: candidates } = await executePage<Candidate>(search, wanted, {
    columns: CANDIDATE_COLUMNS,
    text: (picked, values) => candidatesSql(picked, viewer, orderDay, values),
  })
  const picked = bySection(candidates, { start })
  const last = picked.nearby.at(-1)
  const until = earlier ? earlier.until : count > CANDIDATES && last ? sortKeyOf(last) : undefined

  const ranked = withoutPeople(picked.nearby, picked.premium)
    .map((candidate) => ({ candidate, rank: rankOf(candidate, area) }))
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .filter(({ rank }) => !earlier || compareRanks(rank, earlier.rank) > 0)
  const page = ranked.slice(0, sizes.nearby)
  const before = params.shown ?? picked.premium.length
  const chosen = [...page.map(({ candidate }) => candidate), ...picked.premium, ...picked.fresh]
  const cards = await execute<CardRow>(search, (values) =>
    cardsSql(pickedSql(chosen, values), asOf, viewerId, values),
  )
  return { count, rows: inOrderOf(chosen, cards), before, next: next() }

  function next(): ListingCursor | null {
    const end = page.at(-1)
    const shown = before + page.length
    if (end && ranked.length > page.length) return { day: orderDay, shown, ranked: { rank: end.rank, until } }
    return until ? { day: orderDay, shown, after: until } : null
  }
}
