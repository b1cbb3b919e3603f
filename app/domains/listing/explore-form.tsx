import { Form } from '@remix-run/react'
import { DISCOVER_FILTER } from 'db/limits/listing'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '~/domains/profiles/option-labels'
import { Button, ButtonLink } from '~/ui/button'
import { ChipGroup } from '~/ui/form/choice'
import { uncheckedField } from '~/ui/form/form-field'
import { RangeField, SliderField } from '~/ui/form/range-field'
import { Icon } from '~/ui/icon'
import { type ListingQuery, listingAddress } from './address'
import { HiddenFields } from './filters/filter-chips'
import { FilterField, parametersOf } from './filters/filter-field'
import { filtersInForce } from './filters/filters'
import { LANGUAGE_PARAMETERS, LanguageOffers } from './filters/offer-fields'

/** Fields of Home's form that this one has, too. */
const OFFERS = ['price', 'services', 'meetingPlaces'] as const
/** Parameters that have a field in the form. */
const SHOWN = [
  'ageMin',
  'ageMax',
  'distance',
  'interests',
  ...OFFERS.flatMap(parametersOf),
  ...LANGUAGE_PARAMETERS,
]

export type ExploreFormProps = {
  query: ListingQuery
  placeName: string
}

// Next to the results they are always open, if the browser supports it.
const FILTERS = `rounded-card border border-line bg-surface lg:details-content:[block-size:auto] lg:details-content:[content-visibility:visible]`

/** The filters of Discover (SPEC 2 and 9): a plain form to /explore, every field empty by default. */
export function ExploreForm({ query, placeName }: ExploreFormProps) {
  const { t } = useTranslation()
  const { place, filters } = query
  const { ageYears, distanceKm } = DISCOVER_FILTER
  return (
    <details className={FILTERS} open={filtersInForce(filters).length === 0}>
      <summary className="flex min-h-12 items-center gap-2 px-4 font-semibold">
        <Icon name="sliders" size={18} />
        {t('listing:explore.filter')}
      </summary>
      <Form
        key={listingAddress('/explore', { place, filters })}
        method="get"
        action="/explore"
        data-count-url="/api/listing/count/explore"
        className="grid grid-cols-1 gap-6 px-4 pt-2 pb-4"
      >
        <HiddenFields query={{ place, filters }} except={SHOWN} />
        <RangeField
          legend={t('listing:filter.age')}
          nameMin="ageMin"
          nameMax="ageMax"
          min={ageYears.min}
          max={ageYears.max}
          unit={t('listing:filter.years')}
          values={filters.age ?? {}}
          defaults={ageYears.default}
        />
        <SliderField
          legend={t('listing:explore.distance', { place: placeName })}
          name="distance"
          min={distanceKm.min}
          max={distanceKm.max}
          unit="km"
          value={filters.distanceKm}
          defaultValue={distanceKm.default}
        />
        <ChipGroup
          field={uncheckedField('interests', filters.interests, 'seeking-interests')}
          legend={t('listing:explore.seeking')}
          options={optionsOf(t, 'seeking')}
        />
        <ChipGroup
          field={uncheckedField('interests', filters.interests, 'hobbies-interests')}
          legend={t('listing:explore.interests')}
          options={optionsOf(t, 'hobbies')}
        />
        {OFFERS.map((of) => (
          <FilterField key={of} of={of} filters={filters} />
        ))}
        <LanguageOffers filters={filters} />
        <div className="grid gap-2">
          <Button data-count>{t('listing:explore.apply')}</Button>
          <ButtonLink variant="quiet" href={place ? `/explore?place=${place}` : '/explore'}>
            {t('listing:filter.reset')}
          </ButtonLink>
        </div>
      </Form>
    </details>
  )
}
