import { COUNT_EXACT_UP_TO, SECTION_SIZES } from 'db/limits/listing'
import { placeName } from '~/domains/places/city-names'
import { isDistrictOf } from '~/domains/places/gazetteer.server'
import type { Place } from '~/domains/places/place'
import type { Language } from '~/i18n/languages'
import { defaultSort, type Sort } from './filters/sort'
import { executeCount } from './query/execute.server'
import { type ListingRequest, type Page, pageOf, type Sizes, searchOf } from './query/page.server'
import { cardOf, type ProfileCard } from './sql/card-sql.server'

export type { ProfileCard } from './sql/card-sql.server'

/** Exact up to COUNT_EXACT_UP_TO, then that number and "more". */
export type Count = { number: number; more: boolean }

/** What a page of one list says about its cards: how many match in all, and which of them it shows. */
export type ListPage = {
  count: Count
  /** The numbers of the first and the last card among all profiles, from 1; the premium section counts as the first ones. */
  from: number
  to: number
  nextCursor: string | null
  isLaterPage: boolean
  /** Nobody lives in the chosen place itself: the list starts with the nearest ones. */
  isElsewhere: boolean
}
type HomeListing = ListPage & {
  premium: ProfileCard[]
  fresh: ProfileCard[]
  nearby: ProfileCard[]
  inCity: boolean
  /** A search, a chosen order or "premium only" shows one list instead of three. */
  isOneList: boolean
}

/**
 * Home (SPEC 2): premium profiles, new ones, and those in the city or nearest; for a member the third list is the recommended one. A search,
 * a chosen order or the filter for premium makes it one list. A valid cursor returns only the next page of `nearby`. One statement, for a
 * member two; no write. `nearby` repeats no profile of the premium list, but may repeat new ones.
 * @param sizes how many of each list; admins can change SPEC 9's numbers
 */
export async function homeListing(
  request: ListingRequest,
  sizes: Sizes = SECTION_SIZES,
): Promise<HomeListing> {
  const sort = request.sort ?? defaultSort('home', request.viewer !== null)
  const isOneList = Boolean(request.sort || request.filters.search || request.filters.premiumOnly)
  const page = await pageOf(request, {
    sizes: isOneList ? { nearby: sizes.nearby, premium: 0, fresh: 0 } : sizes,
    sort,
  })
  return {
    premium: cards(page, 'premium'),
    fresh: cards(page, 'fresh'),
    nearby: cards(page, 'nearby'),
    inCity: page.area.inCity,
    isOneList,
    ...listPageOf(page),
  }
}

/** Explore (SPEC 2 "Discover"): one list, by distance unless another order is chosen. One statement, recommended two; no write. */
export async function exploreListing(
  request: ListingRequest,
  { nearby }: Pick<Sizes, 'nearby'> = SECTION_SIZES,
): Promise<ListPage & { cards: ProfileCard[] }> {
  const sort = request.sort ?? defaultSort('explore', request.viewer !== null)
  const page = await pageOf(request, { sizes: { nearby, premium: 0, fresh: 0 }, sort })
  return { cards: cards(page, 'nearby'), ...listPageOf(page) }
}

/** The ids of a listing, for lists that show more of each profile than a card. One statement, recommended two; no write. */
export async function listedIds(
  request: ListingRequest,
  { limit, sort }: { limit: number; sort: Sort },
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const page = await pageOf(request, { sizes: { nearby: limit, premium: 0, fresh: 0 }, sort })
  return { ids: page.rows.nearby.map((row) => row.user_id), nextCursor: page.nextCursor }
}

/** The number of matching profiles. One statement. */
export async function countListing(request: Omit<ListingRequest, 'cursor'>): Promise<Count> {
  return limited(await executeCount(searchOf(request, null)))
}

/**
 * Translates the places of cards into the reader's language: on the server, so that the browser needs no list of their names.
 * @param city the place of the list: its districts are shown without its name, which would leave no room for theirs on a narrow card
 */
export function localizePlaces(
  language: Language,
  cards: readonly ProfileCard[],
  city?: Place,
): ProfileCard[] {
  return cards.map((card) => ({
    ...card,
    location:
      city && isDistrictOf(card.location, city.name)
        ? card.location.slice(`${city.name}-`.length)
        : placeName(language, card.location),
  }))
}

function cards({ rows, area, asOf }: Page, section: keyof typeof SECTION_SIZES): ProfileCard[] {
  return rows[section].map((row) => cardOf(row, area, asOf))
}

function listPageOf(page: Page): ListPage {
  const { before, rows, count, nextCursor, isLaterPage, isElsewhere } = page
  return {
    count: limited(count),
    from: isLaterPage ? before + 1 : 1,
    to: before + rows.nearby.length,
    nextCursor,
    isLaterPage,
    isElsewhere,
  }
}

function limited(counted: number): Count {
  return { number: Math.min(counted, COUNT_EXACT_UP_TO), more: counted > COUNT_EXACT_UP_TO }
}
