import { type ComponentType, createContext, useContext } from 'react'
import { Markup, markup } from './markup'
import { MarkedUp, SetAsideContext } from './rich-text'

export type CachedFragmentContentProps = {
  /** The variant. Never text of a person, since it is shared by everybody. */
  of: string
  /** Values that differ between pages, inserted into attributes or texts. */
  placeholders: readonly string[]
}
export type CachedFragmentContent = ComponentType<CachedFragmentContentProps>

/** A cached fragment: text, and between texts the index of the placeholder to fill. */
export type FragmentPieces = readonly (Markup | number)[]
/** Returns what a component renders, split at its placeholders. */
export type FragmentCache = (
  content: CachedFragmentContent,
  of: string,
  placeholders: number,
) => FragmentPieces

/** Set only while the server renders a page that will not hydrate (fragment-cache.server.tsx); elsewhere nothing is cached. */
export const FragmentCacheContext = createContext<FragmentCache | null>(null)

const NO_PLACEHOLDERS: readonly string[] = []

export type CachedFragmentProps = Partial<CachedFragmentContentProps> & {
  content: CachedFragmentContent
  /** The element around it; by default none. */
  as?: 'div' | 'footer' | 'nav'
  className?: string
  'aria-label'?: string
}

/**
 * A part of the page that is the same for everybody: visitor pages render it once per language and cache the text. `content` is a separate
 * component that receives only these texts, so that nothing of a request can be cached; a component that reads the URL or the viewer
 * fails at once.
 */
export function CachedFragment({
  content: Content,
  of = '',
  placeholders = NO_PLACEHOLDERS,
  as: Element,
  ...rest
}: CachedFragmentProps) {
  const cache = useContext(FragmentCacheContext)
  const setAside = useContext(SetAsideContext)
  if (cache && (Element || setAside)) {
    const inside = filled(cache(Content, of, placeholders.length), placeholders)
    return Element ? <MarkedUp as={Element} inside={inside} {...rest} /> : setAside?.(inside)
  }
  const content = <Content of={of} placeholders={placeholders} />
  return Element ? <Element {...rest}>{content}</Element> : content
}

function filled(pieces: FragmentPieces, placeholders: readonly string[]): Markup {
  let html = ''
  for (const piece of pieces)
    html += (piece instanceof Markup ? piece : markup`${placeholders[piece] ?? ''}`).html
  return new Markup(html)
}
