// A menu: a <details> with a round summary and a list. The visitors' script closes it ([data-menu]).
export const MENU = 'relative'

/** The list of a menu, without its position. */
export const MENU_LIST =
  'absolute z-40 grid min-w-44 animate-appear rounded-card border border-line bg-raised p-1.5 shadow-raised'

/** A list below its button, at the right edge of a bar. */
export const MENU_LIST_BELOW = `${MENU_LIST} top-[calc(100%+0.375rem)] right-0`

/** A link or button of a menu. */
export const MENU_ENTRY =
  'flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left hover:bg-accent-soft'
