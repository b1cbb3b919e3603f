import { HOME_FILTER } from 'db/limits/listing'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '~/domains/profiles/option-labels'
import { Checkbox, ChipGroup } from '~/ui/form/choice'
import { uncheckedField } from '~/ui/form/form-field'
import { RangeField } from '~/ui/form/range-field'
import type { Filters } from './filters'

/** The lists of SPEC 3's filter set, in its order. */
const LISTS = ['position', 'bodyType', 'ethnicity', 'circumcision', 'services'] as const

/** Step of the sliders, and the unit of their numbers. */
const RANGES = {
  age: { bounds: HOME_FILTER.ageYears, unit: undefined },
  price: { bounds: HOME_FILTER.priceEur, unit: '€' },
  size: { bounds: HOME_FILTER.cockSizeCm, unit: 'cm' },
} as const

/** The fields of the filter form of Home, in the order of SPEC 3; the search field is above the list. */
export const FILTER_FIELDS = ['age', 'price', 'size', ...LISTS, 'only'] as const
export type FilterFieldName = (typeof FILTER_FIELDS)[number]

/** The query parameters of a field. */
export function parametersOf(of: FilterFieldName): readonly string[] {
  if (of === 'only') return ['online', 'premium']
  return of in RANGES ? [`${of}Min`, `${of}Max`] : [of]
}

export const PARAMETERS = FILTER_FIELDS.flatMap(parametersOf)

export function FilterField({ of, filters }: { of: FilterFieldName; filters: Filters }) {
  const { t } = useTranslation()
  if (of === 'only') return <OnlyField filters={filters} />
  if (of === 'age' || of === 'price' || of === 'size') return <Range of={of} filters={filters} />
  return (
    <ChipGroup
      field={uncheckedField(of, filters[of], `filter-${of}`)}
      legend={t(`listing:filter.${of}`)}
      options={optionsOf(t, of)}
    />
  )
}

function Range({ of, filters }: { of: keyof typeof RANGES; filters: Filters }) {
  const { t } = useTranslation()
  const { bounds, unit } = RANGES[of]
  return (
    <RangeField
      legend={t(`listing:filter.${of}`)}
      nameMin={`${of}Min`}
      nameMax={`${of}Max`}
      min={bounds.min}
      max={bounds.max}
      step={'step' in bounds ? bounds.step : undefined}
      unit={unit ?? t('listing:filter.years')}
      values={filters[of] ?? {}}
      defaults={bounds.default}
    />
  )
}

function OnlyField({ filters }: { filters: Filters }) {
  const { t } = useTranslation()
  return (
    <fieldset className="min-w-0">
      <legend>{t('listing:filter.only')}</legend>
      <Checkbox
        field={uncheckedField('online', filters.onlineOnly ? '1' : undefined)}
        value="1"
        label={t('listing:filter.onlineOnly')}
      />
      <Checkbox
        field={uncheckedField('premium', filters.premiumOnly ? '1' : undefined)}
        value="1"
        label={t('listing:filter.premiumOnly')}
      />
    </fieldset>
  )
}
