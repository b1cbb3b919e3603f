import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { PremiumTeaser } from '~/domains/entitlements/premium-teaser'
import { premiumTeaserFor } from '~/domains/entitlements/premium-teaser.server'
import { listingAddress } from '~/domains/listing/address'
import { ExploreForm } from '~/domains/listing/explore-form'
import { FilterChips } from '~/domains/listing/filters/filter-chips'
import { exploreListing } from '~/domains/listing/listing.server'
import { ListingHeader } from '~/domains/listing/listing-header'
import { EmptyListing, ListingHeading, ListingPages } from '~/domains/listing/listing-parts'
import { ProfileSection } from '~/domains/listing/profile-grid'
import { PlaceDialog } from '~/domains/places/place-dialog'
import { listSizes } from '~/domains/settings/platform-settings.server'
import { Page } from '~/ui/frame/page'
import type { PageHandle } from '~/ui/frame/page-handle'
import { pageTitle } from '~/ui/frame/page-handle'
import { loadListing } from './load-listing.server'

export function loader(args: LoaderFunctionArgs) {
  return loadListing(args, 'explore', async (ask) => ({
    ...(await exploreListing(ask, await listSizes())),
    teaserHref: premiumTeaserFor(await viewerOf(args)),
  }))
}

export const handle: PageHandle = { canonicalQuery: ['place'] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.title),
  { name: 'description', content: data?.description },
]

export default function Explore() {
  const { t } = useTranslation()
  const { place, query, cities, signedIn, title, cards, count, nextCursor, teaserHref } =
    useLoaderData<typeof loader>()
  return (
    <Page header={<ListingHeader placeName={place.name} query={query} />}>
      <ListingHeading title={title} count={count} />
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
        <div className="grid gap-4">
          <ExploreForm query={query} placeName={place.name} />
          {teaserHref ? <PremiumTeaser href={teaserHref} /> : null}
        </div>
        <div className="min-w-0 lg:[&_.card-grid]:grid-cols-4">
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
