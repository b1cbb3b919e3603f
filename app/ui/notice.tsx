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

const COLORS: Record<NoticeTone, string> = {
  info: 'text-accent',
  success: 'text-success',
  warning: 'text-warning',
  error: 'text-danger',
}

const SURFACES: Record<NoticeTone, string> = {
  info: 'border-line bg-surface',
  success: 'border-line bg-success-soft',
  warning: 'border-line bg-warning-soft',
  error: 'border-danger bg-danger-soft',
}

/** Attributes of an element with the errors of a submitted form: it gets the focus when the answer is shown. */
export const TAKES_FOCUS = { tabIndex: -1, autoFocus: true, 'data-focus': '' } as const

/** A permanent message in the page. Screen readers announce an error when it appears. */
export function Notice({
  tone = 'info',
  title,
  children,
  className = '',
  takesFocus = false,
}: {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  className?: string
  /** For the server's answer to a form: the message gets the focus. */
  takesFocus?: boolean
}) {
  return (
    <div
      className={`flex gap-3 rounded-card border px-4 py-3.5 [&_a:not(.group)]:underline [&_a]:underline-offset-[0.2em] ${SURFACES[tone]} ${className}`.trimEnd()}
      role={tone === 'error' ? 'alert' : undefined}
      {...(takesFocus ? TAKES_FOCUS : {})}
    >
      <Icon name={ICONS[tone]} className={`mt-px ${COLORS[tone]}`} />
      <div className="grid min-w-0 gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink-soft">{children}</div> : null}
      </div>
    </div>
  )
}
