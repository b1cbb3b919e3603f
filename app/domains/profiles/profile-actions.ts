import { TEASER_ACTIONS } from './layout'

/** The actions of a profile (`TEASER_ACTIONS`) below a long text, in sight while it is read. */
export const PROFILE_ACTIONS = `${TEASER_ACTIONS} lg:sticky lg:bottom-0 lg:z-10 lg:border-t lg:border-line lg:bg-canvas lg:py-3`
