import { Fragment, type ReactElement } from 'react'

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
