import { useTranslation } from 'react-i18next'
import { photoName } from '~/domains/profiles/gallery/photo-address'
import { Anchor, ButtonLink } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { Icon } from '~/ui/icon'
import { Photo } from '~/ui/photo/photo'
import type { AlbumImage } from '../access.server'

/** One image on a page of its own, for readers without JavaScript, with links to the previous and the next image and to the report form. */
export function OneImage({
  albumId,
  images,
  number,
  reportHref,
}: {
  albumId: string
  images: readonly AlbumImage[]
  /** From 1. */
  number: number
  reportHref: string | null
}) {
  const { t } = useTranslation()
  const image = images[number - 1]
  if (!image) return null
  const total = images.length
  const hrefOf = (one: number) => `/albums/private/${albumId}?image=${one}`
  return (
    <figure className="grid gap-3">
      <div className="[&_img]:mx-auto [&_img]:max-h-[75vh] [&_img]:w-auto [&_img]:max-w-full [&_img]:rounded-control">
        <Photo
          photo={image}
          alt={t('albums:images.alt', { number, total })}
          sizes="(min-width:1024px) 900px,100vw"
          priority
        />
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-3">
        {number > 1 ? (
          <ButtonLink variant="secondary" href={hrefOf(number - 1)} rel="prev">
            <Icon name="chevron-left" />
            {t('albums:viewer.previous')}
          </ButtonLink>
        ) : (
          <span />
        )}
        <span className="text-sm text-ink-soft tabular-nums">
          {t('albums:viewer.position', { number, total })}
        </span>
        {number < total ? (
          <ButtonLink variant="secondary" href={hrefOf(number + 1)} rel="next">
            {t('albums:viewer.next')}
            <Icon name="chevron-right" />
          </ButtonLink>
        ) : (
          <span />
        )}
      </figcaption>
      <p className="flex flex-wrap gap-4">
        <Anchor className={LINK} href={`/albums/private/${albumId}`}>
          {t('albums:viewer.all')}
        </Anchor>
        {reportHref ? (
          <Anchor className={LINK} href={`${reportHref}&image=${photoName(image.url)}`}>
            {t('albums:viewer.reportImage')}
          </Anchor>
        ) : null}
      </p>
    </figure>
  )
}
