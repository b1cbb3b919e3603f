// Round controls with a height of 44 px: circles with an icon, and pills with a short text.
const SHAPE =
  'inline-flex h-11 flex-none items-center justify-center gap-2 rounded-full border whitespace-nowrap'
const BORDERED = `${SHAPE} border-line bg-surface text-ink transition-colors hover:border-edge`

/** A round button or link with an icon. */
export const ROUND = `${BORDERED} w-11`

/** Like ROUND, but without a border and a background: for use next to other controls. */
export const QUIET_ROUND = `${SHAPE} w-11 border-transparent text-ink transition-colors hover:bg-accent-soft`

/** A round button or link with an icon and a text, or a text alone. */
export const PILL = `${BORDERED} px-3.5 font-medium`
