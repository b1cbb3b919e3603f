import { useMatches } from '@remix-run/react'

/** Options of a route for the frame: `export const handle: PageHandle = { … }`. */
export type PageHandle = {
  /** False removes the navigation from a page that has it in SPEC 2. */
  nav?: boolean
  /** False for pages that fill the screen, such as a conversation. */
  footer?: boolean
  /** Query parameters of the canonical URL; all others make the same page. */
  canonicalQuery?: readonly string[]
  /** For pages with several URLs: the canonical one, with its query. */
  canonicalPath?: (pathname: string, params: URLSearchParams) => string
}

/** The merged handles of the matched routes, the deepest wins. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle))
}
