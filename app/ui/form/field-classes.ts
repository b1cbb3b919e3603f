// Classes of the parts of a form, for the components of this folder and the few fields that do not use them.

/** A form. It reserves a line for the error of each field, so that the page does not shift when an error appears. */
export const FORM = 'grid gap-0.5 [&>button]:mt-1 **:data-error-line:min-h-7 **:data-error-line:pb-3'

/** The name above a field, or above a group of them. */
export const LABEL = 'mb-1.5 block font-semibold'

export const HINT = 'mt-1 text-sm/normal text-ink-soft'
export const ERROR = 'pt-0.5 text-sm/normal font-medium text-danger'

// Below 16 px iOS zooms into the page. Scrolling a field into view must also show its label below the header bar.
const BORDERED =
  'block min-h-11 border border-edge bg-surface text-[1rem] placeholder:text-ink-soft placeholder:opacity-100 ' +
  'scroll-mt-9 focus:border-accent aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger'

/** A field without width and horizontal padding. */
export const BARE_CONTROL = `${BORDERED} rounded-control py-2`

/** The field itself: an input, a textarea or a select. */
export const CONTROL = `${BARE_CONTROL} w-full px-3.5`

// Each browser draws another arrow: SELECT hides it, and the box lays our icon over the select.
export const SELECT_BOX =
  'relative block [&>svg]:pointer-events-none [&>svg]:absolute [&>svg]:top-1/2 [&>svg]:right-3 [&>svg]:-translate-y-1/2'
/** A select, in a SELECT_BOX. */
export const SELECT = `${CONTROL} appearance-none truncate pr-9`

/** A field with a button at its right end. */
export const CONTROL_WITH_BUTTON = `${BARE_CONTROL} w-full pr-12 pl-3.5`

/** A search field, which has round ends, without width and right padding. */
export const SEARCH_CONTROL = `${BORDERED} rounded-full py-2 pl-3.5`

/** The button at the right end of a search field. */
export const SEARCH_BUTTON = 'absolute inset-y-0 right-0 grid w-11 place-items-center'
