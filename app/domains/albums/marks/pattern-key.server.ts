import { createHmac } from 'node:crypto'
import { PATTERN_CELLS } from '~/domains/media/watermark/receiver-mark.server'
import { deriveKey, type NamedKey } from '~/platform/secrets/aes-gcm.server'
import { env } from '~/platform/settings/env.server'

const keys = new Map<string, NamedKey>()

/** The keys of the patterns (HKDF-SHA-256 from SEAL_KEYS). The first and newest one marks copies; all of them are tried to find a leak. */
export function patternKeys(): Buffer[] {
  return env().sealKeys.map((secret) => {
    const known = keys.get(secret) ?? deriveKey(secret, 'receiver-mark')
    keys.set(secret, known)
    return known.key
  })
}

/**
 * The invisible pattern of one image for one sharing, from HMAC-SHA-512: 1 or -1 for each cell. Each image has a pattern of its own, so
 * that a receiver cannot find it by averaging the images of an album.
 */
export function patternOf(
  key: Buffer,
  { accessId, imageId }: { accessId: string; imageId: string },
): Int8Array {
  const blocks = Array.from({ length: Math.ceil(PATTERN_CELLS / 512) }, (_, block) =>
    createHmac('sha512', key).update(`${block}:${accessId}:${imageId}`).digest(),
  )
  const bits = Buffer.concat(blocks)
  return Int8Array.from({ length: PATTERN_CELLS }, (_, at) =>
    ((bits[at >> 3] ?? 0) >> (at & 7)) & 1 ? 1 : -1,
  )
}
