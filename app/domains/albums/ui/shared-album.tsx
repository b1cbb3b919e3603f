import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/classes/card'
import { Photo } from '~/ui/photo/photo'
import type { OwnAlbum } from '../own-albums.server'
import { AlbumBadges, COVER } from './album-card'

/** The album that is about to be shared, as a card beside the list of members. A narrow window shows `SharedAlbumRow` instead. */
export function SharedAlbum({
  album: { title, description, cover, imageCount, isExplicit },
}: {
  album: Pick<OwnAlbum, 'title' | 'description' | 'cover' | 'imageCount' | 'isExplicit'>
}) {
  const { t } = useTranslation()
  return (
    <section className={`${CARD} overflow-hidden max-xl:hidden`} aria-labelledby="album">
      {cover ? (
        <div className={COVER}>
          <Photo photo={cover} alt="" sizes="400px" />
        </div>
      ) : null}
      <div className="grid gap-2 p-5">
        <h2 id="album" className="[overflow-wrap:anywhere]" dir="auto">
          {title}
        </h2>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <AlbumBadges isExplicit={isExplicit} />
          {t('albums:card.images', { count: imageCount })}
        </p>
        {description ? (
          <p className="line-clamp-4 text-ink-soft [overflow-wrap:anywhere]" dir="auto">
            {description}
          </p>
        ) : null}
      </div>
    </section>
  )
}

/** The album that is about to be shared, as a row above the list of members, for narrow windows. */
export function SharedAlbumRow({
  album: { title, cover, imageCount },
}: {
  album: Pick<OwnAlbum, 'title' | 'cover' | 'imageCount'>
}) {
  const { t } = useTranslation()
  return (
    <div className={`${CARD} flex items-center gap-3 px-4 py-3 xl:hidden`}>
      <span className="size-12 shrink-0 overflow-hidden rounded-control bg-raised [&_img]:size-full [&_img]:object-cover">
        {cover ? <Photo photo={cover} alt="" sizes="48px" /> : null}
      </span>
      <p className="min-w-0">
        <span className="block font-semibold wrap-break-word hyphens-auto" dir="auto">
          {title}
        </span>
        <span className="block text-sm text-ink-soft">{t('albums:card.images', { count: imageCount })}</span>
      </p>
    </div>
  )
}
