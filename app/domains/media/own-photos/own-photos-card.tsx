import { useRevalidator } from '@remix-run/react'
import { IMAGE_MAX_MB, PROFILE_IMAGES_MAX } from 'db/limits/media'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { Checkbox } from '~/ui/form/choice'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { createLatestWriter } from '~/ui/form/latest-writer'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { useRootData } from '~/ui/frame/root-data'
import { useLeaving } from '~/ui/hooks/use-leaving'
import { Icon } from '~/ui/icon'
import { showToast } from '~/ui/toast/toasts'
import { WatermarkFormSchema as Schema } from './forms'
import { OWN_PHOTOS, OWN_PHOTOS_ID } from './own-photos'
import type { OwnPhotosData } from './own-photos.server'
import { PHONE_COLUMNS, PhotoTiles } from './photo-tiles'
import { LeaveUploads } from './upload/leave-uploads'
import { UploadList } from './upload/upload-list'
import { UploadTile } from './upload/upload-tile'
import { useFileDrop } from './upload/use-files'
import { useUploads } from './upload/use-uploads'
import { postChange, useArrangement } from './use-arrangement'

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
      className={`${CARD} group/photos grid grid-cols-1 gap-4 px-4 py-5 outline-none sm:gap-5 sm:px-7 sm:py-6`}
      aria-label={t('media:own.title')}
      tabIndex={-1}
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
      {/* The editor asks by its own blocker, as for its input. */}
      {isPage ? <LeaveUploads /> : null}
      <WatermarkForm isOn={watermark} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </section>
  )
}

const INTENT = 'watermark'

/** Switches the watermark; with JavaScript ticking the box submits, and of quick presses the last one counts. */
function WatermarkForm({ isOn: stored }: { isOn: boolean }) {
  const { t } = useTranslation()
  const appName = useRootData()?.productName
  const [isOn, setOn] = useState(stored)
  const [form, fields] = useSchemaForm({ id: 'own-photos', schema: Schema })

  const writer = useRef<ReturnType<typeof createLatestWriter<boolean>> | null>(null)
  function change(isChecked: boolean): void {
    writer.current ??= createLatestWriter<boolean>({
      saved: stored,
      show: setOn,
      save: async (wanted) => {
        await postChange({ intent: INTENT, ...(wanted ? { watermark: 'on' } : {}) })
        showToast({ tone: 'success', text: t(wanted ? 'media:own.done.markOn' : 'media:own.done.markOff') })
        return true
      },
      onFailure: () => showToast({ tone: 'error', text: t('media:own.announced.undone') }),
    })
    writer.current.write(isChecked)
  }
  useLeaving(() => writer.current?.flush())

  // What was ticked before the page was hydrated is saved then.
  const saveTicked = useRef(() => {
    const box = document.querySelector<HTMLInputElement>(`#${form.id} [name=${fields.watermark.name}]`)
    if (box && box.checked !== stored) change(box.checked)
  })
  useEffect(() => saveTicked.current(), [])

  return (
    <SchemaForm
      form={form}
      action={OWN_PHOTOS}
      className="grid gap-2 border-t border-line pt-3 [&_[id$=-hint]]:-mt-1.5 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-6"
    >
      <input type="hidden" name="intent" value={INTENT} />
      <Checkbox
        field={fields.watermark}
        label={t('media:own.mark.label')}
        hint={t('media:own.mark.hint', { appName })}
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
        autoComplete="off"
      />
      <Button variant="secondary" className="scripting:hidden" pendingText={t('media:own.mark.pending')}>
        {t('media:own.mark.save')}
      </Button>
    </SchemaForm>
  )
}
