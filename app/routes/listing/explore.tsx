import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { premiumTeaserHref } from '~/domains/entitlements/premium-state.server'
import { PremiumTeaser } from '~/domains/entitlements/premium-teaser'
import { listingAddress } from '~/domains/listing/address'
import { ExploreFilter } from '~/domains/listing/filters/explore-filter'
import { activeFilters } from '~/domains/listing/filters/filters'
import { exploreListing, localizePlaces } from '~/domains/listing/listing.server'
import { ListingHeader } from '~/domains/listing/listing-header'
import { EmptyListing, ListingPages } from '~/domains/listing/listing-parts'
import { ListingTop } from '~/domains/listing/listing-top'
import { ProfileSection } from '~/domains/listing/profile-grid'
import { PlaceDialog } from '~/domains/places/place-dialog'
import { listSizes } from '~/domains/settings/platform-settings.server'
import { languageOf } from '~/i18n/server.server'
import { Page } from '~/ui/frame/page'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'
import { loadListing } from './load-listing.server'

export function loader(args: LoaderFunctionArgs) {
  return loadListing(args, 'explore', async (input) => {
    const listing = await exploreListing(input, await listSizes())
    return {
      ...listing,
      cards: localizePlaces(languageOf(args.request), listing.cards, input.place),
      teaserHref: premiumTeaserHref(await viewerOf(args)),
    }
  })
}

export const handle: PageHandle = { canonicalQuery: ['place'] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.title),
  { name: 'description', content: data?.description },
]

export default function Explore() {
  const { t } = useTranslation()
  // Server-only values of a visitor page cannot be spread.
  const page = useLoaderData<typeof loader>()
  const { place, query, cities, signedIn, heading, cards, teaserHref, typed } = page
  const address = { path: '/explore', query } as const
  // With further pages in it, the list is another one: the module may have appended these to this one.
  const list = `${listingAddress('/explore', query)} ${page.pages}`
  const empty = cards.length === 0
  return (
    <Page
      header={<ListingHeader {...address} placeName={place.name} />}
      hasMainButton={empty && activeFilters(query.filters).length > 0}
    >
      <ListingTop
        address={address}
        title={heading}
        count={page.count}
        note={page.placeNote}
        signedIn={signedIn}
      />
      {empty ? <EmptyListing {...address} /> : null}
      <ProfileSection
        key={list}
        id="results"
        heading={t('listing:section.results')}
        headingHidden
        cards={cards}
        signedIn={signedIn}
        columns={5}
        first
      />
      <ListingPages key={`pages ${list}`} {...address} part={page} />
      {teaserHref ? <PremiumTeaser href={teaserHref} /> : null}
      <PlaceDialog
        cities={cities}
        current={place.slug}
        returnTo={listingAddress('/explore', { ...query, cursor: undefined })}
        typed={typed}
      />
      <ExploreFilter query={query} count={page.count} placeName={place.name} />
    </Page>
  )
}
