import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { SEARCH_CONTROL, SELECT_BOX } from '~/ui/form/field-classes'
import { ReadForm } from '~/ui/form/read-form'
import { Icon } from '~/ui/icon'
import { CachedFragment, type CachedFragmentContentProps } from '~/ui/markup/cached-fragment'
import { type ListingAddress, type ListingQuery, listingAddress } from './address'
import { HiddenFields } from './filters/filter-chips'
import { defaultSort, type Sort, sortsFor } from './filters/sort'

/** The order of the list. With JavaScript a choice applies at once, else with the button. */
export function SortForm({ path, query, signedIn }: ListingAddress & { signedIn: boolean }) {
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
