import { pipeline, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { decryptWith, digestStream } from '~/platform/backup/age-encryption.server'
import { dumpKey } from '~/platform/backup/backup-files.server'
import { listDump, PostgresToolFailed } from '~/platform/backup/dump.server'
import type { PostgresTools } from '~/platform/backup/postgres-tools.server'
import type { Storage } from '~/platform/storage/storage.server'

type Opening = {
  /** Private keys of age. */
  identities: readonly string[]
  /** The name of a complete backup. */
  backup: string
}
/** Size and checksum of the dump before encryption, from the manifest. */
type Expected = { size: number; sha256: string }

/** Hands the decrypted dump over, and throws unless it was the whole and right one. */
export async function readDump(
  from: Storage,
  opening: Opening,
  expected: Expected,
  read: (dump: Readable) => Promise<void>,
): Promise<void> {
  const plain = await openDump(from, opening)
  const damaged = damageOf(opening.backup)
  const { through, digest } = digestStream()
  await read(pipeline(plain, through, () => undefined)).catch((error: Error) => {
    throw error instanceof PostgresToolFailed ? error : new Error(`${damaged}: ${error.message}.`)
  })
  const found = digest()
  if (found.size !== expected.size || found.sha256 !== expected.sha256) throw new Error(`${damaged}.`)
}

/** Reads the dump to its end as a stream, without a use for it. Throws unless it is the whole and right one. */
export const verifyDump = (from: Storage, opening: Opening, expected: Expected): Promise<void> =>
  readDump(from, opening, expected, (dump) => finished(dump.resume()))

/** Throws, before anything is emptied, if pg_restore cannot read the dump: not every manifest names the pg_dump that made it. */
export async function refuseUnreadableDump(
  from: Storage,
  opening: Opening,
  tools: PostgresTools,
): Promise<void> {
  await listDump(tools, await openDump(from, opening)).catch((error: unknown) => {
    // A dump that breaks off is reported when the whole of it is read.
    if (!(error instanceof PostgresToolFailed)) return
    throw new Error(
      `pg_restore ${tools.version} cannot read the dump of backup ${opening.backup}, and nothing was changed. If a newer pg_dump made it, ` +
        `install that version (Debian, Ubuntu: apt-get install postgresql-client-${tools.version + 1}), or name its folder in ` +
        `BACKUP_TOOLS_DIR; from 17 on it restores only into Postgres 17 or newer. ${error.message}`,
    )
  })
}

async function openDump(from: Storage, { identities, backup: name }: Opening): Promise<Readable> {
  const sealed = await from.get(dumpKey(name))
  if (!sealed) throw new Error(`The dump of backup ${name} is missing (${dumpKey(name)}).`)
  // The keys have opened the manifest, which is encrypted to the same ones.
  return decryptWith(identities, sealed.body).catch((cause: unknown) => {
    throw new Error(`${damageOf(name)}.`, { cause })
  })
}

const damageOf = (name: string) => `The dump of backup ${name} is damaged or incomplete (${dumpKey(name)})`
