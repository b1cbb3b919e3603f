/** The layout of a profile: on wide screens, photos next to the text. */
export const PROFILE =
  'grid gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:items-start md:gap-10 ' +
  'lg:[@media(height>=52rem)]:[&>:first-child]:sticky lg:[@media(height>=52rem)]:[&>:first-child]:top-21'
export const PROFILE_TEXT = 'grid content-start gap-5'
export const PROFILE_NAME = 'font-serif font-semibold wrap-anywhere'

/**
 * A row of actions. On a phone it is a bar at the bottom of the screen, which replaces the navigation (`ownBar` of `Page`) and is as high
 * as a visitor's navigation: the padding of the frame for the navigation keeps the end of the page above the bar.
 */
export const TEASER_ACTIONS =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:justify-center max-lg:border-t max-lg:border-line max-lg:bg-surface ' +
  'max-lg:pt-3 max-lg:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-lg:pr-[max(1rem,env(safe-area-inset-right))] ' +
  'max-lg:pl-[max(1rem,env(safe-area-inset-left))] flex max-[15rem]:flex-wrap gap-2.5 max-lg:*:max-w-80 *:flex-1 [&>form]:flex-none ' +
  '[&_:is(a,button)]:w-full [&_:is(a,button)]:px-3.5 [&_:is(a,button)]:whitespace-nowrap print:hidden'
