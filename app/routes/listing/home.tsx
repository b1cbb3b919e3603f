import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { listingAddress } from '~/domains/listing/address'
import { FilterChips } from '~/domains/listing/filters/filter-chips'
import { FilterDialog } from '~/domains/listing/filters/filter-dialog'
import { homeListing } from '~/domains/listing/listing.server'
import { ListingHeader } from '~/domains/listing/listing-header'
import { AllPremiumLink, EmptyListing, ListingHeading, ListingPages } from '~/domains/listing/listing-parts'
import { ProfileSection } from '~/domains/listing/profile-grid'
import { CitySection } from '~/domains/listing/search-engines/city-section'
import { cityIntroduction } from '~/domains/listing/search-engines/page-head.server'
import { PlaceDialog } from '~/domains/places/place-dialog'
import { listSizes } from '~/domains/settings/platform-settings.server'
import { languageOf } from '~/i18n/server.server'
import { Anchor } from '~/ui/button'
import { Page } from '~/ui/frame/page'
import type { PageHandle } from '~/ui/frame/page-handle'
import { pageTitle } from '~/ui/frame/page-handle'
import { Icon } from '~/ui/icon'
import { LINK } from '~/ui/link'
import { loadListing } from './load-listing.server'

export function loader(args: LoaderFunctionArgs) {
  return loadListing(args, 'home', async (ask) => ({
    ...(await homeListing(ask, await listSizes())),
    city: cityIntroduction(args.request, languageOf(args.request)),
  }))
}

export const handle: PageHandle = { canonicalQuery: ['place'] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.title),
  { name: 'description', content: data?.description },
]

export default function Home() {
  const { t } = useTranslation()
  const { place, query, cities, signedIn, title, count, premium, fresh, nearby, inCity, nextCursor, city } =
    useLoaderData<typeof loader>()
  const empty = premium.length + fresh.length + nearby.length === 0
  return (
    <Page header={<ListingHeader placeName={place.name} query={query} filterDialog="filter" />}>
      <FilterChips path="/" place={query.place} filters={query.filters} />
      <ListingHeading title={title} count={count}>
        <Anchor
          className={`${LINK} inline-flex items-center gap-1.5 py-2 text-sm`}
          href={exploreHref(query.place)}
        >
          <Icon name="compass" size={18} />
          {t('listing:explore.open')}
        </Anchor>
      </ListingHeading>
      {empty ? <EmptyListing path="/" query={query} /> : null}
      <ProfileSection
        id="premium"
        heading={t('listing:section.premium')}
        aside={query.filters.premiumOnly ? null : <AllPremiumLink query={query} />}
        cards={premium}
        signedIn={signedIn}
        first
      />
      <ProfileSection
        id="fresh"
        heading={t('listing:section.fresh')}
        cards={fresh}
        signedIn={signedIn}
        wide
      />
      <ProfileSection
        id="nearby"
        heading={nearbyHeading()}
        cards={nearby}
        signedIn={signedIn}
        first={premium.length === 0}
      />
      <ListingPages path="/" query={query} nextCursor={nextCursor} />
      {city ? <CitySection city={city} /> : null}
      <PlaceDialog
        cities={cities}
        current={place.slug}
        returnTo={listingAddress('/', { ...query, cursor: undefined })}
      />
      <FilterDialog query={query} />
    </Page>
  )

  function nearbyHeading() {
    if (signedIn) return t('listing:section.recommended')
    return inCity ? t('listing:section.inCity', { place: place.name }) : t('listing:section.nearby')
  }
}

function exploreHref(place: string | undefined) {
  return place ? `/explore?place=${place}` : '/explore'
}
