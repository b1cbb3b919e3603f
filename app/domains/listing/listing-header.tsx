import { SEARCH_MAX } from 'db/limits/listing'
import { useTranslation } from 'react-i18next'
import { PILL } from '~/ui/classes/round'
import { Count } from '~/ui/count'
import { DialogLink, useDialogHref } from '~/ui/dialog'
import { SEARCH_BUTTON, SEARCH_CONTROL } from '~/ui/form/field-classes'
import { ReadForm } from '~/ui/form/read-form'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Icon } from '~/ui/icon'
import { CachedFragment, type CachedFragmentContentProps } from '~/ui/markup/cached-fragment'
import type { ListingAddress } from './address'
import { BadgePopovers } from './badge-popovers'
import { HiddenFields } from './filters/filter-chips'
import { activeFilters } from './filters/filters'

/** The search field: in the header from 768 px on, above the list on a phone. */
function SearchForm({ path, query, className }: ListingAddress & { className: string }) {
  const { cursor: _, ...first } = query
  const { search } = query.filters
  return (
    <search className={className}>
      <ReadForm action={path} className="relative mx-auto md:max-w-sm">
        <HiddenFields query={first} except={['search']} />
        <CachedFragment
          content={SearchControls}
          of={search ? 'filled' : 'empty'}
          placeholders={[search ?? '']}
        />
      </ReadForm>
    </search>
  )
}

function SearchControls({ of, placeholders: [search] }: CachedFragmentContentProps) {
  const { t } = useTranslation()
  return (
    <>
      <input
        key={search}
        type="search"
        name="search"
        aria-label={t('listing:filter.search')}
        placeholder={t('listing:filter.search')}
        maxLength={SEARCH_MAX}
        defaultValue={of === 'filled' ? search : undefined}
        // Browsers do not restore what was typed: the address says what is searched (decision 0384).
        autoComplete="off"
        className={`${SEARCH_CONTROL} w-full pr-9`}
      />
      <button type="submit" aria-label={t('listing:filter.searchSubmit')} className={SEARCH_BUTTON}>
        <Icon name="search" />
      </button>
    </>
  )
}

// On the narrowest phones the place's name needs the full width of the header.
const HEADER_PILL = `${PILL} shrink max-sm:gap-1.5 max-sm:px-2.5`

/** The search field of a phone, in the listing's top. */
export function PhoneSearch(address: ListingAddress) {
  return <SearchForm {...address} className="mb-3 min-w-0 grow basis-35 max-md:order-first md:hidden" />
}

/** The reader's choices above every listing: place, search, active filters. */
export function ListingHeader({ placeName, path, query }: ListingAddress & { placeName: string }) {
  const { t } = useTranslation()
  const count = activeFilters(query.filters).filter(({ facet }) => facet !== 'search').length
  return (
    <>
      <HeaderBar>
        <SearchForm path={path} query={query} className="hidden min-w-0 flex-1 md:block" />
        <CachedFragment
          content={Pills}
          of={String(count)}
          placeholders={[
            placeName,
            t('places:picker.open', { place: placeName }),
            useDialogHref('place'),
            useDialogHref('filter'),
          ]}
        />
      </HeaderBar>
      <BadgePopovers />
    </>
  )
}

function Pills({
  of,
  placeholders: [placeName, openPlace, placeHref, filterHref],
}: CachedFragmentContentProps) {
  const { t } = useTranslation()
  const count = Number(of)
  return (
    <>
      <DialogLink dialog="place" className={`${HEADER_PILL} min-w-0`} aria-label={openPlace} href={placeHref}>
        <Icon name="map-pin" size={18} />
        <span className="truncate">{placeName}</span>
      </DialogLink>
      <DialogLink dialog="filter" className={`${HEADER_PILL} min-w-11`} href={filterHref}>
        <Icon name="sliders" size={18} />
        <span className="max-md:sr-only">{t('listing:filter.open')}</span>
        {count > 0 ? (
          <>
            <Count>{count}</Count>
            <span className="sr-only">{t('listing:filter.inForce', { count })}</span>
          </>
        ) : null}
      </DialogLink>
    </>
  )
}
