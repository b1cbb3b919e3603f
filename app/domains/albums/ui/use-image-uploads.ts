import { useRevalidator } from '@remix-run/react'
import { ALBUM_IMAGES_MAX } from 'db/limits/media'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countsTowardsLimit } from '~/domains/media/own-photos/upload/upload-task'
import { useUploads } from '~/domains/media/own-photos/upload/use-uploads'
import { showToast } from '~/ui/toast/on-toast'
import { uploadRefusalText } from '../refusal'

/**
 * Uploads into an album, with JavaScript (SPEC 5 "Album upload"). If more files are chosen than the album has room for, none is sent. Once
 * all files are stored, a toast confirms it (SPEC 8). If a file failed, it stays in the list with its error, and there is no toast.
 */
export function useImageUploads({
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
