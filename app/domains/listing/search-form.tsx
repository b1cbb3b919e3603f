import { Form } from '@remix-run/react'
import { SEARCH_MAX } from 'db/limits/listing'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { ListingQuery } from './address'
import { HiddenFields } from './filters/filter-chips'

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
