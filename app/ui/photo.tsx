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
 * arrives. Fifty of these stand on a page: it is put together as text, which renders many times faster than elements with
 * as many attributes (decision 0060).
 */
export function Photo({ photo, alt, sizes, priority, className }: PhotoProps) {
  const { url, width, height, color } = photo
  const placeholder = photoColorClass(color)
  const classes = className ? `${className} ${placeholder}` : placeholder
  const address = escaped(url)
  const shown = `sizes="${escaped(sizes)}"`
  const html =
    `<source type="image/avif" srcset="${srcSet(address, AVIF_WIDTHS_PX, 'avif')}" ${shown}>` +
    `<img src="${address}/320.webp" srcset="${srcSet(address, WEBP_WIDTHS_PX, 'webp')}" ${shown} width="${width}"` +
    ` height="${height}" alt="${escaped(alt)}" class="${escaped(classes)}" decoding="async" ${priority ? FIRST : LATER}>`
  return <picture dangerouslySetInnerHTML={{ __html: html }} />
}

const FIRST = 'fetchpriority="high"'
const LATER = 'loading="lazy"'

const SPECIAL = /[&"<>]/
const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** A value between double quotes. */
function escaped(value: string): string {
  return SPECIAL.test(value) ? value.replace(/[&"<>]/g, (one) => ENTITIES[one] ?? one) : value
}

function srcSet(url: string, widths: readonly number[], ext: 'avif' | 'webp'): string {
  return widths.map((width) => `${url}/${width}.${ext} ${width}w`).join(',')
}
