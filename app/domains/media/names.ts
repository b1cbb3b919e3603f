import { BLURRED_PREVIEW, type Rendition, renditionFile } from './renditions'

/**
 * Names of photos are 128 random bits in base64url. Never derived from the content: equal names would reveal that two accounts share
 * a photo (DECISIONS "Photos").
 */
const NAME = /^[A-Za-z0-9_-]{22}$/
const PREFIX = '/media/'

export const isMediaName = (text: string) => NAME.test(text)
/** The value of images.url: the URL without rendition. */
export const mediaUrl = (name: string) => `${PREFIX}${name}`
export const renditionKey = (name: string, rendition: Rendition) =>
  `media/${name}/${renditionFile(rendition)}`
/** The URL of a photo's blurred preview. */
export const previewOf = (url: string) => `${url}/${renditionFile(BLURRED_PREVIEW)}`
/** The clean master is private: no route serves this prefix. */
export const masterKey = (name: string) => `masters/${name}.jpg`

/** The name in an images.url, or null if the URL is not one of ours. */
export function nameOfUrl(url: string): string | null {
  const name = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : ''
  return isMediaName(name) ? name : null
}
