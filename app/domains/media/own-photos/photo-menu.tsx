import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'
import { MENU, MENU_ENTRY, MENU_LIST_BELOW } from '~/ui/menu'
import { QUIET_ROUND } from '~/ui/round'

// In a column of a phone there is no room beside the button: the menu stands above the navigation.
const SHEET = 'max-lg:fixed max-lg:inset-x-3 max-lg:top-auto! max-lg:bottom-24 max-lg:z-50 lg:w-56'

/** What an owner can do with one of several photos, of a profile or of an album. One menu is open at a time. */
export function PhotoMenu({ number, children }: { number: number; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <details className={MENU} data-menu name="photo">
      <summary className={QUIET_ROUND} data-does="menu" aria-label={t('media:own.actions', { number })}>
        <Icon name="ellipsis" size={20} />
      </summary>
      <div className={`${MENU_LIST_BELOW} ${SHEET}`}>{children}</div>
    </details>
  )
}

/** A change as a button of the menu; `intent` is its value in the form around it. */
export function PhotoMenuEntry({
  icon,
  intent,
  children,
}: {
  icon: IconName
  intent: string
  children: string
}) {
  return (
    <button type="submit" className={MENU_ENTRY} name="intent" value={intent}>
      <Icon name={icon} size={18} />
      {children}
    </button>
  )
}

/** For touch and mouse; by keyboard the menu does the same. */
export function DragHandle(handlers: object) {
  return (
    <span
      className={`${QUIET_ROUND} cursor-grab touch-none text-ink-soft in-data-dragged:cursor-grabbing noscript:invisible`}
      data-drag
      aria-hidden="true"
      {...handlers}
    >
      <Icon name="grip" size={20} />
    </span>
  )
}
