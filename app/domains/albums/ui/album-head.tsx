import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format/times'
import { Anchor, ButtonLink } from '~/ui/button'
import { MENU, MENU_ENTRY, MENU_LIST_BELOW } from '~/ui/classes/menu'
import { QUIET_ROUND } from '~/ui/classes/round'
import { useReader } from '~/ui/hooks/use-reader'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import type { OwnAlbum } from '../own-albums.server'
import { AlbumBadges } from './album-card'

/** Title, description and state of an own album, and what can be done with it. */
export function AlbumHead({ album }: { album: OwnAlbum }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { id, title, description, imageCount, isExplicit, isOverLimit, createdAt } = album
  const mayShare = !isOverLimit && imageCount > 0
  return (
    <div className="grid gap-3">
      <div className="mt-3 flex items-start justify-between gap-3">
        <h1 className="min-w-0 pt-1 [overflow-wrap:anywhere]" dir="auto">
          {title}
        </h1>
        <AlbumMenu album={album} />
      </div>
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
      <div className="flex gap-3">
        {mayShare ? (
          <ButtonLink className="max-sm:flex-1" href={`/albums/${id}/share`}>
            {/* On a phone the shorter text, so that the icon stays beside it; a screen reader has the whole one. */}
            <Icon name="share" />
            <span className="max-sm:sr-only">{t('albums:share.button')}</span>
            <span className="sm:hidden" aria-hidden="true">
              {t('albums:share.submit')}
            </span>
          </ButtonLink>
        ) : null}
        {/* Beside the other button a phone has room for the icon only. */}
        <ButtonLink
          variant="secondary"
          className={mayShare ? 'max-sm:px-3' : 'max-sm:flex-1'}
          href={`/albums/${id}/edit`}
        >
          <Icon name="pencil" />
          <span className={mayShare ? 'max-sm:sr-only' : undefined}>{t('albums:edit.button')}</span>
        </ButtonLink>
      </div>
      {imageCount === 0 ? <p className="text-sm text-ink-soft">{t('albums:share.empty')}</p> : null}
    </div>
  )
}

/** The menu of actions that delete something. Each leads to a page that asks for confirmation. */
function AlbumMenu({ album: { id, title, imageCount } }: { album: OwnAlbum }) {
  const { t } = useTranslation()
  return (
    // Aligns the icon with the edge of the page, not the round area around it.
    <details className={`${MENU} -mr-2`} data-menu>
      <summary className={QUIET_ROUND} aria-label={t('albums:actions', { title })}>
        <Icon name="ellipsis" />
      </summary>
      <div className={`${MENU_LIST_BELOW} right-3! w-68 max-w-[calc(100vw-2rem)]`}>
        {imageCount > 1 ? (
          <Anchor className={MENU_ENTRY} href={`/albums/${id}/delete?what=images`}>
            <Icon name="image" size={18} />
            {t('albums:images.removeAll')}
          </Anchor>
        ) : null}
        <Anchor className={MENU_ENTRY} href={`/albums/${id}/delete`}>
          <Icon name="trash" size={18} />
          {t('albums:delete.button')}
        </Anchor>
      </div>
    </details>
  )
}
