import { useTranslation } from 'react-i18next'
import { useLanguage } from '~/i18n/use-language'
import { Anchor } from '~/ui/anchor'
import { RemovableChip } from '~/ui/chip'
import { type ListingPath, listingAddress } from '../address'
import { filterLabel } from './filter-label'
import { type Filters, filtersInForce } from './filters'

/** The active filters; each chip is a link to the same list without it (UI.md "Filters"). */
export function FilterChips({
  path,
  place,
  filters,
}: {
  path: ListingPath
  place?: string
  filters: Filters
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const inForce = filtersInForce(filters)
  if (inForce.length === 0) return null
  return (
    <nav aria-label={t('listing:chips.label')} className="pb-3">
      <ul className="flex flex-wrap items-center gap-2">
        {inForce.map((one) => (
          <li key={`${one.facet} ${one.value ?? ''}`}>
            <RemovableChip
              href={listingAddress(path, { place, filters: one.without })}
              label={filterLabel(t, language, filters, one)}
            />
          </li>
        ))}
        {inForce.length > 1 ? (
          <li>
            <Anchor className="link px-2 py-3 text-sm" href={place ? `${path}?place=${place}` : path}>
              {t('listing:chips.clear')}
            </Anchor>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
