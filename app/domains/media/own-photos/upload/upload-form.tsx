import { IMAGE_MAX_MB } from 'db/limits/media'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { ACCEPTED, OWN_PHOTOS } from '../own-photos'
import type { CropDialogProps } from './crop-dialog'
import { DROP_ZONE, FILE_INPUT } from './drop-zone'
import { UNCUT } from './upload-task'
import type { Uploads } from './use-uploads'

/** Most pages never crop; if the chunk cannot be loaded, photos are uploaded uncropped. */
const CropDialog = lazy<ComponentType<CropDialogProps>>(() =>
  import('./crop-dialog').catch(() => ({ default: CropNothing })),
)

function CropNothing({ onCrop }: CropDialogProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onCrop(UNCUT), [])
  return null
}

/** Crops the chosen files one after the other. */
export function CropStep({ uploads }: { uploads: Uploads }) {
  const waiting = uploads.tasks.filter(({ step }) => step.is === 'crop')
  const [task] = waiting
  if (!task) return null
  return (
    <Suspense fallback={null}>
      <CropDialog
        key={task.id}
        file={task.file}
        place={task.place}
        left={waiting.length}
        onCrop={(cut) => uploads.crop(task.id, cut)}
        onCropNone={uploads.cropNone}
        onCancel={() => uploads.cancel(task)}
      />
    </Suspense>
  )
}

/** Chooses and submits photos; with JavaScript they are uploaded as soon as they are chosen. */
export function UploadForm({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const takeOver = () => {
    const files = [...(input.current?.files ?? [])]
    if (files.length === 0) return
    onFiles(files)
    // Reset, so that choosing the same file again fires a change.
    if (input.current) input.current.value = ''
  }
  // Files chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(takeOver, [])
  return (
    <form method="post" action={OWN_PHOTOS} encType="multipart/form-data" className="grid grid-cols-1 gap-3">
      <label className={DROP_ZONE}>
        <span className="flex items-center gap-2.5">
          <Icon name="camera" size={24} className="text-accent" />
          <span>
            <span className="font-semibold">{t('media:own.choose')}</span>{' '}
            <span className="text-ink-soft group-data-dropping/photos:hidden pointer-coarse:hidden noscript:hidden">
              {t('media:own.drop')}
            </span>
            <span className="hidden group-data-dropping/photos:inline">{t('media:own.dropNow')}</span>
          </span>
        </span>
        <input
          ref={input}
          className={FILE_INPUT}
          type="file"
          name="image"
          accept={ACCEPTED}
          multiple
          required
          onChange={takeOver}
        />
        <span className="text-sm text-ink-soft">{t('media:own.limits', { maxMb: IMAGE_MAX_MB })}</span>
      </label>
      <Button wide className="scripting:hidden" pendingText={t('media:own.uploading')}>
        {t('media:own.upload')}
      </Button>
      <p className="text-sm text-ink-soft">{t('media:own.privacy')}</p>
    </form>
  )
}
