import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { listingAddress } from '~/domains/listing/address'
import { FilterDialog } from '~/domains/listing/filters/filter-dialog'
import { activeFilters } from '~/domains/listing/filters/filters'
import { homeListing, localizePlaces, type ProfileCard } from '~/domains/listing/listing.server'
import { ListingHeader } from '~/domains/listing/listing-header'
import { AllPremiumLink, EmptyListing, ListingPages } from '~/domains/listing/listing-parts'
import { ListingTop } from '~/domains/listing/listing-top'
import { ProfileSection } from '~/domains/listing/profile-grid'
import { recentlySeen, seenCards } from '~/domains/listing/recently-seen/remembered.server'
import { SeenSection, SeenSwitch } from '~/domains/listing/recently-seen/seen-section'
import { CitySection } from '~/domains/listing/search-engines/city-section'
import { cityIntroduction } from '~/domains/listing/search-engines/page-head.server'
import { PlaceDialog } from '~/domains/places/place-dialog'
import { missingForListing } from '~/domains/profiles/mine/my-profile.server'
import { listSizes } from '~/domains/settings/platform-settings.server'
import { languageOf } from '~/i18n/server.server'
import { Anchor } from '~/ui/button'
import { LINK, LONE_LINK } from '~/ui/classes/link'
import { Page } from '~/ui/frame/page'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { type ListingInput, loadListing } from './load-listing.server'

export function loader(args: LoaderFunctionArgs) {
  const language = languageOf(args.request)
  return loadListing(args, 'home', async (input) => {
    const shown = (cards: readonly ProfileCard[]) => localizePlaces(language, cards, input.place)
    const listing = await homeListing(input, await listSizes())
    const seen = await seenOn(args.request, input)
    const missing = input.viewer ? await missingForListing(input.viewer) : 0
    return {
      ...listing,
      premium: shown(listing.premium),
      fresh: shown(listing.fresh),
      nearby: shown(listing.nearby),
      city: cityIntroduction(args.request, language),
      seen: seen && { cards: seen.cards && shown(seen.cards) },
      missing,
    }
  })
}

/** Recently seen profiles of a member: null for visitors and beside a search, `cards` null while it is switched off. */
async function seenOn(request: Request, { viewer, place, sort, cursor, filters }: ListingInput) {
  if (!viewer || sort || cursor || activeFilters(filters).length > 0) return null
  const ids = await recentlySeen(request, viewer)
  return { cards: ids && (await seenCards({ viewer, place, ids })) }
}

export const handle: PageHandle = { canonicalQuery: ['place'] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.title),
  { name: 'description', content: data?.description },
]

export default function Home() {
  const { t } = useTranslation()
  // Server-only values of a visitor page cannot be spread.
  const page = useLoaderData<typeof loader>()
  const { place, query, cities, signedIn, heading, typed, city, premium, fresh, nearby } = page
  const address = { path: '/', query } as const
  // With further pages in it, the list is another one: the module may have appended these to this one.
  const list = `${listingAddress('/', query)} ${page.pages}`
  const empty = premium.length + fresh.length + nearby.length === 0
  return (
    <Page
      header={<ListingHeader {...address} placeName={place.name} />}
      hasMainButton={empty && activeFilters(query.filters).length > 0}
    >
      <HiddenNotice missing={page.missing} />
      <ListingTop
        address={address}
        title={heading}
        count={page.count}
        note={page.placeNote}
        signedIn={signedIn}
      >
        <Anchor
          className={`${LONE_LINK} -my-3 ml-auto flex-none gap-1.5 self-center text-sm`}
          href={exploreHref(query.place)}
        >
          <Icon name="compass" size={18} />
          {t('listing:explore.open')}
        </Anchor>
      </ListingTop>
      {empty ? <EmptyListing {...address} /> : null}
      <ProfileSection
        id="premium"
        heading={t('listing:section.premium')}
        aside={<AllPremiumLink query={query} />}
        cards={premium}
        signedIn={signedIn}
        first
      />
      {page.seen?.cards ? <SeenSection cards={page.seen.cards} /> : null}
      <ProfileSection
        id="fresh"
        heading={t('listing:section.fresh')}
        cards={fresh}
        signedIn={signedIn}
        columns={4}
      />
      <ProfileSection
        key={list}
        id="nearby"
        heading={nearbyHeading()}
        cards={nearby}
        signedIn={signedIn}
        first={premium.length === 0}
      />
      <ListingPages key={`pages ${list}`} {...address} part={page} />
      {page.seen ? <SeenSwitch isOn={page.seen.cards !== null} /> : null}
      {city ? <CitySection city={city} /> : null}
      <PlaceDialog
        cities={cities}
        current={place.slug}
        returnTo={listingAddress('/', { ...query, cursor: undefined })}
        typed={typed}
      />
      <FilterDialog query={query} count={page.count} />
    </Page>
  )

  function nearbyHeading() {
    if (page.isOneList) return t('listing:section.results')
    if (signedIn) return t('listing:section.recommended')
    if (!page.inCity) return t('listing:section.nearby')
    const key = page.isElsewhere ? 'listing:section.nearest' : 'listing:section.inCity'
    return t(key, { place: place.name })
  }
}

/** Tells a provider who is not listed yet how many steps are missing, and links to the checklist. */
function HiddenNotice({ missing }: { missing: number }) {
  const { t } = useTranslation()
  if (missing === 0) return null
  return (
    <Notice tone="warning" title={t('profiles:hidden.title')} className="mb-5">
      {t('profiles:hidden.text', { count: missing })}{' '}
      <Anchor className={LINK} href="/my-profile">
        {t('profiles:hidden.complete')}
      </Anchor>
    </Notice>
  )
}

function exploreHref(place: string | undefined) {
  return place ? `/explore?place=${place}` : '/explore'
}
