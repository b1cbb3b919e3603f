import type { ReactNode } from 'react'
import { CARD } from './classes/card'
import { Icon } from './icon'
import type { IconName } from './icons/glyphs'

/** Shown instead of an empty list: suggests the next step. */
export function EmptyState({
  title,
  icon = 'search',
  action,
  className = '',
  children,
}: {
  title: string
  icon?: IconName
  /** A link that looks like a button. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}) {
  return (
    <div
      className={`${CARD} grid justify-items-center gap-3 px-6 py-8 text-center [&>a]:mt-3 ${className}`.trimEnd()}
    >
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} size={28} />
      </span>
      <p className="max-w-full font-serif text-xl font-semibold text-balance wrap-anywhere">{title}</p>
      {children ? <div className="max-w-prose text-balance text-ink-soft">{children}</div> : null}
      {action}
    </div>
  )
}
