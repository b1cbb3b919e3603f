const KEY_MAX = 500
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/**
 * Gives the key back, or throws where it is not one: letters A-Z and a-z, digits and ._- in segments divided by /. No segment
 * is empty or begins with a dot, so that a key can never climb out of its folder.
 */
export function checkKey(key: string): string {
  if (key.length > KEY_MAX || !key.split('/').every((segment) => SEGMENT.test(segment))) {
    throw new TypeError('not a storage key')
  }
  return key
}

/** The same for the beginning of a key: empty, or ending anywhere in a segment or on a slash. */
export function checkPrefix(prefix: string): string {
  if (prefix !== '') checkKey(prefix.replace(/\/$/, ''))
  return prefix
}
