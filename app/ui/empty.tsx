import type { ReactNode } from 'react'
import { Icon } from './icon'
import type { IconName } from './icons/glyphs'

/** An empty list suggests the next step. */
export function EmptyState({
  title,
  icon = 'search',
  action,
  children,
}: {
  title: string
  icon?: IconName
  /** A button or link. */
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} size={28} />
      </span>
      <p className="font-serif text-xl font-semibold">{title}</p>
      {children ? <div className="max-w-prose text-ink-soft">{children}</div> : null}
      {action}
    </div>
  )
}
