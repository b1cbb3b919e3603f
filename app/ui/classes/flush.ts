/**
 * The margin of a quiet button at the start of a line. It takes back the button's padding and border (`button.tsx`), so that its text is
 * aligned with the column, not its edge.
 */
export const FLUSH_START = '-ml-5.25'
