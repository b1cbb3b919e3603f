import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openBackupStorage } from '../backup/backup-storage.server'
import type { Env } from '../settings/read-settings.server'
import type { Storage } from '../storage/storage.server'
import { causeOf } from '../storage/storage-unavailable'
import { clockOfServer, type OtherClock } from './clock-check.server'
import { type Check, codeOf, type Finding, fail, ok } from './finding'

type Driver = Env['storage']['driver']
/** What an operator corrects: the advice about a folder, and the variables of a bucket. */
type Advice = { folder: string; bucket: string; keys: string; server: string }

const STORAGE: Advice = {
  folder:
    'make STORAGE_DIR an existing folder that the user of the app may write to (chown), on a disk with space',
  bucket: 'S3_BUCKET',
  keys: 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION',
  server: 'S3_ENDPOINT',
}

/** Writes, reads and removes an object, as the app does with photos. */
export function storageCheck({ driver }: Env['storage'], storage: () => Storage): Check {
  return { name: 'storage', run: async () => [await tryStorage(driver, storage, STORAGE)] }
}

/** As `storageCheck`, in a place of backups or of their journal: one variable has its folder, or its server, bucket and keys. */
export async function tryPlace(variable: string, url: string): Promise<Finding> {
  const advice = {
    folder: `mount ${variable}, and let the user of the app write to the mounted folder (chown), on a disk with space`,
    bucket: variable,
    keys: variable,
    server: variable,
  }
  const driver = url.startsWith('/') ? 'disk' : 's3'
  const found = await tryStorage(driver, () => openBackupStorage(url), advice)
  return { ...found, message: `${variable}: ${found.message}` }
}

const PROBES = 'doctor'

/** The folders that the check of a storage in a folder creates (disk-storage.server.ts). */
export const probeFolders = (dir: string): string[] =>
  [`objects/${PROBES}`, `types/${PROBES}`, 'incoming'].map((folder) => join(dir, folder))

/** Leaves no object behind: it is written only with keys that may remove it, and removed also if it cannot be read. */
async function tryStorage(driver: Driver, storage: () => Storage, advice: Advice): Promise<Finding> {
  const key = `${PROBES}/${randomUUID()}`
  const body = Buffer.from(key)
  const store = storage()
  let step: Step = 'write'
  let mayExist = false
  try {
    await store.remove([key]).catch((error: unknown) => {
      if (isDenied(firstCause(error))) step = 'remove'
      throw error
    })
    mayExist = true
    await store.put(key, body, { contentType: 'text/plain' })
    step = 'read'
    const found = await store.get(key)
    const read = found && (await buffer(found.body))
    if (!read?.equals(body))
      return fail(
        'an object was read with other bytes than written',
        'do not use this storage: ask its provider',
      )
    step = 'remove'
    await store.remove([key])
    mayExist = false
    if (await store.get(key))
      return fail('a removed object is still there', 'switch off versions and locks of the bucket')
    return ok(`an object was written, read and removed (${driver})`)
  } catch (error) {
    return storageFault(driver, step, firstCause(error), advice)
  } finally {
    if (mayExist) await store.remove([key]).catch(() => undefined)
  }
}

type Step = 'write' | 'read' | 'remove'

const RIGHTS: Record<Step, string> = {
  write: 's3:PutObject',
  read: 's3:GetObject',
  remove: 's3:DeleteObject',
}

/** What the storage itself reported; removals report all that failed together. */
function firstCause(error: unknown): unknown {
  const cause = causeOf(error)
  return cause instanceof AggregateError && cause.errors.length > 0 ? firstCause(cause.errors[0]) : cause
}

const isDenied = (error: unknown): boolean => error instanceof Error && error.name === 'AccessDenied'

function storageFault(driver: Driver, step: Step, error: unknown, advice: Advice): Finding {
  const name = error instanceof Error ? error.name : ''
  const code = codeOf(error)
  if (driver === 'disk') return fail(`an object cannot be ${PAST[step]} (${code})`, advice.folder)
  if (name === 'NoSuchBucket')
    return fail('the bucket does not exist', `create it, or correct its name in ${advice.bucket}`)
  if (name === 'InvalidAccessKeyId' || name === 'SignatureDoesNotMatch')
    return fail('the storage refuses the keys', `check ${advice.keys}`)
  if (name === 'RequestTimeTooSkewed')
    return fail('the storage refuses our clock', 'synchronise the clock of this machine by NTP')
  if (isDenied(error))
    return fail(`the keys may not ${step} objects`, `allow them ${RIGHTS[step]} and s3:ListBucket`)
  return fail(
    `an object cannot be ${PAST[step]} (${code})`,
    `check ${advice.server}, that the server runs, and firewalls in between`,
  )
}

const PAST: Record<Step, string> = { write: 'written', read: 'read', remove: 'removed' }

/** The clock of the S3 server; a folder has none of its own. */
export function storageClock(settings: Env['storage']): OtherClock[] {
  if (settings.driver === 'disk') return []
  return [clockOfServer('the storage', settings.endpoint ?? `https://s3.${settings.region}.amazonaws.com/`)]
}
