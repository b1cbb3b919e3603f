import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format/times'
import { Anchor, ButtonLink, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { useReader } from '~/ui/use-reader'
import type { OwnAlbum } from '../own-albums.server'
import { AlbumBadges } from './album-card'

/** Buttons of one width: below each other on a phone, else side by side. */
const EQUAL = 'grid gap-3 sm:w-fit sm:auto-cols-fr sm:grid-flow-col'

/** Title, description and state of an own album, with the way to share it. */
export function AlbumHead({ album }: { album: OwnAlbum }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { id, title, description, imageCount, isExplicit, isOverLimit, createdAt } = album
  return (
    <div className="grid gap-3">
      <h1 className="mt-3 [overflow-wrap:anywhere]" dir="auto">
        {title}
      </h1>
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <AlbumBadges isExplicit={isExplicit} />
        <span className="tabular-nums">
          {t('albums:card.summary', {
            images: t('albums:card.images', { count: imageCount }),
            date: formatDate(reader, createdAt),
          })}
        </span>
      </p>
      {description ? (
        <p className="max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {description}
        </p>
      ) : null}
      {isOverLimit ? (
        <Notice tone="warning" title={t('albums:over.title')}>
          <p>{t('albums:over.text')}</p>
          <p className="mt-2">
            <ButtonLink variant="secondary" size="sm" href="/premium">
              <Icon name="crown" size={18} />
              {t('albums:free.premium')}
            </ButtonLink>
          </p>
        </Notice>
      ) : null}
      <div className={EQUAL}>
        {isOverLimit || imageCount === 0 ? null : (
          <ButtonLink href={`/albums/${id}/share`}>
            <Icon name="share" />
            {t('albums:share.button')}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" href={`/albums/${id}/edit`}>
          <Icon name="pencil" />
          {t('albums:edit.button')}
        </ButtonLink>
      </div>
      {imageCount === 0 ? <p className="text-sm text-ink-soft">{t('albums:share.empty')}</p> : null}
    </div>
  )
}

/** What deletes something, at the end of the page. */
export function AlbumActions({ album: { id, imageCount } }: { album: OwnAlbum }) {
  const { t } = useTranslation()
  return (
    <div className="border-t border-line pt-4">
      <div className={EQUAL}>
        {imageCount > 1 ? (
          <Anchor className={buttonClass({ variant: 'secondary' })} href={`/albums/${id}/delete?what=images`}>
            <Icon name="trash" />
            {t('albums:images.removeAll')}
          </Anchor>
        ) : null}
        <Anchor className={buttonClass({ variant: 'reject' })} href={`/albums/${id}/delete`}>
          <Icon name="trash" />
          {t('albums:delete.button')}
        </Anchor>
      </div>
    </div>
  )
}
