import { useRevalidator } from '@remix-run/react'
import { IMAGE_MAX_MB, PROFILE_IMAGES_MAX } from 'db/limits/media'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/classes/card'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { Icon } from '~/ui/icon'
import { OWN_PHOTOS, OWN_PHOTOS_ID } from './own-photos'
import type { OwnPhotosData } from './own-photos.server'
import { PHONE_COLUMNS, PhotoTiles } from './photo-tiles'
import { UploadList } from './upload/upload-list'
import { UploadTile } from './upload/upload-tile'
import { useFileDrop } from './upload/use-files'
import { useUploads } from './upload/use-uploads'
import { useArrangement } from './use-arrangement'
import { WatermarkForm } from './watermark-form'

/**
 * One's own profile photos (SPEC 2 "Profile editor"): order, main photo, uploads, watermark. Plain forms to /my-profile/photos; with
 * JavaScript files are cropped and uploaded one by one, and changes are optimistic.
 */
export function OwnPhotosCard({
  photos: stored,
  watermark,
  formId,
  isPage = false,
}: OwnPhotosData & {
  /** Whether the card is the whole page: then the title of the page takes the place of its heading. */
  isPage?: boolean
}) {
  const { t } = useTranslation()
  const [announcement, announce] = useState('')
  const { revalidate } = useRevalidator()
  const { photos, change } = useArrangement(stored, announce)
  const uploads = useUploads({ room: PROFILE_IMAGES_MAX - photos.length, onAdded: revalidate, announce })
  const dropping = useFileDrop(uploads.add)
  const hasRoom = photos.length < PROFILE_IMAGES_MAX
  return (
    <section
      id={OWN_PHOTOS_ID}
      className={`${CARD} group/photos grid grid-cols-1 gap-4 px-4 py-5 sm:gap-5 sm:px-7 sm:py-6`}
      aria-label={t('media:own.title')}
      {...dropping}
    >
      <div className="grid gap-2">
        {isPage ? null : (
          <h2 className="flex items-center gap-2.5">
            <Icon name="image" className="text-accent" />
            {t('media:own.title')}
          </h2>
        )}
        <div>
          <p className="text-ink-soft">{t('media:own.lead', { max: PROFILE_IMAGES_MAX })}</p>
          <details className="text-sm not-open:-mb-3">
            <summary className={`${FOLD} w-fit`}>
              {t('media:own.rules.title')}
              <FoldMark />
            </summary>
            <div className="grid max-w-prose gap-1 pb-2 text-ink-soft">
              <p>{t('media:own.rules.text')}</p>
              <p>{t('media:own.privacy')}</p>
            </div>
          </details>
        </div>
      </div>
      {photos.length > 0 ? null : <p className="text-ink-soft">{t('media:own.empty')}</p>}
      <PhotoTiles
        photos={photos}
        change={change}
        isPage={isPage}
        last={
          hasRoom ? (
            <UploadTile
              action={OWN_PHOTOS}
              name="image"
              formId={formId}
              isAlone={photos.length % PHONE_COLUMNS === 0}
              onFiles={uploads.add}
            />
          ) : null
        }
      />
      <p className="-mt-2 text-sm text-ink-soft">
        {hasRoom
          ? t('media:own.limits', { maxMb: IMAGE_MAX_MB })
          : t('media:own.full', { max: PROFILE_IMAGES_MAX })}
      </p>
      <UploadList uploads={uploads} />
      <WatermarkForm isOn={watermark} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </section>
  )
}
