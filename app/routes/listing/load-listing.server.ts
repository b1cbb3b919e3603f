import type { LoaderFunctionArgs } from '@remix-run/node'
import { type Viewer, viewerOf } from '~/domains/accounts/viewer.server'
import type { Filters } from '~/domains/listing/filters/filters'
import { placeName } from '~/domains/places/city-names'
import type { Place } from '~/domains/places/place'
import { CITIES } from '~/domains/places/places.server'
import type { Language } from '~/i18n/languages'
import { languageOf, translator } from '~/i18n/server.server'
import { ssrOnly } from '~/platform/http/remix/hydrate'
import { listingRequest } from './listing-request.server'

type Ask = { viewer: Viewer | null; place: Place; filters: Filters; cursor?: string }

const HEADS = {
  home: { title: 'listing:head.homeTitle', description: 'listing:head.homeDescription' },
  explore: { title: 'listing:head.exploreTitle', description: 'listing:head.exploreDescription' },
} as const

/** The 15 cities of the picker, by the names of the reader's language. */
export const pickerCities = (language: Language) =>
  CITIES.map(({ place, popular }) => ({
    slug: place.slug,
    name: placeName(language, place.name),
    popular,
  }))

/** The data of a page with a listing: the result of `list`, and the data that both pages share. */
export async function loadListing<Listing extends { isLaterPage: boolean }>(
  args: LoaderFunctionArgs,
  screen: keyof typeof HEADS,
  list: (ask: Ask) => Promise<Listing>,
) {
  const viewer = await viewerOf(args)
  const { place, query } = listingRequest(args.request, { screen, viewer })
  const listing = await list({ viewer, place, filters: query.filters, cursor: query.cursor })
  const language = languageOf(args.request)
  const t = translator(language)
  const name = placeName(language, place.name)
  const page = {
    ...listing,
    // An invalid cursor shows the first page, which has no link to the first page.
    query: { ...query, cursor: listing.isLaterPage ? query.cursor : undefined },
    place: { slug: place.slug, name },
    cities: pickerCities(language),
    signedIn: viewer !== null,
    title: t(HEADS[screen].title, { place: name }),
    description: t(HEADS[screen].description, { place: name }),
  }
  return args.context.hydrate ? page : ssrOnly(page)
}
