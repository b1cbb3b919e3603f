/** Texts that only some pages need, in their own chunks (resources/). All pages load the others. */
const TEXT_PARTS = ['chat', 'account', 'staff'] as const
export type TextPart = (typeof TEXT_PARTS)[number]
export const isTextPart = (name: string): name is TextPart => TEXT_PARTS.some((part) => part === name)

/** Everything but the admin area. */
const OF_MEMBERS: readonly TextPart[] = ['chat', 'account']
const OF_CONVERSATIONS: readonly TextPart[] = ['chat']
const OF_DECISIONS: readonly TextPart[] = ['account']
const NONE: readonly TextPart[] = []
/** Member pages that need none of them: lists and profiles. */
const LISTS = /^\/(explore|likes|profile(\/[^/]+)?)?\/?$/
const CONVERSATIONS = /^\/chat\/?$/
const ADMIN_AREA = /^\/admin(\/|$)/

/** The data of the root loader; undefined if it failed. */
type Root = { viewer: { isAdmin: boolean } | null; flash: unknown; unreadDecision: unknown } | undefined

/**
 * The parts that a page needs: the same array for the same parts. Flash messages, errors and the forms of signed-out people may use any
 * text.
 */
export function textPartsOf(pathname: string, root: Root, isError: boolean): readonly TextPart[] {
  if (!root?.viewer || root.flash || isError || ADMIN_AREA.test(pathname)) return allPartsFor(root)
  // Every page shows a banner while a decision is unread.
  const hasBanner = Boolean(root.unreadDecision)
  if (LISTS.test(pathname)) return hasBanner ? OF_DECISIONS : NONE
  return CONVERSATIONS.test(pathname) && !hasBanner ? OF_CONVERSATIONS : OF_MEMBERS
}

/** The parts of all pages that this reader can open. */
export const allPartsFor = (root: Root): readonly TextPart[] =>
  root && !root.viewer?.isAdmin ? OF_MEMBERS : TEXT_PARTS
