import { AVIF_WIDTHS_PX, WEBP_WIDTHS_PX } from 'db/limits/media'
import { Markup, markup } from '../markup/markup'
import { MarkedUp } from '../markup/rich-text'
import { photoColorClass } from './photo-colors'

export type PhotoData = { url: string; width: number; height: number; color: string }
type PhotoProps = {
  photo: PhotoData
  alt: string
  /** The value of the sizes attribute. */
  sizes: string
  /** On the first screen: loaded at once with priority; all others load lazily. */
  priority?: boolean
  className?: string
}

/**
 * A photo with its AVIF and WebP renditions, its colour as placeholder and its dimensions, so that the layout does not shift.
 */
export function Photo({ photo, alt, sizes, priority, className }: PhotoProps) {
  const url = markup`${photo.url}`
  const shown = markup`sizes="${sizes}"`
  const webp = markup`src="${url}/320.webp" srcset="${srcSet(url, WEBP_WIDTHS_PX, 'webp')}" ${shown}`
  const classes = [className, photoColorClass(photo.color)].filter(Boolean).join(' ')
  return (
    <MarkedUp
      as="picture"
      inside={markup`${avif(url, shown)}<img ${webp} alt="${alt}" class="${classes}" ${size(photo)} ${fetching(priority)}>`}
    />
  )
}

/**
 * A photo as markup without alt text, for cards, of which a page has fifty. Browsers without AVIF get one rendition for all screens.
 */
export function cardPhoto(photo: PhotoData, sizes: string, priority?: boolean): Markup {
  const url = markup`${photo.url}`
  const shown = markup`sizes="${sizes}"`
  return markup`<picture>${avif(url, shown)}<img src="${url}/480.webp" alt="" class="${photoColorClass(photo.color)}" ${size(photo)} ${fetching(priority)}></picture>`
}

const avif = (url: Markup, shown: Markup) =>
  markup`<source type="image/avif" srcset="${srcSet(url, AVIF_WIDTHS_PX, 'avif')}" ${shown}>`

const size = ({ width, height }: PhotoData) => markup`width="${width}" height="${height}" decoding="async"`

const FIRST = markup`fetchpriority="high"`
const LATER = markup`loading="lazy"`
const fetching = (priority: boolean | undefined) => (priority ? FIRST : LATER)

function srcSet({ html: url }: Markup, widths: readonly number[], ext: 'avif' | 'webp'): Markup {
  let set = ''
  for (const width of widths) set += `${set && ','}${url}/${width}.${ext} ${width}w`
  return new Markup(set)
}

/** The first character of a name, for a circle without a photo. It may be an emoji, which has two code units. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? ''
