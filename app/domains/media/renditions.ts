import { AVIF_WIDTHS_PX, PREVIEW_WIDTH_PX, WEBP_WIDTHS_PX } from 'db/limits/media'

/** One file of a photo as pages ask for it: `/media/<name>/<width>.<ext>`. */
export type Rendition = { width: number; ext: 'webp' | 'avif' }

/** Made while the person waits. */
export const WEBP_RENDITIONS: readonly Rendition[] = WEBP_WIDTHS_PX.map((width) => ({ width, ext: 'webp' }))
/** Ten times the work, so made by a job; until then the WebP of that width stands in. */
export const AVIF_RENDITIONS: readonly Rendition[] = AVIF_WIDTHS_PX.map((width) => ({ width, ext: 'avif' }))
export const RENDITIONS: readonly Rendition[] = [...WEBP_RENDITIONS, ...AVIF_RENDITIONS]
/**
 * All that somebody gets to see of a photo who has not accepted photos of its sender: a few pixels of colour. Apart from the others: only
 * made where it is needed.
 */
export const VEIL: Rendition = { width: PREVIEW_WIDTH_PX, ext: 'webp' }

export const renditionFile = ({ width, ext }: Rendition) => `${width}.${ext}`
export const renditionContentType = ({ ext }: Rendition) => `image/${ext}`

const BY_FILE = new Map([...RENDITIONS, VEIL].map((rendition) => [renditionFile(rendition), rendition]))

/** The rendition that a file name of an address names, or null: only those that exist are ever looked up. */
export function parseRendition(file: string): Rendition | null {
  return BY_FILE.get(file) ?? null
}
