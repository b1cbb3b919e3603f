import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Env } from '../settings/read-settings.server'
import type { Storage } from '../storage/storage.server'
import { causeOf } from '../storage/storage-unavailable'
import { clockOfServer, type OtherClock } from './clock-check.server'
import { type Check, codeOf, type Finding, fail, ok } from './finding'

/** Writes, reads and removes an object, as the app does with photos. */
export function storageCheck({ driver }: Env['storage'], storage: () => Storage): Check {
  return {
    name: 'storage',
    async run() {
      const key = `doctor/${randomUUID()}`
      const body = Buffer.from(key)
      let step: Step = 'write'
      try {
        const store = storage()
        await store.put(key, body, { contentType: 'text/plain' })
        step = 'read'
        const found = await store.get(key)
        const read = found && (await buffer(found.body))
        if (!read?.equals(body))
          return [
            fail(
              'an object was read with other bytes than written',
              'do not use this storage: ask its provider',
            ),
          ]
        step = 'remove'
        await store.remove([key])
        if (await store.get(key))
          return [fail('a removed object is still there', 'switch off versions and locks of the bucket')]
        return [ok(`an object was written, read and removed (${driver})`)]
      } catch (error) {
        return [storageFault(driver, step, causeOf(error))]
      }
    },
  }
}

type Step = 'write' | 'read' | 'remove'

const RIGHTS: Record<Step, string> = {
  write: 's3:PutObject',
  read: 's3:GetObject',
  remove: 's3:DeleteObject',
}

function storageFault(driver: Env['storage']['driver'], step: Step, error: unknown): Finding {
  const name = error instanceof Error ? error.name : ''
  const code = codeOf(error)
  if (driver === 'disk')
    return fail(
      `an object cannot be ${PAST[step]} (${code})`,
      'make STORAGE_DIR an existing folder that the user of the app may write to (chown), on a disk with space',
    )
  if (name === 'NoSuchBucket')
    return fail('the bucket does not exist', 'create S3_BUCKET, or correct its name')
  if (name === 'InvalidAccessKeyId' || name === 'SignatureDoesNotMatch')
    return fail('the storage refuses the keys', 'check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION')
  if (name === 'RequestTimeTooSkewed')
    return fail('the storage refuses our clock', 'synchronise the clock of this machine by NTP')
  if (name === 'AccessDenied')
    return fail(`the keys may not ${step} objects`, `allow them ${RIGHTS[step]} and s3:ListBucket`)
  return fail(
    `an object cannot be ${PAST[step]} (${code})`,
    'check S3_ENDPOINT, that the server runs, and firewalls in between',
  )
}

const PAST: Record<Step, string> = { write: 'written', read: 'read', remove: 'removed' }

/** The clock of the S3 server; a folder has none of its own. */
export function storageClock(settings: Env['storage']): OtherClock[] {
  if (settings.driver === 'disk') return []
  return [clockOfServer('the storage', settings.endpoint ?? `https://s3.${settings.region}.amazonaws.com/`)]
}
