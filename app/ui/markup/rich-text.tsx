import {
  createContext,
  createElement,
  Fragment,
  type HTMLAttributes,
  type ReactElement,
  useContext,
} from 'react'
import type { Markup } from './markup'

export type MarkedUpProps = HTMLAttributes<HTMLElement> & {
  as: 'div' | 'footer' | 'li' | 'nav' | 'picture' | 'ul'
  inside: Markup
}

/**
 * Replaces markup by a marker during rendering, until the page is assembled (page-text.server.ts). A marker is text, so it also stands where no
 * element is to be. Set only on pages that do not hydrate.
 */
export const SetAsideContext = createContext<((inside: Markup) => string) | null>(null)

/** An element whose content is HTML text: one element for React instead of dozens (decision 0063). */
export function MarkedUp({ as, inside, ...rest }: MarkedUpProps) {
  const setAside = useContext(SetAsideContext)
  return createElement(as, {
    ...rest,
    dangerouslySetInnerHTML: { __html: setAside ? setAside(inside) : inside.html },
  })
}

/**
 * A translated sentence with elements: `I accept the <terms>terms</terms>`, and one function per tag name, which gets the text between the
 * tags. (react-i18next's Trans costs every member 3 kB.)
 */
export function RichText({
  text,
  tags,
}: {
  text: string
  tags: Record<string, (inner: string) => ReactElement>
}) {
  const pieces = text.match(/<(\w+)>[^<]*<\/\1>|[^<]+/g) ?? []
  return pieces.map((piece) => {
    const [, name = '', inner = piece] = /^<(\w+)>([^<]*)</.exec(piece) ?? []
    return <Fragment key={piece}>{tags[name]?.(inner) ?? inner}</Fragment>
  })
}
