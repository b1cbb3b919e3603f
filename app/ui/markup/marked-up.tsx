import { createContext, createElement, type HTMLAttributes, useContext } from 'react'
import type { Markup } from './markup'

export type MarkedUpProps = HTMLAttributes<HTMLElement> & {
  as: 'div' | 'footer' | 'li' | 'nav' | 'picture' | 'ul'
  inside: Markup
}

/** Takes markup out of the rendering and gives what stands for it until the page is put together (page-text.server.ts). */
export const SetAsideContext = createContext<((inside: Markup) => string) | null>(null)

/** An element whose inside is HTML already: one element for React where there would be dozens (decision 0063). */
export function MarkedUp({ as, inside, ...rest }: MarkedUpProps) {
  const setAside = useContext(SetAsideContext)
  return createElement(as, {
    ...rest,
    dangerouslySetInnerHTML: { __html: setAside ? setAside(inside) : inside.html },
  })
}
