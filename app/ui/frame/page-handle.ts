import { useMatches } from '@remix-run/react'
import type { RootData } from './root-data'

type Match = { id: string; data: unknown }

/** The document title for a route's `meta`: the page, then the product; in cover mode only the cover's name. Never a person's name. */
export function pageTitle(matches: readonly Match[], title?: string) {
  const root = matches.find((match) => match.id === 'root')?.data as RootData | undefined
  return { title: root?.cover ? root.appName : [title, root?.appName].filter(Boolean).join(' · ') }
}

/** Options of a route for the frame: `export const handle: PageHandle = { … }`. */
export type PageHandle = {
  /** False for pages without navigation. Those that SPEC 2 lists have none in any case. */
  nav?: boolean
  /** A page without header, navigation, footer and dialogs. */
  bare?: boolean
  /** False for pages that fill the screen, such as a conversation. */
  footer?: boolean
  /** A page that is as high as the window and scrolls inside. */
  windowHeight?: boolean
  /** The query parameters of the canonical URL; all others do not change which page it is. */
  canonicalQuery?: readonly string[]
  /** For pages with several URLs: the canonical one, with its query. */
  canonicalPath?: (pathname: string, params: URLSearchParams) => string
}

/** The merged handles of the matched routes; where several set an option, the deepest route wins. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle))
}
