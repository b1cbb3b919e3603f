import { type Rendition, renditionFile, VEIL } from './renditions'

/**
 * Names of photos are 128 random bits in base64url. Never derived from the content: equal names would betray
 * that two accounts share a photo (DECISIONS "Photos").
 */
const NAME = /^[A-Za-z0-9_-]{22}$/
const PREFIX = '/media/'

export const isMediaName = (text: string) => NAME.test(text)
/** What images.url holds: the address without rendition. */
export const mediaUrl = (name: string) => `${PREFIX}${name}`
export const renditionKey = (name: string, rendition: Rendition) =>
  `media/${name}/${renditionFile(rendition)}`
/** The address of what may be seen of a photo before it is accepted. */
export const previewOf = (url: string) => `${url}/${renditionFile(VEIL)}`
/** The clean master is private: no route serves this prefix. */
export const masterKey = (name: string) => `masters/${name}.jpg`

/** The name in an images.url, or null where the address is not one of ours. */
export function nameOfUrl(url: string): string | null {
  const name = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : ''
  return isMediaName(name) ? name : null
}
