import { AVIF_WIDTHS_PX, WEBP_WIDTHS_PX } from 'db/limits/media'
import { photoColorClass } from './photo-colors'

export type PhotoData = { url: string; width: number; height: number; color: string }
export type PhotoProps = {
  photo: PhotoData
  alt: string
  /** How wide it is shown, as the sizes attribute says it. */
  sizes: string
  /** Of the first screen: fetched at once and before others; all others wait until they come near. */
  priority?: boolean
  className?: string
}

/**
 * A photo with its renditions as AVIF and WebP, its colour as placeholder and its size, so that nothing moves when it
 * arrives. Markup is kept small: fifty of these stand on a page.
 */
export function Photo({ photo, alt, sizes, priority, className }: PhotoProps) {
  const { url, width, height, color } = photo
  const placeholder = photoColorClass(color)
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(url, AVIF_WIDTHS_PX, 'avif')} sizes={sizes} />
      <img
        src={`${url}/320.webp`}
        srcSet={srcSet(url, WEBP_WIDTHS_PX, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        className={className ? `${className} ${placeholder}` : placeholder}
        decoding="async"
        {...(priority ? FIRST : LATER)}
      />
    </picture>
  )
}

// Lower case: React 18 does not know the camel-cased name and would warn.
const FIRST = { fetchpriority: 'high' }
const LATER = { loading: 'lazy' } as const

function srcSet(url: string, widths: readonly number[], ext: 'avif' | 'webp'): string {
  return widths.map((width) => `${url}/${width}.${ext} ${width}w`).join(',')
}
