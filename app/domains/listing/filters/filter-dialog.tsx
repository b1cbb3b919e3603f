import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { type CachedFragmentContentProps, Kept } from '~/ui/markup/kept'
import { type ListingQuery, listingAddress } from '../address'
import { FILTER_FIELDS, FilterField, type FilterFieldName, PARAMETERS, parametersOf } from './filter-field'
import { type Filters, filterParams, parseFilters } from './filters'
import { KeptFields } from './kept-fields'

const FORM_ID = 'filter-form'

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
        <KeptFields query={query} except={PARAMETERS} />
        {FILTER_FIELDS.map((of) =>
          of === 'search' ? (
            <div key={of}>
              <FilterField of={of} filters={filters} />
            </div>
          ) : (
            <Kept key={of} of={`${of}?${setIn(of, filters)}`} content={SetField} />
          ),
        )}
      </Form>
    </Dialog>
  )
}

/** What a field is set to, as the address says it; most are untouched, and the others mostly alike. */
function setIn(of: FilterFieldName, filters: Filters): URLSearchParams {
  const own = parametersOf(of)
  return new URLSearchParams([...filterParams(filters)].filter(([name]) => own.includes(name)))
}

function SetField({ of }: CachedFragmentContentProps) {
  const [name, set] = of.split('?')
  const field = FILTER_FIELDS.find((one) => one === name)
  return field ? <FilterField of={field} filters={parseFilters(new URLSearchParams(set), 'home')} /> : null
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
