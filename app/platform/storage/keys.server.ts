/** The requested range starts after the last byte (HTTP 416). */
export class RangeNotSatisfiable extends Error {
  override name = 'RangeNotSatisfiable'
  constructor() {
    super('the range starts after the last byte of the object')
  }
}

const KEY_MAX = 500
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/**
 * Whether a text is a key: letters A-Z and a-z, digits and ._- in segments separated by /. No segment is empty or starts with a dot, so that a
 * key cannot leave its folder. What else lies in a folder or a bucket is not ours: a file that NFS keeps while somebody reads it
 * (`.nfs…`), an object that a console made for a folder (`media/`).
 */
export const isKey = (key: string): boolean =>
  key.length <= KEY_MAX && key.split('/').every((segment) => SEGMENT.test(segment))

/** Returns the key, or throws if it is none. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new TypeError('not a storage key')
  return key
}

/** Returns the prefix of a key, or throws if it is none. A prefix is empty, or ends anywhere in a segment or on a slash. */
export function checkPrefix(prefix: string): string {
  if (prefix !== '') checkKey(prefix.replace(/\/$/, ''))
  return prefix
}
