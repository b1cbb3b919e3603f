import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { SEARCH_CONTROL, SELECT_BOX } from '~/ui/form/field-classes'
import { ReadForm } from '~/ui/form/read-form'
import { Icon } from '~/ui/icon'
import { CachedFragment, type CachedFragmentContentProps } from '~/ui/markup/cached-fragment'
import { countText, type ListingAddress, type ListingQuery, listingAddress } from './address'
import { FilterChips, HiddenFields } from './filters/filter-chips'
import { defaultSort, type Sort, sortsFor } from './filters/sort'
import type { Count } from './listing.server'
import { PhoneSearch } from './listing-header'

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

/** The order of the list. With JavaScript a choice applies at once, else with the button. */
function SortForm({ path, query, signedIn }: ListingAddress & { signedIn: boolean }) {
  const byDefault = defaultSort(path === '/' ? 'home' : 'explore', signedIn)
  const shown: Shown = { sorts: sortsFor(signedIn), byDefault, chosen: query.sort }
  const { cursor: _, ...first }: ListingQuery = query
  return (
    <ReadForm
      key={listingAddress(path, first)}
      action={path}
      data-auto
      className="mb-3 flex min-w-0 basis-40 items-center gap-2 max-md:order-first max-md:grow md:mb-0 md:basis-auto noscript:max-sm:basis-full"
    >
      <HiddenFields query={first} except={['sort']} />
      <CachedFragment content={SortControls} of={JSON.stringify(shown)} />
    </ReadForm>
  )
}

type Shown = { sorts: readonly Sort[]; byDefault: Sort; chosen?: Sort }

function SortControls({ of }: CachedFragmentContentProps) {
  const { t } = useTranslation()
  const { sorts, byDefault, chosen } = JSON.parse(of) as Shown
  return (
    <>
      <span className={`${SELECT_BOX} min-w-0 flex-1`}>
        <select
          name="sort"
          aria-label={t('listing:sort.label')}
          className={`${SEARCH_CONTROL} w-full appearance-none truncate pr-9`}
          defaultValue={chosen ?? ''}
          autoComplete="off"
        >
          {sorts.map((sort) => (
            // The default has no parameter.
            <option key={sort} value={sort === byDefault ? '' : sort}>
              {t(`listing:sort.${sort}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
      <Button variant="secondary" size="sm" className="scripting:hidden">
        {t('listing:sort.apply')}
      </Button>
    </>
  )
}
