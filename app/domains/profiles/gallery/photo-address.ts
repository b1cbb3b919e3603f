import { WEBP_WIDTHS_PX } from 'db/limits/media'

/** The random name of a photo, by which addresses speak of it; its url may be another host's. */
export function photoName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

const LARGEST = Math.max(...WEBP_WIDTHS_PX)

/** The largest rendition that pages use, and its measures. */
export function largestRendition({ url, width, height }: { url: string; width: number; height: number }) {
  const shown = Math.min(width, LARGEST)
  return { href: `${url}/${LARGEST}.webp`, width: shown, height: Math.round((height * shown) / width) }
}
