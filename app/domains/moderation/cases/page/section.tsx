import type { ReactNode } from 'react'
import { CARD } from '~/ui/card'

/** A titled part of a case's page. */
export function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={`${CARD} grid content-start gap-3 p-4`}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
