import { useTranslation } from 'react-i18next'
import type { Partner } from '~/domains/chat/conversations/partner-sql.server'
import { timeLeftText } from '~/domains/chat/messages/time-left'
import { Avatar } from '~/domains/chat/ui/avatar'
import { useLightbox } from '~/domains/profiles/gallery/use-lightbox'
import { formatDay, formatTime } from '~/i18n/format/times'
import { useLanguage } from '~/i18n/use-texts'
import { Anchor, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { Icon } from '~/ui/icon'
import type { AlbumImage, ShownAlbum } from '../access.server'
import { PHOTO_TILE, TileImage, TileLink } from './image-tiles'
import { OneImage } from './one-image'
import { useAccess } from './use-access'

const REPORT =
  'inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline'

type PrivateAlbumProps = {
  album: ShownAlbum
  /** Null for the owner, and while the reader may not see it. */
  ownerPhoto: Partner['photo']
  /** The number of the image that the address names, from 1; null: all images. */
  image: number | null
  back: string
  at: string
  timeZone: string
}

/**
 * The viewer of an album: all images, or one of them without JavaScript. With JavaScript the page follows the access: once it is over, it
 * says so and shows nothing any more.
 */
export function PrivateAlbum({ album, ownerPhoto, image, back, at, timeZone }: PrivateAlbumProps) {
  const { t } = useTranslation()
  const { isOver, leftMs } = useAccess({ albumId: album.id, endsAt: album.accessUntil, at })
  const header = <HeaderBar back={back} />
  if (isOver)
    return (
      <Page header={header} title={t('albums:viewer.overTitle')}>
        <div role="status">
          <EmptyState
            icon="lock"
            title={t('albums:viewer.overText')}
            action={<ButtonLink href={back}>{t('albums:viewer.toChat')}</ButtonLink>}
          />
        </div>
      </Page>
    )
  const { id, ownerId, isOwn, accessUntil } = album
  const reportHref = isOwn ? null : `/report/${ownerId}?album=${id}`
  return (
    <Page header={header}>
      <div className="mt-3 grid gap-5">
        <div className="grid gap-2">
          <AlbumAndOwner album={album} ownerPhoto={ownerPhoto} showsDescription={image === null} />
          {accessUntil && leftMs !== null ? (
            <TimeLeft until={accessUntil} leftMs={leftMs} timeZone={timeZone} />
          ) : null}
        </div>
        <AlbumContent album={album} image={image} reportHref={reportHref} />
        {reportHref ? (
          <p>
            <Anchor className={REPORT} href={reportHref}>
              <Icon name="flag" size={18} />
              {t('albums:viewer.report')}
            </Anchor>
          </p>
        ) : null}
      </div>
    </Page>
  )
}

function AlbumAndOwner({
  album: { title, description, isOwn, ownerName },
  ownerPhoto,
  showsDescription,
}: Pick<PrivateAlbumProps, 'album' | 'ownerPhoto'> & { showsDescription: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="[overflow-wrap:anywhere]" dir="auto">
        {title}
      </h1>
      {description && showsDescription ? (
        <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {description}
        </p>
      ) : null}
      {isOwn ? (
        <p className="text-ink-soft">{t('albums:viewer.own')}</p>
      ) : (
        <div className="flex items-center gap-3">
          <Avatar partner={{ firstName: ownerName, photo: ownerPhoto }} small />
          <p className="text-ink-soft">{t('albums:viewer.from', { name: ownerName })}</p>
        </div>
      )}
    </>
  )
}

/** How long the reader's access still lasts, and until when. */
function TimeLeft({ until, leftMs, timeZone }: { until: string; leftMs: number; timeZone: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <p className="flex gap-2 text-sm/normal tabular-nums">
      <Icon name="clock" size={16} className="mt-0.5 flex-none" />
      <span className="flex flex-wrap gap-x-2">
        <strong className="first-letter:uppercase" data-lightbox-note>
          {timeLeftText(t, leftMs)}
        </strong>
        <span className="text-ink-soft">
          {t('albums:viewer.until', {
            day: formatDay(language, until, timeZone, 'dayMonth'),
            time: formatTime(language, until, timeZone),
          })}
        </span>
      </span>
    </p>
  )
}

/** The images, or why there are none. */
function AlbumContent({
  album: { id, title, images, needsAgeCheck },
  image,
  reportHref,
}: Pick<PrivateAlbumProps, 'album' | 'image'> & { reportHref: string | null }) {
  const { t } = useTranslation()
  if (needsAgeCheck)
    return (
      <EmptyState
        icon="shield-check"
        title={t('albums:viewer.ageTitle')}
        action={<ButtonLink href="/verification/age">{t('verification:albumLink')}</ButtonLink>}
      >
        {t('albums:viewer.ageText')}
      </EmptyState>
    )
  if (images.length === 0) return <EmptyState icon="image" title={t('albums:viewer.empty')} />
  if (image === null) return <AlbumGrid albumId={id} title={title} images={images} reportHref={reportHref} />
  return <OneImage albumId={id} images={images} number={image} reportHref={reportHref} />
}

/** All images. Each opens in the platform's viewer, without JavaScript on its own page, and never as a bare file. */
function AlbumGrid({
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
