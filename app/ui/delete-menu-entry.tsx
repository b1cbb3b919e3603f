import type { ReactNode } from 'react'
import { MENU_ENTRY } from './classes/menu'
import { Icon } from './icon'

/** A menu entry that deletes something. It expands to an explanation and the button that deletes. */
export function DeleteMenuEntry({
  label,
  text,
  children,
}: {
  label: string
  text: string
  /** The button that deletes. */
  children: ReactNode
}) {
  return (
    <details>
      <summary className={MENU_ENTRY}>
        <Icon name="trash" size={18} />
        {label}
      </summary>
      <p className="px-3 py-1 text-sm text-ink-soft">{text}</p>
      {children}
    </details>
  )
}
