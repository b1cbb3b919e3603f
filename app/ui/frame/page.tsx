import type { ReactNode } from 'react'
import { HeaderBar } from './header-bar'

const WIDTHS = { wide: 'page', text: 'page page-text', form: 'page page-form', full: 'page-full' } as const

/** A page inside the frame: its header and its main part. The root adds navigation, footer and dialogs. */
export function Page({
  title,
  header,
  width = 'wide',
  children,
}: {
  /** The page's h1; leave it out if the page renders its own. */
  title?: ReactNode
  /** By default the plain header. */
  header?: ReactNode
  width?: keyof typeof WIDTHS
  children: ReactNode
}) {
  return (
    <>
      {header ?? <HeaderBar />}
      <main id="main" tabIndex={-1} className={WIDTHS[width]}>
        {title ? <h1 className="page-title">{title}</h1> : null}
        {children}
      </main>
    </>
  )
}
