import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PREMIUM_PRICE_CENTS, PURCHASED_DAYS } from 'db/limits/payments'
import { useTranslation } from 'react-i18next'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { premiumTeaserHref } from '~/domains/entitlements/premium-state.server'
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
import { formatPriceEur } from '~/i18n/format/numbers'
import { languageOf } from '~/i18n/server.server'
import { useLanguage } from '~/i18n/use-texts'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { Page } from '~/ui/frame/page'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'
import { Icon } from '~/ui/icon'
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

/** The advertisement for premium on the listing, for providers without premium (SPEC 2 "Discover"). */
function PremiumTeaser({ href }: { href: string }) {
  const { t } = useTranslation()
  const price = formatPriceEur(useLanguage(), PREMIUM_PRICE_CENTS / 100)
  return (
    <aside className={`${CARD} grid grid-cols-[auto_1fr] gap-x-3 p-4`} aria-labelledby="premium-teaser">
      <Icon name="crown" className="mt-0.5 text-gold" filled />
      <div>
        <h2 id="premium-teaser" className="text-base font-semibold">
          {t('listing:teaser.title')}
        </h2>
        <p className="text-sm/normal text-ink-soft">
          {t('listing:teaser.text', { price, days: PURCHASED_DAYS })}
        </p>
        <Anchor className={LONE_LINK} href={href}>
          {t('listing:teaser.link')}
        </Anchor>
      </div>
    </aside>
  )
}
