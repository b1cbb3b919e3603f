/**
 * A text button has room around its text. Where it begins a line, or ends one, its text stands in line with the column, not its edge: by
 * the padding and the border of its size (`button.tsx`).
 */
export const FLUSH_START = '-ml-5.25'
export const FLUSH_END_SM = '-mr-3.75'
