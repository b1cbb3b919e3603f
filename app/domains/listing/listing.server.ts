import { COUNT_EXACT_UP_TO, SECTION_SIZES } from 'db/limits/listing'
import { executeCount } from './query/execute.server'
import { type ListingRequest, type Page, pageOf, type Sizes, searchOf } from './query/page.server'
import { cardOf, type ProfileCard } from './sql/card-sql.server'

export type { ProfileCard } from './sql/card-sql.server'

/** Exact up to COUNT_EXACT_UP_TO, then that number and "more". */
export type Count = { number: number; more: boolean }

/**
 * Home (SPEC 2): premium, new, and those in the city or nearest; for a member the third list is the recommended one. A valid cursor returns
 * only the third list's next page. One statement, for a member two; no write. A profile may be in two lists.
 * @param sizes how many of each list; admins can change SPEC 9's numbers
 */
export async function homeListing(
  request: ListingRequest,
  sizes: Sizes = SECTION_SIZES,
): Promise<{
  premium: ProfileCard[]
  fresh: ProfileCard[]
  nearby: ProfileCard[]
  inCity: boolean
  count: Count
  nextCursor: string | null
  isLaterPage: boolean
}> {
  const page = await pageOf(request, { sizes, recommended: request.viewer !== null })
  return {
    premium: cards(page, 'premium'),
    fresh: cards(page, 'fresh'),
    nearby: cards(page, 'nearby'),
    inCity: page.area.inCity,
    count: shown(page.count),
    nextCursor: page.nextCursor,
    isLaterPage: page.isLaterPage,
  }
}

/** Explore (SPEC 2 "Discover"): one list by distance. One statement, no write. */
export async function exploreListing(
  request: ListingRequest,
  { nearby }: Pick<Sizes, 'nearby'> = SECTION_SIZES,
): Promise<{ cards: ProfileCard[]; count: Count; nextCursor: string | null; isLaterPage: boolean }> {
  const page = await pageOf(request, {
    sizes: { nearby, premium: 0, fresh: 0 },
    recommended: false,
  })
  const { nextCursor, isLaterPage } = page
  return { cards: cards(page, 'nearby'), count: shown(page.count), nextCursor, isLaterPage }
}

/** The ids of a listing, for lists that show more of each profile than a card. One statement, recommended two; no write. */
export async function listedIds(
  request: ListingRequest,
  { limit, recommended }: { limit: number; recommended: boolean },
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const page = await pageOf(request, { sizes: { nearby: limit, premium: 0, fresh: 0 }, recommended })
  return { ids: page.rows.nearby.map((row) => row.user_id), nextCursor: page.nextCursor }
}

/** The number of matching profiles. One statement. */
export async function countListing(request: Omit<ListingRequest, 'cursor'>): Promise<Count> {
  return shown(await executeCount(searchOf(request, null)))
}

function cards({ rows, area, asOf }: Page, section: keyof typeof SECTION_SIZES): ProfileCard[] {
  return rows[section].map((row) => cardOf(row, area, asOf))
}

function shown(counted: number): Count {
  return { number: Math.min(counted, COUNT_EXACT_UP_TO), more: counted > COUNT_EXACT_UP_TO }
}
