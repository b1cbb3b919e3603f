import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arrangement } from '~/domains/media/own-photos/own-photos'
import { DragHandle, FIRST_PILL, PHOTO_PILL, PILLS } from '~/domains/media/own-photos/photo-parts'
import { postChange, useArrangement } from '~/domains/media/own-photos/use-arrangement'
import { useTileDrag } from '~/domains/media/own-photos/use-tile-drag'
import { largestRendition, photoName } from '~/domains/profiles/gallery/photo-address'
import { useLightbox } from '~/domains/profiles/gallery/use-lightbox'
import { photoColorClass } from '~/ui/photo/photo-colors'
import type { AlbumImage } from '../access.server'
import type { OwnAlbumImage } from '../own-albums.server'
import { TileMenu } from './tile-menu'

/** The class of a tile: in portrait format, as most photos are. */
export const PHOTO_TILE =
  'relative aspect-3/4 rounded-control bg-raised [&_img]:size-full [&_img]:rounded-control [&_img]:object-cover'

/** The number of columns on a phone with the default text size. */
export const PHONE_COLUMNS = 3

// The images of the first rows on a phone load at once, all others when they come near the viewport.
const EAGER_IMAGES = 9

/** One image of an album in a small rendition, since an album may have two hundred. `isLarge` is for the larger tiles of receivers. */
export function TileImage({
  image,
  at,
  total,
  isLarge = false,
}: {
  image: AlbumImage
  at: number
  total: number
  isLarge?: boolean
}) {
  const { t } = useTranslation()
  return (
    <img
      src={`${image.url}/${isLarge ? 480 : 320}.webp`}
      alt={t('albums:images.alt', { number: at + 1, total })}
      width={image.width}
      height={image.height}
      className={photoColorClass(image.color)}
      loading={at < EAGER_IMAGES ? undefined : 'lazy'}
      decoding="async"
    />
  )
}

/** A link that opens an image in the lightbox, or without JavaScript on a page of its own. */
export function TileLink({
  albumId,
  image,
  at,
  reportHref,
  children,
}: {
  albumId: string
  image: AlbumImage
  at: number
  reportHref?: string
  children: ReactNode
}) {
  const { href, width, height } = largestRendition(image)
  return (
    <a
      className="block size-full rounded-control"
      href={`/albums/private/${albumId}?image=${at + 1}`}
      data-photo
      data-src={href}
      data-width={width}
      data-height={height}
      data-report={reportHref && `${reportHref}&image=${photoName(image.url)}`}
    >
      {children}
    </a>
  )
}

/**
 * The images of one's own album in order, each with its actions: cover, order, delete. The actions are plain forms to the album's page.
 * With JavaScript images can also be dragged by their handle: the order is saved when the image is dropped, and undone if that fails.
 */
export function ImageTiles({
  albumId,
  title,
  images: stored,
  coverId,
  last,
}: {
  albumId: string
  title: string
  images: readonly OwnAlbumImage[]
  coverId: string | null
  /** The tile after the images. */
  last: ReactNode
}) {
  const { t } = useTranslation()
  const [announcement, announce] = useState('')
  const { photos: images, change } = useArrangement(stored, announce, (arrangement) =>
    postChange(fieldsOf(arrangement), `/albums/${albumId}`),
  )
  const { placeOf, dragged, handlers } = useTileDrag(images, change)
  const lightbox = useLightbox<HTMLOListElement>(title)
  const total = images.length
  return (
    <>
      {/* Three columns on a phone; fewer with a text size of 200 %, since two buttons stand below each image. */}
      <ol
        ref={lightbox}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(5.75rem,100%),1fr))] items-start gap-2 outline-none sm:grid-cols-4 lg:grid-cols-6"
        tabIndex={-1}
        onDragStart={(event) => event.preventDefault()}
      >
        {images.map((image, at) => (
          <li
            key={image.id}
            className="rounded-control border border-line bg-surface data-dragged:z-1 data-dragged:outline-3 data-dragged:outline-offset-2 data-dragged:outline-accent"
            data-photo={image.id}
            data-dragged={dragged === image.id || undefined}
            // An inline style, which only scripts set: the style sheet cannot have a class for each of two hundred positions.
            style={dragged ? { order: placeOf(image) } : undefined}
          >
            <div className={`${PHOTO_TILE} rounded-b-none [&_img]:rounded-b-none`}>
              <TileLink albumId={albumId} image={image} at={at}>
                <TileImage image={image} at={at} total={total} />
              </TileLink>
              <span className={PILLS}>
                {image.id === coverId ? <span className={FIRST_PILL}>{t('albums:images.cover')}</span> : null}
                {image.isHeld ? (
                  <span className={`${PHOTO_PILL} bg-warning-soft text-warning`}>
                    {t('albums:images.held')}
                  </span>
                ) : null}
              </span>
            </div>
            {/* The buttons are below the photo: on it they would cover the face. */}
            <div className="flex justify-between">
              {total > 1 ? <DragHandle {...handlers(image.id)} /> : <span />}
              <TileMenu albumId={albumId} image={image} index={at} total={total} />
            </div>
          </li>
        ))}
        {last}
      </ol>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  )
}

/** The fields of the form that sends this change to the page of the album. */
function fieldsOf(arrangement: Arrangement): Record<string, string | number> {
  const { intent, photo } = arrangement
  return { intent, image: photo, ...(arrangement.intent === 'move' && { to: arrangement.to }) }
}
