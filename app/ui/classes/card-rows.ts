/**
 * A cell of a table whose rows become cards in a narrow window (below `md`): the column's name (`data-name`) at the start of a line, the
 * value at its end, or below the name if both do not fit. The cell has a single child.
 */
export const LABELLED_CELL =
  'max-md:flex max-md:flex-wrap max-md:justify-end max-md:gap-x-4 max-md:text-end max-md:before:mr-auto max-md:before:text-ink-soft max-md:before:content-[attr(data-name)]'

/** The link to what a row describes: it looks the same in all tables of the administration. */
export const ROW_LINK =
  'text-base font-semibold wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-current'
