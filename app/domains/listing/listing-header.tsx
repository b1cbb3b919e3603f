import { useTranslation } from 'react-i18next'
import { DialogLink } from '~/ui/dialog'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Icon } from '~/ui/icon'
import type { ListingQuery } from './address'
import { filtersInForce } from './filters/filters'
import { SearchForm } from './search-form'

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
