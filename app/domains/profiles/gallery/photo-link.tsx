import type { ReactNode } from 'react'
import type { PhotoData } from '~/ui/photo/photo'
import { largestRendition, photoName } from './photo-address'

/** A photo that opens in the lightbox: a plain link to its largest rendition, with data for the lightbox. */
export function PhotoLink({
  photo,
  opening,
  children,
}: {
  photo: PhotoData
  /** Undefined if the photo cannot be opened. */
  opening: { reportHref?: string } | undefined
  children: ReactNode
}) {
  if (!opening) return children
  const { href, width, height } = largestRendition(photo)
  return (
    <a
      className="photo-link"
      href={href}
      data-photo
      data-width={width}
      data-height={height}
      data-report={opening.reportHref && `${opening.reportHref}?image=${photoName(photo.url)}`}
    >
      {children}
    </a>
  )
}
