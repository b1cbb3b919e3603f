import type { ReactNode } from 'react'

/** The heading of a part of the edit form. `inDialog`: below the title of the dialog, which it must not outrank, else of the page. */
export function FormPart({ inDialog, children }: { inDialog: boolean; children: ReactNode }) {
  const Heading = inDialog ? 'h3' : 'h2'
  return <Heading className={`mb-2 not-first-of-type:mt-5 ${inDialog ? 'text-lg' : ''}`}>{children}</Heading>
}
