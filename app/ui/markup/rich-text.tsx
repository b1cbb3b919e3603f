import { createElement, Fragment, type HTMLAttributes, type ReactElement, useContext } from 'react'
import type { Markup } from './markup'
import { PageMarkupContext } from './page-markup'

type MarkedUpProps = HTMLAttributes<HTMLElement> & {
  as: 'div' | 'li' | 'picture'
  inside: Markup
}

/** An element whose content is HTML text: one element for React instead of dozens (decision 0063). */
export function MarkedUp({ as, inside, ...rest }: MarkedUpProps) {
  const page = useContext(PageMarkupContext)
  return createElement(as, {
    ...rest,
    dangerouslySetInnerHTML: { __html: page ? page.setAside([inside]) : inside.html },
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
