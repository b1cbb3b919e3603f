import { DISCOVER_FILTER } from 'db/limits/listing'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '~/domains/profiles/option-labels'
import { ChipGroup } from '~/ui/form/choice'
import { uncheckedField } from '~/ui/form/form-field'
import { RangeField, SliderField } from '~/ui/form/range-field'
import { EXPLORE_ONLY_PARAMETERS, ExploreOnlyFilters } from './explore-only-filters'
import { FilterField, parametersOf } from './filter-field'
import { FilterSheet, type FilterSheetProps } from './filter-sheet'

/** The fields that this form shares with that of Home. */
const SHARED_FIELDS = ['price', 'services', 'meetingPlaces'] as const
/** The query parameters that have a field in the form. */
const FORM_FIELDS = [
  'ageMin',
  'ageMax',
  'distance',
  'interests',
  ...SHARED_FIELDS.flatMap(parametersOf),
  ...EXPLORE_ONLY_PARAMETERS,
]

/** The filters of Discover (SPEC 2 and 9), every field empty by default. */
export function ExploreFilter({ placeName, ...sheet }: FilterSheetProps & { placeName: string }) {
  const { t } = useTranslation()
  const { filters } = sheet.query
  const { ageYears, distanceKm } = DISCOVER_FILTER
  return (
    <FilterSheet path="/explore" fields={FORM_FIELDS} {...sheet}>
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
      {SHARED_FIELDS.map((name) => (
        <FilterField key={name} of={name} filters={filters} />
      ))}
      <ExploreOnlyFilters filters={filters} />
    </FilterSheet>
  )
}
