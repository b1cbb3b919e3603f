import { Form } from '@remix-run/react'
import { SEARCH_MAX } from 'db/limits/listing'
import { useTranslation } from 'react-i18next'
import { DialogLink } from '~/ui/dialog'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Icon } from '~/ui/icon'
import type { ListingQuery } from './address'
import { HiddenFields } from './filters/filter-chips'
import { filtersInForce } from './filters/filters'

/** The search field of the header from 768 px on; on a phone it is in the filter dialog. */
export function SearchForm({ query }: { query: ListingQuery }) {
  const { t } = useTranslation()
  return (
    <search className="hidden min-w-0 flex-1 md:block">
      <Form method="get" action="/" className="relative mx-auto max-w-sm">
        <HiddenFields query={query} except={['search']} />
        <input
          key={query.filters.search}
          type="search"
          name="search"
          aria-label={t('listing:filter.search')}
          placeholder={t('listing:filter.search')}
          maxLength={SEARCH_MAX}
          defaultValue={query.filters.search}
          className="control rounded-full pr-12"
        />
        <button
          type="submit"
          aria-label={t('listing:filter.searchSubmit')}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center"
        >
          <Icon name="search" />
        </button>
      </Form>
    </search>
  )
}

export type ListingHeaderProps = {
  placeName: string
  query: ListingQuery
  /** Id of the dialog that the filter pill opens; without one the filters are part of the page. */
  filterDialog?: string
}

/** The reader's choices above every listing: place, search, active filters. */
export function ListingHeader({ placeName, query, filterDialog }: ListingHeaderProps) {
  const { t } = useTranslation()
  const count = filtersInForce(query.filters).length
  return (
    <HeaderBar>
      <SearchForm query={query} />
      <DialogLink
        dialog="place"
        className="pill listing-pill"
        aria-label={t('places:picker.open', { place: placeName })}
      >
        <Icon name="map-pin" size={18} />
        <span className="pill-text">{placeName}</span>
      </DialogLink>
      {filterDialog ? (
        <DialogLink dialog={filterDialog} className="pill listing-pill">
          <Icon name="sliders" size={18} />
          <span className="max-md:sr-only">{t('listing:filter.open')}</span>
          {count > 0 ? (
            <>
              <span className="count" aria-hidden="true">
                {count}
              </span>
              <span className="sr-only">{t('listing:filter.inForce', { count })}</span>
            </>
          ) : null}
        </DialogLink>
      ) : null}
    </HeaderBar>
  )
}
