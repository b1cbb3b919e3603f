/**
 * A cell of a table whose rows are cards on a narrow window: the column's name (`data-name`), and the value at the end of the line; below the
 * name where both do not fit beside each other. A cell has one child.
 */
export const NAMED_MD =
  'max-md:flex max-md:flex-wrap max-md:justify-end max-md:gap-x-4 max-md:text-end max-md:before:mr-auto max-md:before:text-ink-soft max-md:before:content-[attr(data-name)]'

/** The link that identifies a row: the same in all tables of the administration. */
export const ROW_LINK =
  'text-base font-semibold wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-current'
