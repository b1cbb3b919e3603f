import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { SELECT, SELECT_BOX } from '~/ui/form/field-classes'
import { Icon } from '~/ui/icon'
import { type ListingQuery, listingAddress } from './address'
import { HiddenFields } from './filters/filter-chips'
import { defaultSort, sortsFor } from './filters/sort'
import type { ListingOn } from './listing-parts'

/** The order of the list. With JavaScript a choice applies at once, else with the button. */
export function SortForm({ path, query, signedIn }: ListingOn & { signedIn: boolean }) {
  const { t } = useTranslation()
  const byDefault = defaultSort(path === '/' ? 'home' : 'explore', signedIn)
  const { cursor: _, ...first }: ListingQuery = query
  return (
    <Form
      key={listingAddress(path, first)}
      method="get"
      action={path}
      data-auto
      className="flex min-w-0 grow basis-40 flex-wrap items-center gap-2 noscript:max-sm:basis-full"
    >
      <HiddenFields query={first} except={['sort']} />
      <span className={`${SELECT_BOX} min-w-0 flex-1`}>
        <select
          name="sort"
          aria-label={t('listing:sort.label')}
          className={SELECT}
          defaultValue={query.sort ?? ''}
          autoComplete="off"
        >
          {sortsFor(signedIn).map((sort) => (
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
    </Form>
  )
}
