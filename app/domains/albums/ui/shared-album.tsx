import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/card'
import { Photo } from '~/ui/photo/photo'
import type { OwnAlbum } from '../own-albums.server'
import { AlbumBadges, COVER } from './album-card'

/** What is about to be shared, beside the persons it can be shared with. A narrow window has the title in its text. */
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
