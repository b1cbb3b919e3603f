import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { newestSealKeyFor, sealKeys } from '../secrets/seal-keys.server'

/*
 * Anyone who can write to the backup storage also knows the public key, and could store a forged backup. Manifests and journal segments
 * therefore carry a MAC whose key is derived from SEAL_KEYS, which no backup contains.
 */

/** A MAC as files of a backup contain it, with the name of its key. */
export const BackupMac = z.object({ key: z.string(), mac: z.string() })
export type BackupMac = z.infer<typeof BackupMac>

/**
 * Computes the MAC of all text that is passed to `update`.
 * @param purpose what the text is, such as `journal`: the MAC is not valid for another purpose
 */
export function startMac(purpose: string): { update: (text: string) => void; finish: () => BackupMac } {
  const { name, key } = newestSealKeyFor('backup')
  const hmac = hmacOf(key, purpose)
  return { update: (text) => void hmac.update(text), finish: () => ({ key: name, mac: hmac.digest('hex') }) }
}

/**
 * Verifies a MAC that `startMac` computed: `matches` returns whether it belongs to the text that was passed to `update`.
 * @param purpose as for `startMac`
 */
export function startMacCheck(purpose: string): {
  update: (text: string) => void
  matches: (given: BackupMac) => boolean
} {
  const known = sealKeys('backup').map(({ name, key }) => ({ name, hmac: hmacOf(key, purpose) }))
  return {
    update: (text) => {
      for (const { hmac } of known) hmac.update(text)
    },
    matches: (given) => {
      const own = known.find(({ name }) => name === given.key)?.hmac.digest()
      const other = Buffer.from(given.mac, 'hex')
      return own !== undefined && own.length === other.length && timingSafeEqual(own, other)
    },
  }
}

const hmacOf = (key: Buffer, purpose: string): Hmac => createHmac('sha256', key).update(`${purpose}\n`)

/** The end of the error message about a file whose MAC does not match. */
export const MAC_MISMATCH =
  'was changed, or made with none of the keys in SEAL_KEYS (if they were rotated, add the key of that time behind the others)'
