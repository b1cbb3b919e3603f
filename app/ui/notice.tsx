import type { ReactNode } from 'react'
import { Icon } from './icon'
import type { IconName } from './icons/glyphs'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

const ICONS: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-alert',
}

/** A permanent message in the page. Errors and warnings are announced when they appear. */
export function Notice({
  tone = 'info',
  title,
  children,
  className = '',
}: {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  className?: string
}) {
  return (
    <div
      className={`notice notice-${tone} ${className}`.trim()}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <Icon name={ICONS[tone]} />
      <div className="grid gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink-soft">{children}</div> : null}
      </div>
    </div>
  )
}
