import { AVIF_WIDTHS_PX, PREVIEW_WIDTH_PX, WEBP_WIDTHS_PX } from 'db/limits/media'

/**
 * The name of a photo is 128 random bits in base64url. It is never derived from the content: equal names would reveal that two accounts
 * have the same photo (DECISIONS "Photos").
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
/** The storage key of the master, which has no watermark. It is private: no route serves this prefix. */
export const masterKey = (name: string) => `masters/${name}.jpg`
/** The storage key of an encrypted copy of a master (domains/moderation/evidence), equally private. */
export const evidenceKey = (name: string) => `evidence/${name}.sealed`

/** The storage prefix of the marked copies of a photo: each receiver gets a copy of their own (domains/albums/marks). */
export const markedCopiesPrefix = (name: string) => `marked/${name}/`
/** The storage key of the marked copy of one receiver, by the id of the album access; always WebP. */
export const markedKey = (name: string, accessId: string, width: number) =>
  `${markedCopiesPrefix(name)}${accessId}/${width}.webp`

/** The name in an images.url, or null if the URL is not one of ours. */
export function nameOfUrl(url: string): string | null {
  const name = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : ''
  return isMediaName(name) ? name : null
}

/** One file of a photo as pages request it: `/media/<name>/<width>.<ext>`. */
export type Rendition = { width: number; ext: 'webp' | 'avif' }

/** Encoded during the upload. */
export const WEBP_RENDITIONS: readonly Rendition[] = WEBP_WIDTHS_PX.map((width) => ({ width, ext: 'webp' }))
/** Encoded by a job, because AVIF takes ten times as long; until then the WebP of that width is served. */
export const AVIF_RENDITIONS: readonly Rendition[] = AVIF_WIDTHS_PX.map((width) => ({ width, ext: 'avif' }))
export const RENDITIONS: readonly Rendition[] = [...WEBP_RENDITIONS, ...AVIF_RENDITIONS]
/**
 * The blurred preview: a receiver sees only this of a photo before accepting photos of its sender. Not among the others, since it is
 * encoded only on demand.
 */
export const BLURRED_PREVIEW: Rendition = { width: PREVIEW_WIDTH_PX, ext: 'webp' }

/** The file name of a rendition, such as `640.webp`. */
export const renditionFile = ({ width, ext }: Rendition) => `${width}.${ext}`
/** The media type of a rendition. */
export const renditionContentType = ({ ext }: Rendition) => `image/${ext}`

/** The rendition with a file name; null if there is none, so that no other file is looked up. */
export function parseRendition(file: string): Rendition | null {
  return [...RENDITIONS, BLURRED_PREVIEW].find((rendition) => renditionFile(rendition) === file) ?? null
}
