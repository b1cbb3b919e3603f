import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Storage } from '../storage/storage.server'
import { decryptWith, encryptTo } from './age-encryption.server'
import { ENCRYPTED, manifestKey } from './backup-files.server'
import { BackupMac, MAC_MISMATCH, startMac, startMacCheck } from './backup-mac.server'

const Digest = z.object({ size: z.number(), sha256: z.string().length(64) })
const Header = z.object({
  format: z.literal(1),
  name: z.string(),
  madeAt: z.iso.datetime(),
  /** The major version of the database server. */
  postgres: z.number(),
  /** The major version of pg_dump, which may be newer; older backups do not name it. */
  pgDump: z.number().optional(),
  /** The last segment of the journal before the dump, null before the first one; older backups do not name it. */
  segment: z.string().nullable().optional(),
  /** Size and checksum of the dump before encryption. */
  dump: Digest,
  /** The number of objects that were removed during the backup and are not in it. */
  vanished: z.number(),
})
const BackedUpObject = Digest.extend({ key: z.string(), type: z.string(), blob: z.string() })
const End = z.object({ objects: z.number(), mac: BackupMac })
type End = z.infer<typeof End>

type BackupHeader = z.infer<typeof Header>
export type BackedUpObject = z.infer<typeof BackedUpObject>

/** Writes the manifest as the last file of a backup: without it, the backup is incomplete. Returns the number of objects. */
export async function writeManifest(
  place: Storage,
  recipients: readonly string[],
  header: BackupHeader,
  objects: AsyncIterable<BackedUpObject>,
): Promise<number> {
  let count = 0
  const mac = startMac(`manifest ${header.name}`)
  async function* lines() {
    const line = (value: BackupHeader | BackedUpObject | End) => `${JSON.stringify(value)}\n`
    const first = line(header)
    mac.update(first)
    yield first
    for await (const object of objects) {
      const next = line(object)
      mac.update(next)
      count++
      yield next
    }
    yield line({ objects: count, mac: mac.finish() })
  }
  const gzip = createGzip()
  const source = Readable.from(lines())
  source.once('error', (error) => gzip.destroy(error)).pipe(gzip)
  await place.put(manifestKey(header.name), await encryptTo(recipients, gzip), ENCRYPTED)
  return count
}

/** Reads a manifest. Iterating over `objects` throws at the end if the manifest is truncated, or if its MAC does not match. */
export async function readManifest(
  place: Storage,
  identities: readonly string[],
  name: string,
): Promise<{ header: BackupHeader; objects: AsyncIterable<BackedUpObject> }> {
  const found = await place.get(manifestKey(name))
  if (!found) throw new Error(`There is no complete backup ${name}.`)
  const plain = await decryptWith(identities, found.body)
  const gunzip = createGunzip()
  plain.once('error', (error) => gunzip.destroy(error)).pipe(gunzip)
  const lines = createInterface({ input: gunzip, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]()
  let failure: Error | undefined
  let fail = (_: Error) => {}
  gunzip.once('error', (error) => {
    failure = error
    fail(error)
  })
  // The line iterator of readline ends without an error when its input fails. No race of each line with one promise of the failure: that
  // would keep something of every line.
  const nextLine = () =>
    new Promise<IteratorResult<string>>((resolve, reject) => {
      fail = reject
      if (failure) reject(failure)
      else lines.next().then(resolve, reject)
    })
  const next = async (): Promise<string> => {
    const { value, done } = await nextLine().catch((cause: unknown) => {
      // The place of the backups may have failed instead.
      throw new Error(damaged(name), { cause })
    })
    if (done) throw new Error(damaged(name))
    return value
  }
  const check = startMacCheck(`manifest ${name}`)
  const first = await next()
  check.update(`${first}\n`)
  async function* objects() {
    let count = 0
    for (;;) {
      const line = await next()
      const value: unknown = JSON.parse(line)
      const end = End.safeParse(value)
      if (end.success) {
        if (end.data.objects !== count || !check.matches(end.data.mac))
          throw new Error(`The manifest of backup ${name} ${MAC_MISMATCH}.`)
        return
      }
      check.update(`${line}\n`)
      count++
      yield BackedUpObject.parse(value)
    }
  }
  return { header: Header.parse(JSON.parse(first)), objects: objects() }
}

const damaged = (name: string) => `The manifest of backup ${name} is damaged or incomplete.`
