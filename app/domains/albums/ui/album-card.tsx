import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/card'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'
import { Photo } from '~/ui/photo/photo'
import { useReader } from '~/ui/use-reader'
import type { OwnAlbum } from '../own-albums.server'

const SIZES = '(min-width:1024px) 240px,(min-width:640px) 30vw,45vw'

const COVER =
  'grid aspect-[4/3] place-items-center overflow-hidden bg-raised text-ink-soft [&_img]:size-full [&_img]:object-cover [&_picture]:size-full'

/** An own album in the list (SPEC 2): cover, number of photos, title, description, date and the badge "Privat". */
export function AlbumCard({ album, isFirst }: { album: OwnAlbum; isFirst: boolean }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { id, title, description, cover, imageCount, isExplicit, isOverLimit, createdAt } = album
  return (
    <li className={`${CARD} relative flex min-w-0 flex-col overflow-hidden`}>
      <div className={COVER}>
        {cover ? (
          <Photo photo={cover} alt="" sizes={SIZES} priority={isFirst} />
        ) : (
          <Icon name="image" size={32} />
        )}
      </div>
      <div className="grid gap-1.5 p-3">
        <h2 className="text-base leading-snug">
          <Anchor
            className="text-inherit no-underline [overflow-wrap:anywhere] after:absolute after:inset-0"
            href={`/albums/${id}`}
            dir="auto"
          >
            {title}
          </Anchor>
        </h2>
        <p className="flex flex-wrap gap-1.5">
          <Badge icon="lock">{t('albums:card.private')}</Badge>
          {isExplicit ? <Badge icon="flame">{t('albums:card.explicit')}</Badge> : null}
          {isOverLimit ? <Badge icon="triangle-alert">{t('albums:card.over')}</Badge> : null}
        </p>
        <p className="text-sm tabular-nums">
          {imageCount > 0 ? t('albums:card.images', { count: imageCount }) : t('albums:card.empty')}
        </p>
        {description ? (
          <p className="line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]" dir="auto">
            {description}
          </p>
        ) : null}
        <p className="text-sm text-ink-soft">
          {t('albums:card.created', { date: formatDate(reader, createdAt) })}
        </p>
      </div>
    </li>
  )
}

/** A property of an album, as text with an icon. */
export function Badge({ icon, children }: { icon: IconName; children: string }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-full border border-line px-2 py-0.5 text-xs">
      <Icon name={icon} size={14} />
      {children}
    </span>
  )
}
