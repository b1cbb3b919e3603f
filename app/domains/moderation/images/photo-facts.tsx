import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { LINK } from '~/ui/classes/link'
import { useReader } from '~/ui/hooks/use-reader'
import { Icon } from '~/ui/icon'
import { Photo } from '~/ui/photo/photo'
import { HiddenPicture } from '../cases/hidden-pictures'
import type { Hint, HintMark } from '../hints/marks'
import { imagesHref } from './forms'
import type { QueuedImage } from './image-queue.server'
import type { PersonPhoto } from './person-photos.server'

const HINT_MARK =
  'inline-flex items-center gap-1.5 rounded-full border border-warning bg-warning-soft px-3 py-1 font-semibold ' +
  'text-warning'

/** The owner of a photo, the dates of its upload and approval, and the hints of the models. */
export function PhotoFacts({
  image,
  personHref,
  waitingTime,
  hint,
  marks,
}: {
  image: QueuedImage
  /** The page of its owner; null if the reader can open none. */
  personHref: string | null
  waitingTime: string | null
  hint: Hint | null
  marks: readonly HintMark[]
}) {
  const { t } = useTranslation()
  const reader = useReader()
  const { username, uploadedAt, approvedAt } = image
  return (
    <>
      {marks.length > 0 || image.blocked ? (
        <ul className="flex flex-wrap gap-2">
          {image.blocked ? (
            <li className={HINT_MARK}>
              <Icon name="triangle-alert" size={16} />
              {t('pictures:blocked.mark')}
            </li>
          ) : null}
          {marks.map((mark) => (
            <li key={mark} className={HINT_MARK}>
              <Icon name="triangle-alert" size={16} />
              {t(`hints:mark.${mark}`)}
            </li>
          ))}
        </ul>
      ) : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&_dt]:text-ink-soft">
        <dt>{t('moderation:name')}</dt>
        <dd>
          {personHref ? (
            <Anchor className={LINK} href={personHref}>
              {username}
            </Anchor>
          ) : (
            username
          )}
        </dd>
        <dt>{t('moderation:uploaded')}</dt>
        <dd>
          {formatDate(reader, uploadedAt)}
          {waitingTime && !approvedAt ? ` · ${waitingTime}` : null}
        </dd>
        {approvedAt ? (
          <>
            <dt>{t('moderation:approvedOn')}</dt>
            <dd>{formatDate(reader, approvedAt)}</dd>
          </>
        ) : null}
        {image.blocked?.note ? (
          <>
            <dt>{t('pictures:blocked.note')}</dt>
            <dd className="wrap-anywhere" dir="auto">
              {image.blocked.note}
            </dd>
          </>
        ) : null}
        {hint ? (
          <>
            <dt>{t('hints:nudity')}</dt>
            <dd className="tabular-nums">{t('hints:score', { percent: Math.round(hint.nudity * 100) })}</dd>
            <dt>{t('hints:faces')}</dt>
            <dd className="tabular-nums">{hint.faces}</dd>
          </>
        ) : (
          <>
            <dt>{t('hints:title')}</dt>
            <dd>{t('hints:none')}</dd>
          </>
        )}
      </dl>
      {image.isShown && !approvedAt ? (
        <p>
          <Chip>{t('moderation:shown')}</Chip>
        </p>
      ) : null}
    </>
  )
}

/** Thumbnails of the same person's other photos, each with its state. Rejected photos are not in a queue, so they are no links. */
export function OtherPhotos({
  image,
  photos,
  isShown,
}: {
  image: QueuedImage
  photos: readonly PersonPhoto[]
  /** False while the photos of the person are hidden. */
  isShown: boolean
}) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="other-photos" className="grid gap-2">
      <h2 id="other-photos" className="text-lg">
        {t('moderation:others.title')}
      </h2>
      {photos.length === 0 ? <p className="text-sm text-ink-soft">{t('moderation:others.none')}</p> : null}
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ id, photo, state }) => (
          <li key={id} className="grid w-20 gap-1 text-center text-xs">
            <OtherPhoto
              href={state === 'rejected' ? null : imagesHref({ show: state }, id)}
              photo={isShown ? photo : null}
              alt={t('moderation:others.alt', {
                name: image.username,
                state: t(`moderation:others.state.${state}`),
              })}
            />
            <span aria-hidden="true">{t(`moderation:others.state.${state}`)}</span>
          </li>
        ))}
      </ul>
      <Anchor
        className="inline-flex min-h-11 items-center text-sm text-accent underline"
        href={imagesHref({ show: 'approved', person: image.userId })}
      >
        {t('moderation:others.all')}
      </Anchor>
    </section>
  )
}

function OtherPhoto({
  href,
  photo,
  alt,
}: {
  href: string | null
  /** Null while it is hidden. */
  photo: PersonPhoto['photo'] | null
  alt: string
}) {
  const picture = photo ? (
    <Photo photo={photo} alt={alt} sizes="80px" className="aspect-3/4 w-full rounded-control object-cover" />
  ) : (
    <HiddenPicture alt={alt} />
  )
  return href ? <Anchor href={href}>{picture}</Anchor> : picture
}
