import type { LoaderFunctionArgs } from '@remix-run/node'
import { type Viewer, viewerOf } from '~/domains/accounts/viewer.server'
import type { Filters } from '~/domains/listing/filters/filters'
import type { Place } from '~/domains/places/place'
import { CITIES } from '~/domains/places/places.server'
import { languageOf, translator } from '~/i18n/server.server'
import { ssrOnly } from '~/platform/http/remix/hydrate'
import { listingRequest } from './listing-request.server'

type Ask = { viewer: Viewer | null; place: Place; filters: Filters; cursor?: string }

const HEADS = {
  home: { title: 'listing:head.homeTitle', description: 'listing:head.homeDescription' },
  explore: { title: 'listing:head.exploreTitle', description: 'listing:head.exploreDescription' },
} as const

/** The 15 cities of the picker. */
export const PICKER_CITIES = CITIES.map(({ place, popular }) => ({
  slug: place.slug,
  name: place.name,
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
  const t = translator(languageOf(args.request))
  const page = {
    ...listing,
    // An invalid cursor shows the first page, which has no link to the first page.
    query: { ...query, cursor: listing.isLaterPage ? query.cursor : undefined },
    place: { slug: place.slug, name: place.name },
    cities: PICKER_CITIES,
    signedIn: viewer !== null,
    title: t(HEADS[screen].title, { place: place.name }),
    description: t(HEADS[screen].description, { place: place.name }),
  }
  return args.context.hydrate ? page : ssrOnly(page)
}
