import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import { newestSealKeyFor, sealKeys } from '../secrets/seal-keys.server'

/*
 * Who can write to the storage of the backups knows the public key too, and could put a backup of their own there. So manifests and segments
 * carry a MAC by a key of SEAL_KEYS, which is never in a backup.
 */

export type BackupMac = { key: string; mac: string }

/** Computes the MAC of everything that is passed to `update`. `place` binds it to what it is for. */
export function startMac(place: string): { update: (text: string) => void; finish: () => BackupMac } {
  const { name, key } = newestSealKeyFor('backup')
  const hmac = hmacOf(key, place)
  return { update: (text) => void hmac.update(text), finish: () => ({ key: name, mac: hmac.digest('hex') }) }
}

/** The same for a check: `matches` says whether the MAC is one of ours for what was passed to `update`. */
export function startMacCheck(place: string): {
  update: (text: string) => void
  matches: (given: BackupMac) => boolean
} {
  const known = sealKeys('backup').map(({ name, key }) => ({ name, hmac: hmacOf(key, place) }))
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

const hmacOf = (key: Buffer, place: string): Hmac => createHmac('sha256', key).update(`${place}\n`)

/** The reason to refuse what has no such MAC. */
export const NOT_OURS =
  'was changed, or made with none of the keys in SEAL_KEYS (if they were rotated, add the key of that time behind the others)'
