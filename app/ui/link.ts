/** A link in a text. */
export const LINK =
  'font-medium text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2'

/** A link on its own, with the size of a touch target. */
export const LONE_LINK = `${LINK} inline-flex min-h-11 items-center`
