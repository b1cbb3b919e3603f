import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'
import { Photo } from '~/ui/photo/photo'
import type { OwnPhoto } from '../profile-photos.server'
import type { Arrangement } from './own-photos'
import { MainButton, MoveButton, RemoveForm } from './tile-actions'
import { useKeptFocus, useTileDrag } from './use-tile-drag'

const ICONS = {
  pending: 'clock',
  shown: 'clock',
  approved: 'circle-check',
  rejected: 'ban',
} as const satisfies Record<string, IconName>

/** The moderation state of a photo as text. */
export function PhotoState({ photo }: { photo: Pick<OwnPhoto, 'state' | 'isPublic' | 'rejectionReason'> }) {
  const { t } = useTranslation()
  const state = photo.state === 'pending' && photo.isPublic ? 'shown' : photo.state
  return (
    <div className={`own-photo-state own-photo-state-${state}`}>
      <p className="flex items-start gap-1.5 font-medium">
        <Icon name={ICONS[state]} size={16} className="mt-px" />
        {t(`media:own.state.${state}`)}
      </p>
      {state === 'rejected' && photo.rejectionReason ? (
        <p className="text-ink-soft">{t('media:own.reason', { reason: photo.rejectionReason })}</p>
      ) : null}
    </div>
  )
}

const SIZES = '(min-width:640px) 220px,45vw'

/** The photos in their order, each with its state and actions. */
export function PhotoTiles({
  photos,
  change,
}: {
  photos: readonly OwnPhoto[]
  change: (arrangement: Arrangement) => void
}) {
  const { t } = useTranslation()
  const { placeOf, dragged, handlers } = useTileDrag(photos, change)
  const { list, keep } = useKeptFocus(photos)
  const changeHere = (arrangement: Arrangement) => {
    keep()
    change(arrangement)
  }
  return (
    <ol ref={list} className="photo-tiles" tabIndex={-1} onDragStart={(event) => event.preventDefault()}>
      {photos.map((photo, at) => {
        const number = at + 1
        const isMain = at === 0
        const alt = t(isMain ? 'media:own.altMain' : 'media:own.alt', { number })
        return (
          <li
            key={photo.id}
            className="photo-tile"
            data-photo={photo.id}
            data-place={placeOf(photo)}
            data-dragged={dragged === photo.id || undefined}
          >
            <div className="photo-tile-picture" {...handlers(photo.id)}>
              <Photo photo={photo} alt={alt} sizes={SIZES} />
              {/* For touch and mouse; by keyboard the buttons do the same. */}
              <span className="photo-drag needs-js" data-drag aria-hidden="true">
                <Icon name="grip" size={18} />
              </span>
              <RemoveForm photo={photo.id} number={number} change={changeHere} />
              {isMain ? <span className="photo-tile-main">{t('media:own.main')}</span> : null}
            </div>
            <div className="photo-tile-actions">
              <MoveButton
                photo={photo.id}
                number={number}
                to={isMain ? null : at - 1}
                back
                change={changeHere}
              />
              {isMain ? <span /> : <MainButton photo={photo.id} number={number} change={changeHere} />}
              <MoveButton
                photo={photo.id}
                number={number}
                to={number === photos.length ? null : at + 1}
                change={changeHere}
              />
            </div>
            <PhotoState photo={photo} />
          </li>
        )
      })}
    </ol>
  )
}
