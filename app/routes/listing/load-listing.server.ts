import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { PAGES_AT_ONCE_MAX } from 'db/limits/listing'
import { type Viewer, viewerOf } from '~/domains/accounts/viewer.server'
import { type ListingQuery, listingAddress } from '~/domains/listing/address'
import { parseFilters } from '~/domains/listing/filters/parse-filters'
import { parseSort } from '~/domains/listing/filters/sort'
import type { ListPage } from '~/domains/listing/listing.server'
import type { ListingRequest } from '~/domains/listing/query/page.server'
import { chosenPlace, isUnknownPlaceAsked, startPlace } from '~/domains/places/chosen-place.server'
import { CITIES } from '~/domains/places/cities.server'
import { placeName } from '~/domains/places/city-names'
import type { Place } from '~/domains/places/place'
import { typedPlace } from '~/domains/places/place-suggestions.server'
import { listSizes } from '~/domains/settings/platform-settings.server'
import type { Language } from '~/i18n/languages'
import { languageOf, translator } from '~/i18n/server.server'
import { ssrOnly } from '~/platform/http/remix/hydrate'

/** What a page's list is computed from, with the whole viewer. */
export type ListingInput = ListingRequest & { viewer: Viewer | null }

/** `tab` is the title of a member's tab, which is discreet (DECISIONS "Chat and albums"). */
const HEADS = {
  home: { title: 'listing:head.homeTitle', tab: 'nav.home', description: 'listing:head.homeDescription' },
  explore: {
    title: 'listing:head.exploreTitle',
    tab: 'listing:head.exploreTitle',
    description: 'listing:head.exploreDescription',
  },
} as const

/** The 15 cities of the picker, by the names of the reader's language. */
export const pickerCities = (language: Language) =>
  CITIES.map(({ place, popular }) => ({
    slug: place.slug,
    name: placeName(language, place.name),
    popular,
  }))

/** The data of a page with a listing: the result of `list`, and the data that both pages share. */
export async function loadListing<Listing extends ListPage>(
  args: LoaderFunctionArgs,
  screen: keyof typeof HEADS,
  list: (input: ListingInput) => Promise<Listing>,
) {
  const viewer = await viewerOf(args)
  const { place, query, pages } = parseListingRequest(args.request, { screen, viewer })
  const { filters, sort, cursor } = query
  const listing = await list({ viewer, place, filters, sort, cursor, pages })
  // Everybody on this page has left the list since the page before, as those who were online: the pages before it have who is left.
  if (listing.isLaterPage && listing.to < listing.from)
    throw redirect(await addressBefore(listing, screen, query))
  const language = languageOf(args.request)
  const t = translator(language)
  const name = placeName(language, place.name)
  const page = {
    ...listing,
    // An invalid cursor shows the first page, which has no link to the first page.
    query: { ...query, cursor: listing.isLaterPage ? query.cursor : undefined },
    pages,
    place: { slug: place.slug, name },
    // Without the text of the address: anybody can write a link.
    placeNote: isUnknownPlaceAsked(args.request) ? t('places:unknownInAddress', { place: name }) : null,
    cities: pickerCities(language),
    signedIn: viewer !== null,
    typed: typedPlace(args.request, language),
    title: t(HEADS[screen][viewer ? 'tab' : 'title'], { place: name }),
    heading: t(listing.isElsewhere ? 'listing:section.nearest' : HEADS[screen].title, { place: name }),
    description: t(HEADS[screen].description, { place: name }),
  }
  return args.context.hydrate ? page : ssrOnly(page)
}

/**
 * The address of the pages before one that is empty, of at most PAGES_AT_ONCE_MAX. The module that appends it (list-module.js) has these
 * pages already: it finds the number of profiles there, and no further page, or knows by the redirect that there is none.
 */
async function addressBefore(
  { from }: ListPage,
  screen: keyof typeof HEADS,
  query: ListingQuery,
): Promise<string> {
  const address = listingAddress(screen === 'home' ? '/' : '/explore', { ...query, cursor: undefined })
  const { nearby } = await listSizes()
  // A long premium section counts as further pages. They are empty, so they change nothing.
  const pages = Math.min(PAGES_AT_ONCE_MAX, Math.floor((from - 1) / nearby))
  return pages > 1 ? `${address}${address.includes('?') ? '&' : '?'}pages=${pages}` : address
}

type ParsedRequest = {
  place: Place
  /** The query for links and forms of the page: contains the place if one was chosen. */
  query: ListingQuery
  /** How many pages to load at once. */
  pages: number
}

/** How many pages a reader had opened before leaving the list; 1 for anything but a small number. */
function pagesOf(params: URLSearchParams): number {
  const pages = params.get('pages') ?? ''
  return /^[1-9]\d?$/.test(pages) ? Math.min(Number(pages), PAGES_AT_ONCE_MAX) : 1
}

/** Parses the query of a listing; invalid values are never an error (DECISIONS "Listing"). */
export function parseListingRequest(
  request: Request,
  { screen, viewer }: { screen: 'home' | 'explore'; viewer: Viewer | null },
): ParsedRequest {
  const { searchParams } = new URL(request.url)
  const filters = parseFilters(searchParams, screen)
  return {
    place: startPlace(request, viewer),
    query: {
      place: chosenPlace(request)?.slug,
      filters,
      sort: parseSort(searchParams, { screen, isMember: viewer !== null }),
      cursor: searchParams.get('cursor') ?? undefined,
    },
    pages: pagesOf(searchParams),
  }
}
