import { Link } from '@remix-run/react'
import type { AnchorHTMLAttributes } from 'react'
import { useHydrate } from '~/platform/http/remix/hydrate'

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string
  /** Full page load: for URLs that change language, theme or session. */
  reload?: boolean
}

/**
 * A link: Remix navigation on hydrated pages, a plain element elsewhere. `<Link>` costs a visitor page of fifty cards a third of its
 * rendering time.
 */
export function Anchor({ href, reload, ...rest }: AnchorProps) {
  const hydrate = useHydrate()
  if (!hydrate || reload) return <a href={href} {...rest} />
  return <Link to={href} {...rest} />
}
