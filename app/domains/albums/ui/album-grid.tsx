import { useTranslation } from 'react-i18next'
import { useLightbox } from '~/domains/profiles/gallery/use-lightbox'
import type { AlbumImage } from '../access.server'
import { PHOTO_TILE, TileImage, TileLink } from './image-tiles'

/** All images. Each opens in the platform's viewer, without JavaScript on its own page, and never as a bare file. */
export function AlbumGrid({
  albumId,
  title,
  images,
  reportHref,
}: {
  albumId: string
  title: string
  images: readonly AlbumImage[]
  reportHref: string | null
}) {
  const { t } = useTranslation()
  const lightbox = useLightbox<HTMLUListElement>(title)
  return (
    <ul
      ref={lightbox}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3"
      aria-label={t('albums:images.title')}
    >
      {images.map((image, at) => (
        <li key={image.id} className={PHOTO_TILE}>
          <TileLink albumId={albumId} image={image} at={at} reportHref={reportHref ?? undefined}>
            <TileImage image={image} at={at} total={images.length} isLarge />
          </TileLink>
        </li>
      ))}
    </ul>
  )
}
