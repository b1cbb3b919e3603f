/** A link in a text. */
export const LINK =
  'font-medium text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2'

/** A link on its own, with the size of a touch target. */
export const LONE_LINK = `${LINK} inline-flex min-h-11 items-center`

/** A link to one of several views of a page; `aria-current` marks the current one. */
export const VIEW_LINK =
  'flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 aria-[current]:border-accent ' +
  'aria-[current]:bg-accent-soft aria-[current]:font-semibold'
