import type { ReactNode } from 'react'
import { CARD } from './classes/card'
import { FORM } from './form/field-classes'

/** The card of a section of an admin page, with the padding that all of them share. */
export const PANEL = `${CARD} p-4`

/** The introduction below the h1 of an admin page. */
export const LEAD = 'max-w-3xl text-ink-soft'

/** The heading of a panel. */
export const PANEL_HEADING = 'text-lg'

/** A form of one text field and its button. An empty error line takes up less space than an error. */
export const NOTE_FORM = `${FORM} **:data-error-line:empty:min-h-2.5 **:data-error-line:empty:p-0`

/** A titled section of an admin page. */
export function Panel({
  id,
  title,
  as: Heading = 'h2',
  className = '',
  children,
}: {
  /** The id of the heading, which labels the section. */
  id?: string
  title: ReactNode
  /** `h3` in a dialog, whose own heading is the h2. */
  as?: 'h2' | 'h3'
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={`${PANEL} grid content-start gap-3 ${className}`.trimEnd()}>
      <Heading id={id} className={PANEL_HEADING}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
