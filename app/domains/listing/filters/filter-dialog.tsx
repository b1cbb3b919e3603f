import { type CachedFragmentContentProps, CachedFragments } from '~/ui/markup/cached-fragment'
import { FILTER_FIELDS, FilterField, type FilterFieldName, PARAMETERS, parametersOf } from './filter-field'
import { FilterSheet, type FilterSheetProps } from './filter-sheet'
import { filterParams } from './filters'
import { parseFilters } from './parse-filters'

/** The filters of Home (SPEC 3 "Filter set", bounds of SPEC 9), every field empty by default. */
export function FilterDialog(sheet: FilterSheetProps) {
  const set = [...filterParams(sheet.query.filters)]
  return (
    <FilterSheet path="/" fields={PARAMETERS} {...sheet}>
      <CachedFragments
        as="div"
        of={FILTER_FIELDS.map((of) => `${of}?${setIn(of, set)}`)}
        content={SetField}
      />
    </FilterSheet>
  )
}

/** A field's values as query parameters, which identify its cached fragment; most fields are unset. */
function setIn(of: FilterFieldName, set: [string, string][]): string {
  const own = set.filter(([name]) => parametersOf(of).includes(name))
  return own.length > 0 ? String(new URLSearchParams(own)) : ''
}

function SetField({ of }: CachedFragmentContentProps) {
  const [name, set] = of.split('?')
  const field = FILTER_FIELDS.find((one) => one === name)
  return field ? <FilterField of={field} filters={parseFilters(new URLSearchParams(set), 'home')} /> : null
}
