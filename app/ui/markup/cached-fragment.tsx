import { useContext } from 'react'
import { type Markup, markup } from './markup'
import {
  type CachedFragmentContent,
  type CachedFragmentContentProps,
  type ElementAround,
  type EncodedMarkup,
  type FragmentPieces,
  PageMarkupContext,
} from './page-markup'

export type { CachedFragmentContentProps } from './page-markup'

const NO_PLACEHOLDERS: readonly string[] = []

type CachedFragmentProps = Partial<CachedFragmentContentProps> &
  Omit<ElementAround, 'as'> & {
    content: CachedFragmentContent
    /** The element around it; by default none. */
    as?: ElementAround['as']
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
  const page = useContext(PageMarkupContext)
  if (page) {
    const inside = filled(page.fragment(Content, of, placeholders.length), placeholders)
    return page.setAside(inside, Element && { as: Element, ...rest })
  }
  const content = <Content of={of} placeholders={placeholders} />
  return Element ? <Element {...rest}>{content}</Element> : content
}

/** Several variants of a fragment, each in an element of its own. */
export function CachedFragments({
  of,
  ...fragment
}: { of: readonly string[] } & Required<Pick<CachedFragmentProps, 'content' | 'as'>>) {
  const page = useContext(PageMarkupContext)
  // One text for React instead of a component for each.
  if (page)
    return of
      .map((one) => page.setAside(filled(page.fragment(fragment.content, one, 0), []), { as: fragment.as }))
      .join('')
  return of.map((one) => <CachedFragment key={one} of={one} {...fragment} />)
}

const filled = (pieces: FragmentPieces, placeholders: readonly string[]): (Markup | EncodedMarkup)[] =>
  pieces.map((piece) => (typeof piece === 'number' ? markup`${placeholders[piece] ?? ''}` : piece))
