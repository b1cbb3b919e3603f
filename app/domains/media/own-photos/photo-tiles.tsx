import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'
import { Photo } from '~/ui/photo/photo'
import type { OwnPhoto } from '../profile-photos.server'
import { OwnPhotoMenu } from './own-photo-menu'
import type { Arrangement } from './own-photos'
import { DragHandle, FIRST_PILL, PILLS } from './photo-parts'
import { useKeptFocus, useTileDrag } from './use-tile-drag'

const ICONS = {
  pending: 'clock',
  shown: 'clock',
  approved: 'circle-check',
  rejected: 'ban',
} as const satisfies Record<string, IconName>

const COLORS = { pending: '', shown: '', approved: 'text-success', rejected: 'text-danger' } as const

/** The moderation state of a photo as text. The state of an approved photo is only for screen readers: its owner need not act. */
function PhotoState({ photo }: { photo: Pick<OwnPhoto, 'state' | 'isPublic' | 'rejectionReason'> }) {
  const { t } = useTranslation()
  const state = photo.state === 'pending' && photo.isPublic ? 'shown' : photo.state
  return (
    <div className={state === 'approved' ? 'sr-only' : 'grid gap-0.5 px-3 pb-3 text-sm/normal'}>
      <p className="flex items-start gap-1.5 font-medium">
        <Icon name={ICONS[state]} size={16} className={`mt-px ${COLORS[state]}`} />
        {t(`media:own.state.${state}`)}
      </p>
      {state === 'rejected' && photo.rejectionReason ? (
        <p className="text-ink-soft">{t('media:own.reason', { reason: photo.rejectionReason })}</p>
      ) : null}
    </div>
  )
}

// data-place is the position at which a tile is shown. While a tile is dragged, it differs from the position in the DOM.
const TILE = `group/tile grid content-start rounded-control border border-line bg-surface data-[place=1]:order-1 data-[place=2]:order-2 data-[place=3]:order-3 data-[place=4]:order-4`
const SIZES = '(min-width:640px) 220px,45vw'
// On a wide page all tiles are in one row. Beside the editor's preview no row has a single tile. Container queries are not used, since a
// container would also contain the menus, which have a fixed position on a phone.
const COLUMNS = 'grid-cols-2 max-[16rem]:grid-cols-1 sm:grid-cols-3 sm:data-[count=4]:grid-cols-4'
/** The number of columns on a phone. */
export const PHONE_COLUMNS = 2
const PAGE_COLUMNS = 'lg:grid-cols-5 lg:data-[count=4]:grid-cols-5'

/** The photos in their order, each with its moderation state and its actions. */
export function PhotoTiles({
  photos,
  change,
  isPage,
  last,
}: {
  photos: readonly OwnPhoto[]
  change: (arrangement: Arrangement) => void
  isPage: boolean
  /** The tile after the photos, which adds one. */
  last: ReactNode
}) {
  const { t } = useTranslation()
  const { placeOf, dragged, handlers } = useTileDrag(photos, change)
  const { list, keep } = useKeptFocus(photos)
  const changeHere = (arrangement: Arrangement) => {
    keep()
    change(arrangement)
  }
  return (
    <ol
      ref={list}
      data-count={photos.length + (last ? 1 : 0)}
      className={`grid items-start gap-3 outline-none sm:gap-4 ${COLUMNS} ${isPage ? PAGE_COLUMNS : ''}`.trimEnd()}
      tabIndex={-1}
      onDragStart={(event) => event.preventDefault()}
    >
      {photos.map((photo, at) => {
        const number = at + 1
        const isMain = at === 0
        const alt = t(isMain ? 'media:own.altMain' : 'media:own.alt', { number })
        return (
          <li
            key={photo.id}
            className={TILE}
            data-photo={photo.id}
            data-place={placeOf(photo)}
            data-dragged={dragged === photo.id || undefined}
          >
            <div
              className="relative aspect-3/4 overflow-hidden rounded-t-control group-data-dragged/tile:cursor-grabbing group-data-dragged/tile:outline-3 group-data-dragged/tile:outline-offset-2 group-data-dragged/tile:outline-accent"
              {...handlers(photo.id)}
            >
              <Photo
                photo={photo}
                alt={alt}
                sizes={SIZES}
                className="block size-full object-cover object-[50%_20%] select-none"
              />
              {isMain ? (
                <span className={PILLS}>
                  <span className={FIRST_PILL}>{t('media:own.main')}</span>
                </span>
              ) : null}
            </div>
            {/* The buttons are below the photo: on it they would cover the face. */}
            <div className="flex justify-between">
              {photos.length > 1 ? <DragHandle {...handlers(photo.id)} /> : <span />}
              <OwnPhotoMenu photo={photo.id} at={at} total={photos.length} change={changeHere} />
            </div>
            <PhotoState photo={photo} />
          </li>
        )
      })}
      {last}
    </ol>
  )
}
