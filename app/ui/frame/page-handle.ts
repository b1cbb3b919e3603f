import { useMatches } from '@remix-run/react'

/** What a route may tell the frame: `export const handle: PageHandle = { … }`. */
export type PageHandle = {
  /** False takes the navigation away on a page that SPEC 2 shows it on. */
  nav?: boolean
  /** False for pages that fill the screen, such as a conversation. */
  footer?: boolean
  /** Query parameters that belong to the page's one address: all others make the same page. */
  canonicalQuery?: readonly string[]
  /** For pages that are found under several addresses: the one that is their name, with its query. */
  canonicalPath?: (pathname: string, asked: URLSearchParams) => string
}

/** The handles of the routes in force, the deepest last word. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle))
}
