import { useTranslation } from 'react-i18next'
import { Anchor, ButtonLink, buttonClass } from '~/ui/button'
import { SEGMENT, SEGMENTS } from '~/ui/classes/segments'
import { Dialog, DialogLink } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import type { AlbumLimits } from '../album-limits.server'
import type { OwnAlbums } from '../own-albums.server'
import { AlbumCard } from './album-card'
import { AlbumFields } from './album-fields'

/** The tabs of SPEC 2: "Meine Alben (n)" and "Geteilte Alben". */
export function AlbumTabs({ count, isShared }: { count: number; isShared: boolean }) {
  const { t } = useTranslation()
  return (
    <nav className={`${SEGMENTS} -mb-2 max-w-lg`} aria-label={t('albums:tab.label')}>
      <Anchor className={SEGMENT} href="/albums" aria-current={isShared ? undefined : 'page'}>
        {t('albums:tab.mine', { count })}
      </Anchor>
      <Anchor className={SEGMENT} href="/albums?tab=shared" aria-current={isShared ? 'page' : undefined}>
        {t('albums:tab.shared')}
      </Anchor>
    </nav>
  )
}

const NEW = 'new-album'

/** The way to a new album; its dialog stands below the albums. */
export function NewAlbumLink() {
  const { t } = useTranslation()
  return (
    <DialogLink
      dialog={NEW}
      href="/albums/new"
      className={buttonClass({ className: 'max-sm:w-full sm:-my-2' })}
    >
      <Icon name="plus" />
      {t('albums:create.button')}
    </DialogLink>
  )
}

/** Why no further album can be created, and the way to premium. */
export function FullNotice({
  free,
  isPremium,
  albumsMax,
}: {
  /** The limits without premium. */
  free: AlbumLimits
  isPremium: boolean
  albumsMax: number
}) {
  const { t } = useTranslation()
  return (
    <Notice>
      {isPremium ? (
        <p>{t('albums:free.bound', { max: albumsMax })}</p>
      ) : (
        <>
          <p>{free.albums > 0 ? t('albums:free.used', { count: free.albums }) : t('albums:free.none')}</p>
          <p className="mt-2">
            <ButtonLink variant="secondary" size="sm" href="/premium">
              <Icon name="crown" size={18} />
              {t('albums:free.premium')}
            </ButtonLink>
          </p>
        </>
      )}
    </Notice>
  )
}

/** One's own albums as cards, and what is free. */
export function MyAlbums({
  albums,
  isFull,
  free,
  receivers,
  isPremium,
  albumsMax,
}: OwnAlbums & {
  /** How many people may see an album now, by its id. */
  receivers: Record<string, number>
  /** The limits without premium. */
  free: AlbumLimits
  isPremium: boolean
  albumsMax: number
}) {
  const { t } = useTranslation()
  return (
    <>
      <p className="max-w-prose text-ink-soft">{t('albums:lead')}</p>
      {isFull ? <FullNotice free={free} isPremium={isPremium} albumsMax={albumsMax} /> : null}
      {albums.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {albums.map((album, at) => (
            <AlbumCard key={album.id} album={album} receivers={receivers[album.id] ?? 0} isFirst={at < 2} />
          ))}
        </ul>
      ) : isFull ? null : (
        <EmptyState icon="lock" title={t('albums:none.title')}>
          {t('albums:none.text')}
        </EmptyState>
      )}
      {isPremium || free.albums === 0 ? null : (
        <p className="text-sm text-ink-soft">
          {t('albums:free.notice', {
            count: free.albums,
            images: t('albums:card.images', { count: free.imagesPerAlbum }),
          })}
        </p>
      )}
      {isFull ? null : (
        <Dialog id={NEW} title={t('albums:create.title')} closeHref="/albums">
          <AlbumFields
            action="/albums/new"
            reply={undefined}
            submit={t('albums:create.submit')}
            pending={t('albums:create.pending')}
          />
        </Dialog>
      )}
    </>
  )
}
