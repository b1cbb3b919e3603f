import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { listingAddress } from '~/domains/listing/address'
import { ExploreForm } from '~/domains/listing/explore-form'
import { FilterChips } from '~/domains/listing/filter-chips'
import { exploreListing } from '~/domains/listing/listing.server'
import { ListingHeader } from '~/domains/listing/listing-header'
import { EmptyListing, ListingHeading, ListingPages } from '~/domains/listing/listing-parts'
import { ProfileSection } from '~/domains/listing/profile-grid'
import { PlaceDialog } from '~/domains/places/place-dialog'
import { languageOf, translator } from '~/i18n/server.server'
import { ssrOnly } from '~/platform/http/ssr-only'
import { Page } from '~/ui/frame/page'
import type { PageHandle } from '~/ui/frame/page-handle'
import { pageTitle } from '~/ui/frame/title'
import { listingRequest, PICKER_CITIES } from './listing-request.server'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await viewerOf(args)
  const { place, query } = listingRequest(args.request, 'explore')
  const { filters, cursor } = query
  const listing = await exploreListing({ viewer, place, filters, cursor })
  const t = translator(languageOf(args.request))
  const page = {
    ...listing,
    query,
    place: { slug: place.slug, name: place.name },
    cities: PICKER_CITIES,
    signedIn: viewer !== null,
    premiumTeaser: viewer?.userType === 'trans' && !viewer.isPremium,
    title: t('listing:head.exploreTitle', { place: place.name }),
    description: t('listing:head.exploreDescription', { place: place.name }),
  }
  return args.context.hydrate ? page : ssrOnly(page)
}

export const handle: PageHandle = { canonicalQuery: ['place'] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.title),
  { name: 'description', content: data?.description },
]

export default function Explore() {
  const { t } = useTranslation()
  const { place, query, cities, signedIn, premiumTeaser, title, cards, count, nextCursor } =
    useLoaderData<typeof loader>()
  return (
    <Page header={<ListingHeader placeName={place.name} query={query} />}>
      <ListingHeading title={title} count={count} />
      <div className="explore">
        <ExploreForm query={query} placeName={place.name} premiumTeaser={premiumTeaser} />
        <div className="min-w-0">
          <FilterChips path="/explore" place={query.place} filters={query.filters} />
          {cards.length === 0 ? <EmptyListing path="/explore" query={query} /> : null}
          <ProfileSection
            id="results"
            heading={t('listing:section.results')}
            cards={cards}
            signedIn={signedIn}
            first
          />
          <ListingPages path="/explore" query={query} nextCursor={nextCursor} />
        </div>
      </div>
      <PlaceDialog
        cities={cities}
        current={place.slug}
        returnTo={listingAddress('/explore', { ...query, cursor: undefined })}
      />
    </Page>
  )
}
