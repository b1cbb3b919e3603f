import { TEASER_ACTIONS } from './layout'

/** The row of actions on a profile page. On a wide window it stays visible at the bottom while a long text is read. */
export const PROFILE_ACTIONS = `${TEASER_ACTIONS} lg:sticky lg:bottom-0 lg:z-10 lg:border-t lg:border-line lg:bg-canvas lg:py-3`
