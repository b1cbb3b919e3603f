import { type ComponentType, createContext, useContext } from 'react'
import { MarkedUp } from './marked-up'
import { joined, Markup, markup } from './markup'

export type CachedFragmentContentProps = {
  /** Which of several like it. Nobody's own words: it stays for whoever comes next. */
  of: string
  /** Values that differ from page to page, to be put into attributes or texts as they are. */
  holes: readonly string[]
}
export type CachedFragmentContent = ComponentType<CachedFragmentContentProps>

/** What is kept: text, and between two texts the number of the hole that is filled there. */
export type CachedFragments = readonly (Markup | number)[]
/** Gives what a component renders, cut where its holes are. */
export type Keep = (content: CachedFragmentContent, of: string, holes: number) => CachedFragments

/** Only while the server renders a page that will not be hydrated (keep.server.tsx); elsewhere nothing is kept. */
export const FragmentCacheContext = createContext<Keep | null>(null)

const NO_HOLES: readonly string[] = []

export type KeptProps = Partial<CachedFragmentContentProps> & {
  content: CachedFragmentContent
  as?: 'div' | 'footer' | 'nav'
  className?: string
  'aria-label'?: string
}

/**
 * A part of the page that is alike for everybody: visitor pages render it once a language and keep the text. `content` stands
 * on its own in a module and is given nothing but these texts, so that nothing of a request gets into what is kept; a
 * component that asks for the address or for the reader fails at once.
 */
export function Kept({
  content: Content,
  of = '',
  holes = NO_HOLES,
  as: Element = 'div',
  ...rest
}: KeptProps) {
  const keep = useContext(FragmentCacheContext)
  if (keep) return <MarkedUp as={Element} inside={filled(keep(Content, of, holes.length), holes)} {...rest} />
  return (
    <Element {...rest}>
      <Content of={of} holes={holes} />
    </Element>
  )
}

function filled(pieces: CachedFragments, holes: readonly string[]): Markup {
  return joined(pieces.map((piece) => (piece instanceof Markup ? piece : markup`${holes[piece] ?? ''}`)))
}
