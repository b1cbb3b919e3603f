import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PhotoMenu, PhotoMenuEntry } from '~/domains/media/own-photos/photo-menu'
import { Button } from '~/ui/button'
import { MenuQuestion } from '~/ui/menu-question'
import type { AlbumImage } from '../access.server'

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
  return (
    <PhotoMenu number={at + 1}>
      <Form method="post" action={`/albums/${albumId}`} preventScrollReset>
        <input type="hidden" name="image" value={image.id} />
        <input type="hidden" name="at" value={at} />
        <PhotoMenuEntry intent="cover" icon="star">
          {t('albums:images.makeCover')}
        </PhotoMenuEntry>
        {at > 0 ? (
          <PhotoMenuEntry intent="earlier" icon="chevron-left">
            {t('media:own.earlier')}
          </PhotoMenuEntry>
        ) : null}
        {at + 1 < total ? (
          <PhotoMenuEntry intent="later" icon="chevron-right">
            {t('media:own.later')}
          </PhotoMenuEntry>
        ) : null}
        {at > 1 ? (
          <PhotoMenuEntry intent="first" icon="grip">
            {t('albums:images.first')}
          </PhotoMenuEntry>
        ) : null}
        <MenuQuestion label={t('albums:images.remove')} text={t('albums:images.removeText')}>
          <Button variant="danger" wide name="intent" value="remove">
            {t('albums:images.removeDo')}
          </Button>
        </MenuQuestion>
      </Form>
    </PhotoMenu>
  )
}
