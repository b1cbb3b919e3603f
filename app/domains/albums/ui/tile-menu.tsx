import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PhotoMenu, PhotoMenuEntry } from '~/domains/media/own-photos/photo-parts'
import { Button } from '~/ui/button'
import { DeleteMenuEntry } from '~/ui/delete-menu-entry'
import type { AlbumImage } from '../access.server'

/** The menu of an album image for its owner. To delete the image, the owner must confirm. */
export function TileMenu({
  albumId,
  image,
  index,
  total,
}: {
  albumId: string
  image: AlbumImage
  index: number
  total: number
}) {
  const { t } = useTranslation()
  return (
    <PhotoMenu number={index + 1}>
      <Form method="post" action={`/albums/${albumId}`} preventScrollReset>
        <input type="hidden" name="image" value={image.id} />
        <input type="hidden" name="at" value={index} />
        <PhotoMenuEntry intent="cover" icon="star">
          {t('albums:images.makeCover')}
        </PhotoMenuEntry>
        {index > 0 ? (
          <PhotoMenuEntry intent="earlier" icon="chevron-left">
            {t('media:own.earlier')}
          </PhotoMenuEntry>
        ) : null}
        {index + 1 < total ? (
          <PhotoMenuEntry intent="later" icon="chevron-right">
            {t('media:own.later')}
          </PhotoMenuEntry>
        ) : null}
        {index > 1 ? (
          <PhotoMenuEntry intent="first" icon="grip">
            {t('albums:images.first')}
          </PhotoMenuEntry>
        ) : null}
        <DeleteMenuEntry label={t('albums:images.remove')} text={t('albums:images.removeText')}>
          <Button variant="danger" wide name="intent" value="remove">
            {t('albums:images.removeDo')}
          </Button>
        </DeleteMenuEntry>
      </Form>
    </PhotoMenu>
  )
}
