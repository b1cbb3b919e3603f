import { AVIF_WIDTHS_PX, PREVIEW_WIDTH_PX, WEBP_WIDTHS_PX } from 'db/limits/media'

/**
 * Names of photos are 128 random bits in base64url. Never derived from the content: equal names would reveal that two accounts share
 * a photo (DECISIONS "Photos").
 */
const NAME = /^[A-Za-z0-9_-]{22}$/
const PREFIX = '/media/'

/** Whether a text has the format of a name in storage. */
export const isMediaName = (text: string) => NAME.test(text)
/** The value of images.url: the URL without rendition. */
export const mediaUrl = (name: string) => `${PREFIX}${name}`
/** The storage key of a rendition. */
export const renditionKey = (name: string, rendition: Rendition) =>
  `media/${name}/${renditionFile(rendition)}`
/** The URL of a photo's blurred preview. */
export const previewOf = (url: string) => `${url}/${renditionFile(BLURRED_PREVIEW)}`
/** The clean master is private: no route serves this prefix. */
export const masterKey = (name: string) => `masters/${name}.jpg`
/** The same holds for sealed copies of masters (domains/moderation/evidence). */
export const evidenceKey = (name: string) => `evidence/${name}.sealed`

/** Where the copies of a photo are that are marked for one receiver each (domains/albums/marks). */
export const markedCopiesPrefix = (name: string) => `marked/${name}/`
/** The copy of one receiver, by the sharing's id; always WebP. */
export const markedKey = (name: string, accessId: string, width: number) =>
  `${markedCopiesPrefix(name)}${accessId}/${width}.webp`

/** The name in an images.url, or null if the URL is not one of ours. */
export function nameOfUrl(url: string): string | null {
  const name = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : ''
  return isMediaName(name) ? name : null
}

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

/** The file name of a rendition, such as `640.webp`. */
export const renditionFile = ({ width, ext }: Rendition) => `${width}.${ext}`
/** The media type of a rendition. */
export const renditionContentType = ({ ext }: Rendition) => `image/${ext}`

/** The rendition of a file name, or null: only existing renditions are looked up. */
export function parseRendition(file: string): Rendition | null {
  return [...RENDITIONS, BLURRED_PREVIEW].find((rendition) => renditionFile(rendition) === file) ?? null
}
