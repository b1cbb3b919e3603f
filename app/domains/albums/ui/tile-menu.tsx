import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'
import { MENU, MENU_ENTRY, MENU_LIST_BELOW } from '~/ui/menu'
import { QUIET_ROUND } from '~/ui/round'
import type { AlbumImage } from '../access.server'

// In a column of a phone there is no room beside the button: the menu stands above the navigation.
const SHEET = 'max-lg:fixed max-lg:inset-x-3 max-lg:top-auto! max-lg:bottom-24 max-lg:z-50'

/** What the owner can do with an image of an album. Deleting asks first. */
export function TileMenu({
  albumId,
  image,
  at,
  total,
}: {
  albumId: string
  image: AlbumImage
  at: number
  total: number
}) {
  const { t } = useTranslation()
  const number = at + 1
  const entry = (intent: string, icon: IconName, label: string) => (
    <button type="submit" className={MENU_ENTRY} name="intent" value={intent}>
      <Icon name={icon} size={18} />
      {label}
    </button>
  )
  return (
    <details className={MENU} data-menu name="album-image">
      <summary className={QUIET_ROUND} aria-label={t('albums:images.actions', { number })}>
        <Icon name="ellipsis" size={20} />
      </summary>
      <Form
        method="post"
        action={`/albums/${albumId}`}
        className={`${MENU_LIST_BELOW} ${SHEET}`}
        preventScrollReset
      >
        <input type="hidden" name="image" value={image.id} />
        <input type="hidden" name="at" value={at} />
        {entry('cover', 'star', t('albums:images.makeCover'))}
        {at > 0 ? entry('earlier', 'chevron-left', t('albums:images.earlier')) : null}
        {number < total ? entry('later', 'chevron-right', t('albums:images.later')) : null}
        {at > 1 ? entry('first', 'grip', t('albums:images.first')) : null}
        <details>
          <summary className={MENU_ENTRY}>
            <Icon name="trash" size={18} />
            {t('albums:images.remove')}
          </summary>
          <p className="px-3 py-1 text-sm text-ink-soft">{t('albums:images.removeText')}</p>
          <Button variant="danger" wide name="intent" value="remove">
            {t('albums:images.removeDo')}
          </Button>
        </details>
      </Form>
    </details>
  )
}
