// A profile: photos next to the text if there is room, the main action in thumb reach.
export const PROFILE =
  'mx-auto grid max-w-270 gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:items-start md:gap-10'
export const PROFILE_TEXT = 'grid content-start gap-5'
export const PROFILE_NAME = 'font-serif text-2xl font-semibold wrap-anywhere'

/** The bar of actions, above the navigation of a phone. */
export const PROFILE_ACTIONS =
  'sticky bottom-[calc(var(--spacing-nav)-0.25rem+env(safe-area-inset-bottom))] -mx-4 flex gap-2.5 border-t border-line ' +
  'bg-canvas px-4 py-2.5 *:flex-1 md:static md:mx-0 md:border-0 md:bg-transparent md:p-0 md:*:flex-[0_1_16rem] [&_:is(a,button)]:w-full ' +
  '[&_:is(a,button)]:px-3.5 [&_:is(a,button)]:whitespace-nowrap [&>form]:flex-none'
