import { CachedFragment, type CachedFragmentContentProps } from '~/ui/markup/cached-fragment'
import { FILTER_FIELDS, FilterField, type FilterFieldName, PARAMETERS, parametersOf } from './filter-field'
import { FilterSheet, type FilterSheetProps } from './filter-sheet'
import { type Filters, filterParams } from './filters'
import { parseFilters } from './parse-filters'

/** The filters of Home (SPEC 3 "Filter set", bounds of SPEC 9), every field empty by default. */
export function FilterDialog(sheet: FilterSheetProps) {
  const { filters } = sheet.query
  return (
    <FilterSheet path="/" fields={PARAMETERS} {...sheet}>
      {FILTER_FIELDS.map((of) => (
        <CachedFragment key={of} as="div" of={`${of}?${setIn(of, filters)}`} content={SetField} />
      ))}
    </FilterSheet>
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
