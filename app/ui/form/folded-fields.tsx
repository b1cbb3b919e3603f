import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon'

/** The line that folds a part of a form or a page; it ends with the mark. */
export const FOLD =
  'flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden'

export const FoldMark = () => (
  <Icon name="chevron-down" size={18} className="ml-auto text-ink-soft in-open:rotate-180" />
)

/**
 * The lesser fields of a search above a list. On a phone they are folded under one line that says how many of them are in force, so that
 * the list begins on the first screen; a wide window shows them as fields of the form's grid. Needs no scripts: the line is a `details` of
 * its own, beside what it shows. While it is closed, something of the form may stand beside it.
 */
export function FoldedFields({ inForce, children }: { inForce: readonly unknown[]; children: ReactNode }) {
  const { t } = useTranslation()
  const count = inForce.filter(Boolean).length
  return (
    <>
      <details className="peer self-center open:col-span-full sm:hidden">
        <summary className={`${FOLD} -my-1`}>
          <Icon name="sliders" size={18} />
          {count > 0 ? t('filters.inForce', { count }) : t('filters.label')}
          <FoldMark />
        </summary>
      </details>
      <div className="contents max-sm:hidden max-sm:*:col-span-full max-sm:peer-open:contents">
        {children}
      </div>
    </>
  )
}
