import { useRevalidator } from '@remix-run/react'
import { ALBUM_IMAGES_MAX, IMAGE_MAX_MB } from 'db/limits/media'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveUploads } from '~/domains/media/own-photos/upload/leave-uploads'
import { UploadRow } from '~/domains/media/own-photos/upload/upload-list'
import { countsTowardsLimit } from '~/domains/media/own-photos/upload/upload-task'
import { UploadTile } from '~/domains/media/own-photos/upload/upload-tile'
import { useFileDrop } from '~/domains/media/own-photos/upload/use-files'
import { useUploads } from '~/domains/media/own-photos/upload/use-uploads'
import { Button } from '~/ui/button'
import { useFocusAfterRemoval } from '~/ui/hooks/use-focus-after-removal'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/toast/toasts'
import type { OwnAlbumPage } from '../own-albums.server'
import { uploadRefusalText } from '../refusal'
import { ImageTiles, PHONE_COLUMNS } from './image-tiles'
import { SHARE_ACTION } from './share-list'

/**
 * The images of an own album, and a tile that adds some (SPEC 5 "Album upload"): a plain multipart form; with JavaScript the files are sent
 * one by one, each with its progress, and what failed can be sent again together.
 */
export function AlbumImages({ album, formId }: { album: OwnAlbumPage; formId: string }) {
  const { t } = useTranslation()
  const { id, images, cover, room, limits, title, isOverLimit } = album
  const { uploads, add, refused, announcement } = useImageUploads({
    albumId: id,
    room,
    imagesMax: limits.imagesPerAlbum,
  })
  const dropping = useFileDrop(add)
  const keptFocus = useFocusAfterRemoval(images)
  const failed = uploads.tasks.filter(({ step }) => step.is === 'failed' && step.canRetry)
  const hasRoom = room > 0
  // Up to a bound that is only technical.
  const isUnlimited = limits.imagesPerAlbum === ALBUM_IMAGES_MAX
  return (
    // Of a full album, too: the browser would leave the page for a dropped file.
    <div className="group/photos grid gap-4 outline-none" {...dropping} {...keptFocus}>
      {images.length > 0 || hasRoom ? (
        <ImageTiles
          albumId={id}
          title={title}
          images={images}
          coverId={cover?.id ?? null}
          last={
            hasRoom ? (
              <UploadTile
                action={`/albums/${id}`}
                name="images"
                formId={formId}
                isAlone={images.length % PHONE_COLUMNS === 0}
                onFiles={add}
              />
            ) : null
          }
        />
      ) : (
        <p className="text-ink-soft">{t('albums:card.empty')}</p>
      )}
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
            for (const { id: task } of failed) uploads.retry(task)
          }}
        >
          <Icon name="rotate" />
          {t('albums:upload.retryAll')}
        </Button>
      ) : null}
      <LeaveUploads returnsFrom={SHARE_ACTION} />
      {hasRoom ? (
        <div className="grid gap-1 text-sm text-ink-soft">
          <p>{t('media:own.limits', { maxMb: IMAGE_MAX_MB })}</p>
          <p>
            {isUnlimited ? null : `${t('albums:images.room', { count: room })} `}
            {t('albums:images.rule')}
          </p>
        </div>
      ) : isOverLimit ? null : (
        <p className="text-ink-soft">
          {t('albums:images.full', { images: t('albums:card.images', { count: limits.imagesPerAlbum }) })}
        </p>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  )
}

/**
 * Uploads into an album, with JavaScript (SPEC 5 "Album upload"). If more files are chosen than the album has room for, none is sent. Once
 * all files are stored, a toast confirms it (SPEC 8). If a file failed, it stays in the list with its error, and there is no toast.
 */
function useImageUploads({
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
  const [announcement, announce] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const hasStored = useRef(false)
  const uploads = useUploads({
    room,
    onAdded: (isStored) => {
      hasStored.current ||= isStored
      revalidate()
    },
    announce,
    target: { address: `/api/private-albums/${albumId}/upload`, field: 'images' },
    crops: false,
  })
  const isBusy = uploads.tasks.some(countsTowardsLimit)
  // Failed uploads stay in the list.
  const isEmpty = uploads.tasks.length === 0
  useEffect(() => {
    if (isBusy || !hasStored.current) return
    hasStored.current = false
    if (isEmpty) showToast({ tone: 'success', text: t('albums:done.uploaded') })
  }, [isBusy, isEmpty, t])
  const add = (files: readonly File[]) => {
    const free = Math.max(0, room - uploads.tasks.filter(countsTowardsLimit).length)
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
  return { uploads, add, refused, announcement }
}
