import { useRevalidator } from '@remix-run/react'
import { ALBUM_IMAGES_MAX, IMAGE_MAX_MB } from 'db/limits/media'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPTED } from '~/domains/media/own-photos/own-photos'
import { DROP_ZONE, FILE_INPUT } from '~/domains/media/own-photos/upload/drop-zone'
import { UploadRow } from '~/domains/media/own-photos/upload/upload-list'
import { isUnderWay } from '~/domains/media/own-photos/upload/upload-task'
import { useFileDrop } from '~/domains/media/own-photos/upload/use-files'
import { useUploads } from '~/domains/media/own-photos/upload/use-uploads'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { uploadRefusalText } from '../refusal'

/**
 * Adds images to an album (SPEC 5 "Album upload"): a plain multipart form; with JavaScript the files are sent one by one, each with its
 * progress, and what failed can be sent again together. With more files than there is room nothing is sent.
 */
export function ImageUpload({
  albumId,
  room,
  imagesMax,
}: {
  albumId: string
  room: number
  /** The owner's limit for this album. */
  imagesMax: number
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [announcement, announce] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const uploads = useUploads({
    room,
    onAdded: revalidate,
    announce,
    target: { address: `/api/private-albums/${albumId}/upload`, field: 'images' },
    crops: false,
  })
  const add = (files: readonly File[]) => {
    const free = Math.max(0, room - uploads.tasks.filter(isUnderWay).length)
    if (files.length <= free) {
      setRefused(null)
      return uploads.add(files)
    }
    setRefused(
      uploadRefusalText(
        t,
        imagesMax === ALBUM_IMAGES_MAX ? { refusal: 'image-bound' } : { refusal: 'no-room', room: free },
      ),
    )
  }
  const takeOver = () => {
    const files = [...(input.current?.files ?? [])]
    if (files.length === 0) return
    add(files)
    // Reset, so that choosing the same file again fires a change.
    if (input.current) input.current.value = ''
  }
  // Files chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(takeOver, [])
  const failed = uploads.tasks.filter(({ step }) => step.is === 'failed' && step.canRetry)
  return (
    <div className="group/photos grid gap-4" {...useFileDrop(add)}>
      {refused ? (
        <Notice tone="error" title={t('albums:upload.error')}>
          {refused}
        </Notice>
      ) : null}
      {uploads.tasks.length > 0 ? (
        <ul className="grid gap-3" aria-label={t('albums:upload.list')}>
          {uploads.tasks.map((task) => (
            <UploadRow key={task.id} task={task} uploads={uploads} />
          ))}
        </ul>
      ) : null}
      {failed.length > 1 ? (
        <Button
          type="button"
          variant="secondary"
          onClick={() => {
            for (const { id } of failed) uploads.retry(id)
          }}
        >
          <Icon name="rotate" />
          {t('albums:upload.retryAll')}
        </Button>
      ) : null}
      <form
        method="post"
        action={`/albums/${albumId}`}
        encType="multipart/form-data"
        className="grid grid-cols-1 gap-3"
      >
        <label className={DROP_ZONE}>
          <span className="flex items-center gap-2.5">
            <Icon name="camera" size={24} className="text-accent" />
            <span>
              <span className="font-semibold">{t('albums:images.add')}</span>{' '}
              <span className="text-ink-soft group-data-dropping/photos:hidden pointer-coarse:hidden noscript:hidden">
                {t('albums:images.drop')}
              </span>
              <span className="hidden group-data-dropping/photos:inline">{t('albums:images.dropNow')}</span>
            </span>
          </span>
          <input
            ref={input}
            type="file"
            className={FILE_INPUT}
            name="images"
            accept={ACCEPTED}
            multiple
            required
            onChange={takeOver}
          />
          <span className="text-sm text-ink-soft">
            {t('albums:images.limits', { maxMb: IMAGE_MAX_MB })} · {t('albums:images.room', { count: room })}
          </span>
        </label>
        <Button wide className="scripting:hidden" pendingText={t('albums:images.uploading')}>
          {t('albums:images.upload')}
        </Button>
        <p className="text-sm text-ink-soft">{t('albums:images.rule')}</p>
      </form>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  )
}
