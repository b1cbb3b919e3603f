import type { ReactNode } from 'react'
import { Icon } from './icon'
import { MENU_ENTRY } from './menu'

/** An entry of a menu that deletes something: it unfolds what that means, and the button that does it. */
export function MenuQuestion({
  label,
  text,
  children,
}: {
  label: string
  text: string
  /** The button. */
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
