import { useTranslation } from 'react-i18next'
import { useLanguage } from '~/i18n/use-texts'
import { Anchor } from '~/ui/button'
import { RemovableChip } from '~/ui/chip'
import { LONE_LINK } from '~/ui/classes/link'
import {
  type ListingPath,
  type ListingQuery,
  listingAddress,
  listingParams,
  withoutFilters,
} from '../address'
import { filterLabel } from './filter-label'
import { activeFilters } from './filters'

/** Hidden fields for parameters that the form does not show but must preserve. */
export function HiddenFields({ query, except }: { query: ListingQuery; except: readonly string[] }) {
  const hidden = [...listingParams(query)].filter(([name]) => !except.includes(name))
  return (
    <>
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

/** The active filters, on a phone a row to swipe; each chip is a link to the list without its filter (UI.md "Filters"). */
export function FilterChips({ path, query }: { path: ListingPath; query: ListingQuery }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { place, sort, filters } = query
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <nav aria-label={t('listing:chips.label')} className="w-full">
      <ul className="-mx-4 flex items-center gap-2 px-4 py-1 max-md:overflow-x-auto md:flex-wrap scripting:max-md:[scrollbar-width:none]">
        {active.map((one) => (
          <li key={`${one.facet} ${one.value ?? ''}`} className="flex-none">
            <RemovableChip
              href={listingAddress(path, { place, sort, filters: one.without })}
              label={filterLabel(t, language, filters, one)}
            />
          </li>
        ))}
        {active.length > 1 ? (
          <li className="flex-none">
            <Anchor
              className={`${LONE_LINK} -my-1 text-sm`}
              href={listingAddress(path, withoutFilters(query))}
            >
              {t('listing:chips.clear')}
            </Anchor>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
