import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { useReader } from '~/ui/hooks/use-reader'
import { Icon } from '~/ui/icon'
import { Photo } from '~/ui/photo/photo'
import type { OwnAlbum } from '../own-albums.server'

const SIZES = '(min-width:1024px) 240px,(min-width:640px) 30vw,45vw'

/** The area of an album's cover, also without a photo. */
export const COVER =
  'grid aspect-[4/3] place-items-center overflow-hidden bg-raised text-ink-soft [&_img]:size-full [&_img]:object-cover [&_img]:object-[50%_20%] [&_picture]:size-full'

/**
 * An own album in the list (SPEC 2): cover, number of photos, title, description, date and the badge "Privat". Also shows how many people
 * have access now.
 */
export function AlbumCard({
  album,
  receivers,
  isFirst,
}: {
  album: OwnAlbum
  receivers: number
  isFirst: boolean
}) {
  const { t } = useTranslation()
  const reader = useReader()
  const { id, title, description, cover, imageCount, isExplicit, isOverLimit, createdAt } = album
  const day = formatDate(reader, createdAt)
  const images = imageCount > 0 ? t('albums:card.images', { count: imageCount }) : t('albums:card.empty')
  const summary = t('albums:card.summary', { images, date: day })
  return (
    <li className={`${CARD} relative flex min-w-0 flex-col overflow-hidden`}>
      <div className={`${COVER} relative`}>
        {cover ? (
          <Photo photo={cover} alt="" sizes={SIZES} priority={isFirst} />
        ) : (
          <Icon name="image" size={32} />
        )}
        <span className="absolute top-2 left-2 flex rounded-full bg-surface text-ink">
          <PrivateBadge />
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-3 max-sm:px-2.5">
        <h2 className="text-lg/snug">
          <Anchor
            className="text-inherit no-underline [overflow-wrap:anywhere] after:absolute after:inset-0"
            href={`/albums/${id}`}
            dir="auto"
          >
            {title}
          </Anchor>
        </h2>
        {/* A phone has room for the day alone. */}
        <p className="text-sm text-ink-soft tabular-nums max-sm:text-xs">
          <span className="max-sm:hidden">{summary}</span>
          <span className="sm:hidden" title={summary}>
            {images} · {day}
          </span>
        </p>
        {receivers > 0 ? (
          <p className="text-sm font-semibold text-accent">{t('albums:card.shared', { count: receivers })}</p>
        ) : null}
        {isExplicit || isOverLimit ? (
          <p className="flex flex-wrap gap-1.5">
            {isExplicit ? <ExplicitBadge /> : null}
            {isOverLimit ? (
              <Badge icon={<Icon name="triangle-alert" size={14} />} text={t('albums:card.over')} />
            ) : null}
          </p>
        ) : null}
        {description ? (
          <p className="line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]" dir="auto">
            {description}
          </p>
        ) : null}
      </div>
    </li>
  )
}

/** The badges of an album, for its owner. */
export function AlbumBadges({ isExplicit }: { isExplicit: boolean }) {
  return (
    <>
      <PrivateBadge />
      {isExplicit ? <ExplicitBadge /> : null}
    </>
  )
}

function PrivateBadge() {
  const { t } = useTranslation()
  return <Badge icon={<Icon name="lock" size={14} />} text={t('albums:card.private')} />
}

function ExplicitBadge() {
  const { t } = useTranslation()
  return <Badge icon={<Icon outline={FLAME} size={14} />} text={t('albums:card.explicit')} />
}

// Lucide, like ~/ui/icons/glyphs.
const FLAME = 'M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4'

function Badge({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-full border border-line px-2 py-0.5 text-xs">
      {icon}
      {text}
    </span>
  )
}
