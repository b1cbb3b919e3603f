import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { CachedFragment, type CachedFragmentContentProps } from '~/ui/markup/cached-fragment'
import { type ListingQuery, listingAddress } from '../address'
import { HiddenFields } from './filter-chips'
import { FILTER_FIELDS, FilterField, type FilterFieldName, PARAMETERS, parametersOf } from './filter-field'
import { type Filters, filterParams, parseFilters } from './filters'

const FORM_ID = 'filter-form'

/** The filters of Home (SPEC 3 "Filter set", bounds of SPEC 9): a plain form to /, every field empty by default. */
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
        <HiddenFields query={query} except={PARAMETERS} />
        {FILTER_FIELDS.map((of) =>
          of === 'search' ? (
            <div key={of}>
              <FilterField of={of} filters={filters} />
            </div>
          ) : (
            <CachedFragment key={of} of={`${of}?${setIn(of, filters)}`} content={SetField} />
          ),
        )}
      </Form>
    </Dialog>
  )
}

/** A field's values as query parameters, which identify its cached fragment; most fields are unset. */
function setIn(of: FilterFieldName, filters: Filters): URLSearchParams {
  const own = parametersOf(of)
  return new URLSearchParams([...filterParams(filters)].filter(([name]) => own.includes(name)))
}

function SetField({ of }: CachedFragmentContentProps) {
  const [name, set] = of.split('?')
  const field = FILTER_FIELDS.find((one) => one === name)
  return field ? <FilterField of={field} filters={parseFilters(new URLSearchParams(set), 'home')} /> : null
}

/** With JavaScript the module shows the number of profiles in the button. */
function FilterButtons({ place }: { place?: string }) {
  const { t } = useTranslation()
  return (
    <>
      <ButtonLink variant="quiet" className="flex-auto" href={place ? `/?place=${place}` : '/'}>
        {t('listing:filter.reset')}
      </ButtonLink>
      <Button form={FORM_ID} data-count className="flex-[2_1_auto]">
        {t('listing:filter.apply')}
      </Button>
    </>
  )
}
