import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { JOURNAL_KINDS } from 'db/limits/backup'
import { z } from 'zod'
import type { Storage } from '../storage/storage.server'
import { decryptWith, encryptTo } from './age-encryption.server'
import { ENCRYPTED } from './backup-files.server'
import { BackupMac, MAC_MISMATCH, startMac, startMacCheck } from './backup-mac.server'

/* A segment of the restore journal (decision 0316): a file with some entries, in a chain of such files. */

const FOLDER = 'journal/'
/** The most entries of one segment. */
export const ENTRIES_A_SEGMENT = 2000

const Entry = z.object({
  id: z.uuid(),
  seq: z.number(),
  kind: z.enum(JOURNAL_KINDS),
  subject: z.string(),
  object: z.string().nullable(),
  state: z.record(z.string(), z.unknown()),
  createdAt: z.coerce.date(),
})
export type JournalEntry = z.infer<typeof Entry>

const Segment = z.object({
  name: z.string(),
  /** The name of the segment before it, so that a missing segment is noticed. */
  previous: z.string().nullable(),
  entries: z.array(Entry).max(ENTRIES_A_SEGMENT),
})
export type Segment = z.infer<typeof Segment>
const Sealed = z.object({ segment: z.string(), mac: BackupMac })

const segmentKey = (name: string) => `${FOLDER}${name}.age`

/** A segment is missing, was changed or cannot be opened. */
export class LostSegment extends Error {
  override name = 'LostSegment'
  constructor(
    readonly segment: string,
    what: string,
    options?: ErrorOptions,
  ) {
    super(`The segment ${segment} of the journal ${what}.`, options)
  }
}

/** Stores a segment, encrypted and with our MAC. */
export async function writeSegment(
  to: Storage,
  recipients: readonly string[],
  segment: Segment,
): Promise<void> {
  const text = JSON.stringify(segment)
  const mac = startMac('journal')
  mac.update(text)
  const plain = Readable.from([Buffer.from(JSON.stringify({ segment: text, mac: mac.finish() }))])
  await to.put(segmentKey(segment.name), await buffer(await encryptTo(recipients, plain)), ENCRYPTED)
}

/** The names of all exported segments, the oldest first. */
export async function segmentNames(from: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const key of from.list(FOLDER)) names.push(key.slice(FOLDER.length, -'.age'.length))
  return names.sort()
}

/** Throws LostSegment if the segment is missing, was changed or cannot be opened. */
export async function readSegment(
  from: Storage,
  identities: readonly string[],
  name: string,
): Promise<Segment> {
  const found = await from.get(segmentKey(name))
  if (!found) throw new LostSegment(name, 'is missing')
  const opened = decryptWith(identities, found.body).then(buffer)
  const bytes = await opened.catch((cause: unknown) => {
    // `cause` tells whether the storage failed instead.
    throw new LostSegment(name, 'is damaged, or encrypted to another key', { cause })
  })
  const parsed = parseSegment(name, bytes.toString('utf8'))
  if (parsed?.name !== name) throw new LostSegment(name, MAC_MISMATCH)
  return parsed
}

/** Null if the MAC does not match. */
function parseSegment(name: string, text: string): Segment | null {
  try {
    const { segment, mac } = Sealed.parse(JSON.parse(text))
    const check = startMacCheck('journal')
    check.update(segment)
    return check.matches(mac) ? Segment.parse(JSON.parse(segment)) : null
  } catch (cause) {
    throw new LostSegment(name, 'has an unknown form, such as that of a newer release', { cause })
  }
}

export const removeSegments = (to: Storage, names: readonly string[]): Promise<void> =>
  to.remove(names.map(segmentKey))
