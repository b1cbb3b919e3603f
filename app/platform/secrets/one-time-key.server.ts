import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from './aes-gcm.server'
import { newestSealKeyFor, sealKeys } from './seal-keys.server'

const KEY_BYTES = 32

/** A key as it may be stored: encrypted by the key of SEAL_KEYS that `sealKey` names. */
export type WrappedKey = { wrapped: Buffer; sealKey: string }

/**
 * Seals some pieces with a new key of their own (AES-256-GCM) and returns that key wrapped, never in clear: destroying the wrapped key
 * destroys the pieces. `place` names the row; each piece is bound to it and to its own name.
 */
export function sealWithOwnKey(
  pieces: Readonly<Record<string, Uint8Array>>,
  place: string,
): WrappedKey & { sealed: Record<string, Buffer> } {
  const key = randomBytes(KEY_BYTES)
  const { name: sealKey, key: master } = newestSealKeyFor('verification')
  try {
    const sealed = Object.fromEntries(
      Object.entries(pieces).map(([name, bytes]) => [name, encrypt(key, bytes, `${place}:${name}`)]),
    )
    return { sealed, wrapped: encrypt(master, key, place), sealKey }
  } finally {
    key.fill(0)
  }
}

/** Opens one piece. Null if it is damaged or moved, or if SEAL_KEYS no longer lists the key that wrapped its own. Never throws. */
export function openWithOwnKey(
  { wrapped, sealKey }: WrappedKey,
  { place, name, sealed }: { place: string; name: string; sealed: Buffer },
): Buffer | null {
  const master = sealKeys('verification').find((one) => one.name === sealKey)
  const key = master && decrypt(master.key, wrapped, place)
  if (!key) return null
  try {
    return decrypt(key, sealed, `${place}:${name}`)
  } finally {
    key.fill(0)
  }
}
