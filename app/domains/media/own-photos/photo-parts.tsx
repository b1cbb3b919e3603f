import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MENU, MENU_ENTRY, MENU_LIST_BELOW } from '~/ui/classes/menu'
import { QUIET_ROUND } from '~/ui/classes/round'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'

// Narrow windows have no space for the list at the button, so it opens above the navigation.
const SHEET = 'max-lg:fixed max-lg:inset-x-3 max-lg:top-auto! max-lg:bottom-24 max-lg:z-50 lg:w-56'

/** The menu of one of an owner's photos, in a profile or an album. Only one menu is open at a time. */
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

/** A button of the menu, which submits the surrounding form with this `intent`. */
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

/** Drags a photo by touch or mouse. The menu offers the same to keyboards. */
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

/** A label on a photo in its owner's list, such as "main photo" or the state of its moderation. */
export const PHOTO_PILL = 'max-w-full truncate rounded-full px-2 py-0.5 text-xs/normal font-semibold'

/** The label of the photo that others see first. */
export const FIRST_PILL = `${PHOTO_PILL} bg-accent text-accent-ink`

/** The container of the labels, at the bottom of the photo. */
export const PILLS = 'pointer-events-none absolute inset-x-1 bottom-1 flex flex-wrap gap-1'
