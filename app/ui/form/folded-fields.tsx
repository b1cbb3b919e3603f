import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon'

/** The summary line that expands a part of a form or a page. It ends with `FoldMark`. */
export const FOLD =
  'flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden'

export const FoldMark = () => (
  <Icon name="chevron-down" size={18} className="ml-auto text-ink-soft in-open:rotate-180" />
)

/**
 * The less important fields of a search above a list. On a phone they are collapsed behind one line that shows how many filters are active,
 * so that the list begins on the first screen. A wide window shows them as fields of the form's grid. Needs no scripts: the line is a
 * `details` element of its own, followed by the fields. While it is closed, another element of the form fits beside it.
 */
export function FoldedFields({ active, children }: { active: readonly unknown[]; children: ReactNode }) {
  const { t } = useTranslation()
  const count = active.filter(Boolean).length
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
