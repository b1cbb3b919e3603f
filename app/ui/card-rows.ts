/**
 * A cell of a table whose rows are cards on a narrow window: the column's name (`data-name`), and the value at the end of the line; below the
 * name where both do not fit beside each other. A cell has one child. `MD` and `LG`: the width below which rows are cards.
 */
export const NAMED_MD =
  'max-md:flex max-md:flex-wrap max-md:justify-end max-md:gap-x-4 max-md:text-end max-md:before:mr-auto max-md:before:text-ink-soft max-md:before:content-[attr(data-name)]'
export const NAMED_LG =
  'max-lg:flex max-lg:flex-wrap max-lg:justify-end max-lg:gap-x-4 max-lg:text-end max-lg:before:mr-auto max-lg:before:text-ink-soft max-lg:before:content-[attr(data-name)]'
