import { HOME_FILTER, PRICE_FILTER } from 'db/limits/listing'
import { DURATIONS } from 'db/limits/profiles'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '~/domains/profiles/option-labels'
import { isCurrencyFirst } from '~/i18n/format/numbers'
import { useLanguage } from '~/i18n/use-texts'
import { Checkbox, ChipGroup } from '~/ui/form/choice'
import { LABEL } from '~/ui/form/field-classes'
import { uncheckedField } from '~/ui/form/form-field'
import { RangeField } from '~/ui/form/range-field'
import { SelectField } from '~/ui/form/select-field'
import type { Filters } from './filters'

/** The filters with several values: those of SPEC 3's filter set in its order, then the meeting places (decision 0266). */
const LISTS = ['position', 'bodyType', 'ethnicity', 'circumcision', 'services', 'meetingPlaces'] as const

type Bounds = { min: number; max: number; step?: number; default?: readonly [number, number] }

/** The bounds of the sliders and the unit of their numbers. */
const RANGES = {
  age: { bounds: HOME_FILTER.ageYears, unit: undefined },
  price: { bounds: HOME_FILTER.priceEur, unit: '€' },
  size: { bounds: HOME_FILTER.cockSizeCm, unit: 'cm' },
} as const satisfies Record<string, { bounds: Bounds; unit: string | undefined }>

/**
 * The fields of Home's filter form, in the order of SPEC 3. The search field is not among them: it is above the list. The filters for
 * languages and recent updates are on "Entdecken" only (explore-only-filters.tsx), because Home's first view must be small.
 */
export const FILTER_FIELDS = ['age', 'price', 'size', ...LISTS, 'only'] as const
export type FilterFieldName = (typeof FILTER_FIELDS)[number]

/** The query parameters of a field. */
export function parametersOf(of: FilterFieldName): readonly string[] {
  if (of === 'only') return ['online', 'premium']
  if (of === 'price') return ['priceMin', 'priceMax', 'duration']
  return of in RANGES ? [`${of}Min`, `${of}Max`] : [of]
}

export const PARAMETERS = FILTER_FIELDS.flatMap(parametersOf)

/** The field of one filter. */
export function FilterField({ of, filters }: { of: FilterFieldName; filters: Filters }) {
  const { t } = useTranslation()
  if (of === 'only') return <OnlyField filters={filters} />
  if (of === 'price') return <PriceField filters={filters} />
  if (of === 'age' || of === 'size') return <Range of={of} filters={filters} />
  return (
    <ChipGroup
      field={uncheckedField(of, filters[of], `filter-${of}`)}
      legend={of === 'meetingPlaces' ? t('profiles:view.meetingPlaces') : t(`listing:filter.${of}`)}
      options={optionsOf(t, of)}
    />
  )
}

function Range({
  of,
  filters,
  bounds = RANGES[of].bounds,
  accepts,
}: {
  of: keyof typeof RANGES
  filters: Filters
  bounds?: Bounds
  /** The bounds of the number fields, if they accept more than the sliders. */
  accepts?: Bounds
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { unit } = RANGES[of]
  return (
    <RangeField
      legend={t(of === 'price' ? 'profiles:filter.price' : `listing:filter.${of}`)}
      nameMin={`${of}Min`}
      nameMax={`${of}Max`}
      min={bounds.min}
      max={bounds.max}
      step={bounds.step}
      unit={unit ?? t('listing:filter.years')}
      isUnitFirst={of === 'price' && isCurrencyFirst(language)}
      values={filters[of] ?? {}}
      defaults={bounds.default ?? [bounds.min, bounds.max]}
      accepts={accepts}
    />
  )
}

/** The bounds of a price for any duration. */
const ANY_PRICE = { min: PRICE_FILTER.halfHour.min, max: PRICE_FILTER.overnight.max }

/**
 * The price for a duration. The slider has the bounds of the chosen duration; the number fields take prices for any, since another one may
 * be chosen with them: the server knows its bounds.
 */
function PriceField({ filters }: { filters: Filters }) {
  return (
    <div className="grid gap-4">
      <Range
        of="price"
        filters={filters}
        bounds={PRICE_FILTER[filters.duration ?? 'hour']}
        accepts={ANY_PRICE}
      />
      <DurationField filters={filters} />
    </div>
  )
}

/** The duration that the price is for, by default one hour. */
function DurationField({ filters: { duration } }: { filters: Filters }) {
  const { t } = useTranslation()
  return (
    <SelectField
      id="filter-duration"
      name="duration"
      label={t('profiles:filter.duration')}
      value={duration ?? ''}
      options={DURATIONS.map((value) => ({
        value: value === 'hour' ? '' : value,
        label: t(`profiles:duration.${value}`),
      }))}
    />
  )
}

function OnlyField({ filters }: { filters: Filters }) {
  const { t } = useTranslation()
  return (
    <fieldset className="min-w-0">
      <legend className={LABEL}>{t('listing:filter.only')}</legend>
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
