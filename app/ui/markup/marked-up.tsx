import { createContext, createElement, type HTMLAttributes, useContext } from 'react'
import type { Markup } from './markup'

export type MarkedUpProps = HTMLAttributes<HTMLElement> & {
  as: 'div' | 'footer' | 'li' | 'nav' | 'picture' | 'ul'
  inside: Markup
}

/** Replaces markup by a marker during rendering, until the page is assembled (page-text.server.ts). */
export const SetAsideContext = createContext<((inside: Markup) => string) | null>(null)

/** An element whose content is HTML text: one element for React instead of dozens (decision 0063). */
export function MarkedUp({ as, inside, ...rest }: MarkedUpProps) {
  const setAside = useContext(SetAsideContext)
  return createElement(as, {
    ...rest,
    dangerouslySetInnerHTML: { __html: setAside ? setAside(inside) : inside.html },
  })
}
