import type { ReactNode } from 'react'
import { CARD } from '~/ui/classes/card'
import { Page } from '~/ui/frame/page'

/** A question and the link that follows it, which has the height of a touch target. Both are centred on the same line. */
export const QUESTION = 'flex flex-wrap items-center justify-center gap-1'

/** The layout of the pages to sign in, register and recover an account: one heading, one form, links below. */
export function AuthPage({
  heading,
  lead,
  children,
  below,
}: {
  heading: ReactNode
  lead?: ReactNode
  children: ReactNode
  /** Links to related pages. */
  below?: ReactNode
}) {
  return (
    <Page width="step">
      <div className={`${CARD} grid gap-5 p-5 sm:p-8`}>
        <div className="grid gap-2">
          <h1>{heading}</h1>
          {lead ? <p className="text-ink-soft">{lead}</p> : null}
        </div>
        {children}
      </div>
      {below ? <div className="mt-4 grid justify-items-center text-center">{below}</div> : null}
    </Page>
  )
}
