import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countText, type ListingAddress } from './address'
import { FilterChips } from './filters/filter-chips'
import type { Count } from './listing.server'
import { PhoneSearch } from './listing-header'
import { SortForm } from './sort-form'

/**
 * The top of a listing: a phone's search field, active filters, title with count, the link to the other listing and a note on the place, and
 * the order. On a phone the order stands beside the search field, so that the first photos begin higher.
 */
export function ListingTop({
  address,
  title,
  count,
  note,
  signedIn,
  children,
}: {
  address: ListingAddress
  title: string
  count: Count
  /** Why the page shows another place than the address names. */
  note: string | null
  signedIn: boolean
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const isEmpty = count.number === 0
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 md:gap-x-6">
      <PhoneSearch {...address} />
      <FilterChips {...address} />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 grow max-md:w-full">
        <h1 className="min-w-0">{title}</h1>
        <p role="status" className="text-sm/normal text-ink-soft">
          {countText(t, count)}
        </p>
        {isEmpty ? null : children}
        {note ? <p className="w-full text-sm/normal text-ink-soft">{note}</p> : null}
      </div>
      {isEmpty ? null : <SortForm {...address} signedIn={signedIn} />}
    </div>
  )
}
