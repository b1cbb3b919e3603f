import { WEBP_WIDTHS_PX } from 'db/limits/media'

/** The random name of a photo, for other URLs. It is the last segment of the photo's URL, which may be that of a CDN. */
export function photoName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

const LARGEST = Math.max(...WEBP_WIDTHS_PX)

/** The largest rendition that pages use, and its dimensions. */
export function largestRendition({ url, width, height }: { url: string; width: number; height: number }) {
  const shown = Math.min(width, LARGEST)
  return { href: `${url}/${LARGEST}.webp`, width: shown, height: Math.round((height * shown) / width) }
}
