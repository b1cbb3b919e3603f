import { Form } from '@remix-run/react'
import { HOME_FILTER, SEARCH_MAX } from 'db/limits/listing'
import { useTranslation } from 'react-i18next'
import { type OptionList, optionsOf } from '~/domains/profiles/option-labels'
import { Button, ButtonLink } from '~/ui/button'
import { Checkbox, CheckboxGroup } from '~/ui/choice'
import { Dialog } from '~/ui/dialog'
import { TextField } from '~/ui/field'
import { RangeField } from '~/ui/range-field'
import { type ListingQuery, listingAddress } from './address'
import type { Filters } from './filters/filters'
import { KeptFields } from './kept-fields'

const FORM_ID = 'filter-form'
/** The lists of SPEC 3's filter set, in its order. */
const LISTS = [
  'position',
  'bodyType',
  'ethnicity',
  'circumcision',
  'services',
] as const satisfies OptionList[]

/** Parameters that fields of the form stand for. */
const SHOWN = [
  'search',
  'ageMin',
  'ageMax',
  'priceMin',
  'priceMax',
  'sizeMin',
  'sizeMax',
  ...LISTS,
  'online',
  'premium',
]

/** The filters of Home (SPEC 3 "Filter set", bounds of SPEC 9): a plain form to /, every field empty until it is set. */
export function FilterDialog({ query: { place, filters } }: { query: ListingQuery }) {
  const { t } = useTranslation()
  const query = { place, filters }
  return (
    <Dialog id="filter" title={t('listing:filter.title')} wide footer={<FilterButtons place={place} />}>
      <Form
        key={listingAddress('/', query)}
        id={FORM_ID}
        method="get"
        action="/"
        data-count-url="/api/listing/count/home"
        className="grid gap-6"
      >
        <KeptFields query={query} except={SHOWN} />
        <TextField
          label={t('listing:filter.search')}
          name="search"
          id="filter-search"
          type="search"
          maxLength={SEARCH_MAX}
          defaultValue={filters.search}
          hint={t('listing:filter.searchHint')}
          enterKeyHint="search"
        />
        <Ranges filters={filters} />
        {LISTS.map((list) => (
          <CheckboxGroup
            key={list}
            legend={t(`listing:filter.${list}`)}
            name={list}
            options={optionsOf(t, list)}
            selected={filters[list]}
            idPrefix="filter"
          />
        ))}
        <fieldset className="field">
          <legend>{t('listing:filter.only')}</legend>
          <Checkbox
            name="online"
            value="1"
            label={t('listing:filter.onlineOnly')}
            defaultChecked={filters.onlineOnly}
          />
          <Checkbox
            name="premium"
            value="1"
            label={t('listing:filter.premiumOnly')}
            defaultChecked={filters.premiumOnly}
          />
        </fieldset>
      </Form>
    </Dialog>
  )
}

function Ranges({ filters }: { filters: Filters }) {
  const { t } = useTranslation()
  const { ageYears, priceEur, cockSizeCm } = HOME_FILTER
  return (
    <>
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
      <RangeField
        legend={t('listing:filter.price')}
        nameMin="priceMin"
        nameMax="priceMax"
        min={priceEur.min}
        max={priceEur.max}
        step={priceEur.step}
        unit="€"
        values={filters.price ?? {}}
        defaults={priceEur.default}
      />
      <RangeField
        legend={t('listing:filter.size')}
        nameMin="sizeMin"
        nameMax="sizeMax"
        min={cockSizeCm.min}
        max={cockSizeCm.max}
        unit="cm"
        values={filters.size ?? {}}
        defaults={cockSizeCm.default}
      />
    </>
  )
}

/** With JavaScript the module writes the number of profiles into the button. */
function FilterButtons({ place }: { place?: string }) {
  const { t } = useTranslation()
  return (
    <>
      <ButtonLink variant="quiet" href={place ? `/?place=${place}` : '/'}>
        {t('listing:filter.reset')}
      </ButtonLink>
      <Button form={FORM_ID} data-count>
        {t('listing:filter.apply')}
      </Button>
    </>
  )
}
