import type { ReactNode } from 'react'
import { CARD } from './card'
import { FORM } from './form/field-classes'

/** The surface of a part of a page of the administration: the same distance to its edges on all of them. */
export const PANEL = `${CARD} p-4`

/** What a page of the administration is for, below its h1. */
export const LEAD = 'max-w-3xl text-ink-soft'

/** A heading inside such a surface. */
export const PANEL_HEADING = 'text-lg'

/** A text and its button: only an error takes the room of an error line. */
export const NOTE_FORM = `${FORM} **:data-error-line:empty:min-h-2.5 **:data-error-line:empty:p-0`

/** A titled part of a page of the administration. */
export function Panel({
  id,
  title,
  as: Heading = 'h2',
  className = '',
  children,
}: {
  /** The id of the heading, which names the part. */
  id?: string
  title: ReactNode
  /** In a dialog below the dialog's own. */
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
