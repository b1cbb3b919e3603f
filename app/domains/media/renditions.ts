import { AVIF_WIDTHS_PX, PREVIEW_WIDTH_PX, WEBP_WIDTHS_PX } from 'db/limits/media'

/** One file of a photo as pages request it: `/media/<name>/<width>.<ext>`. */
export type Rendition = { width: number; ext: 'webp' | 'avif' }

/** Encoded while the person waits. */
export const WEBP_RENDITIONS: readonly Rendition[] = WEBP_WIDTHS_PX.map((width) => ({ width, ext: 'webp' }))
/** Ten times the work, so encoded by a job; until then the WebP of that width is served. */
export const AVIF_RENDITIONS: readonly Rendition[] = AVIF_WIDTHS_PX.map((width) => ({ width, ext: 'avif' }))
export const RENDITIONS: readonly Rendition[] = [...WEBP_RENDITIONS, ...AVIF_RENDITIONS]
/**
 * The blurred preview: all that a receiver sees of a photo before accepting photos of its sender. Separate from the others, since it is
 * only rendered on demand.
 */
export const BLURRED_PREVIEW: Rendition = { width: PREVIEW_WIDTH_PX, ext: 'webp' }

export const renditionFile = ({ width, ext }: Rendition) => `${width}.${ext}`
export const renditionContentType = ({ ext }: Rendition) => `image/${ext}`

const BY_FILE = new Map(
  [...RENDITIONS, BLURRED_PREVIEW].map((rendition) => [renditionFile(rendition), rendition]),
)

/** The rendition of a file name, or null: only existing renditions are looked up. */
export function parseRendition(file: string): Rendition | null {
  return BY_FILE.get(file) ?? null
}
