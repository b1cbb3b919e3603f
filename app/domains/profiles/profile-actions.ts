import { TEASER_ACTIONS } from './layout'

// On a phone with a text size of 200 % (max-[15rem]) the text of the link takes two lines and needs the room of its icon.
const LARGE_TEXT =
  'max-[15rem]:items-center max-[15rem]:[&_a]:px-1 max-[15rem]:[&_a]:whitespace-normal max-[15rem]:[&_a>svg]:hidden'

// On a phone the row begins and ends where the page does, also if it has only one action.
const WHOLE_WIDTH = 'max-sm:*:max-w-none'

/**
 * The row of actions on a profile page. On a wide window it stays visible at the bottom while a long text is read. In a file of its own, which
 * visitor.css leaves out: only members see it.
 */
export const PROFILE_ACTIONS = `${TEASER_ACTIONS} ${LARGE_TEXT} ${WHOLE_WIDTH} lg:sticky lg:bottom-0 lg:z-10 lg:border-t lg:border-line lg:bg-canvas lg:py-3`
