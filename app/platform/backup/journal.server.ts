import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { JOURNAL_KINDS, JOURNAL_MARGIN_DAYS } from 'db/limits/backup'
import { restoreJournal } from 'db/schema/backup'
import { and, asc, inArray, isNull, lt, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../database/db.server'
import { env } from '../settings/env.server'
import type { Storage } from '../storage/storage.server'
import { now } from '../time/clock.server'
import { days } from '../time/durations'
import { decryptWith, encryptTo } from './age.server'
import { NOT_OURS, startMac, startMacCheck } from './backup-mac.server'
import { backupName } from './backup-name'
import { SEALED } from './manifest.server'
import { openPlace } from './place.server'

const FOLDER = 'journal/'
const ENTRIES_A_SEGMENT = 2000
const EXPORT_LOCK = 4_711_000_004

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
  /** The segment before it: one that is missing is noticed. */
  previous: z.string().nullable(),
  entries: z.array(Entry).max(ENTRIES_A_SEGMENT),
})
type Segment = z.infer<typeof Segment>
const Sealed = z.object({ segment: z.string(), mac: z.object({ key: z.string(), mac: z.string() }) })

/**
 * Exports the entries that no segment contains yet, encrypted as backups are. An entry counts as exported only after its segment was
 * stored. Returns how many; none without BACKUP_JOURNAL_URL.
 */
export async function exportJournal(): Promise<number> {
  const { journalUrl, recipients } = env().backup
  if (!journalUrl) return 0
  const to = openPlace(journalUrl)
  let exported = 0
  for (;;) {
    const count = await exportSegment(to, recipients)
    exported += count
    if (count < ENTRIES_A_SEGMENT) return exported
  }
}

function exportSegment(to: Storage, recipients: readonly string[]): Promise<number> {
  return db.transaction(async (tx) => {
    // Segments are a chain: one at a time.
    await tx.execute(sql`select pg_advisory_xact_lock(${EXPORT_LOCK})`)
    const rows = await tx
      .select()
      .from(restoreJournal)
      .where(isNull(restoreJournal.segment))
      .orderBy(asc(restoreJournal.seq))
      .limit(ENTRIES_A_SEGMENT)
    if (rows.length === 0) return 0
    const [last] = await tx.select({ name: max(restoreJournal.segment) }).from(restoreJournal)
    const previous = last?.name ?? null
    const segment: Segment = {
      name: nameAfter(previous),
      previous,
      entries: rows.map(({ segment: _, ...entry }) => entry),
    }
    await writeSegment(to, recipients, segment)
    const ids = rows.map(({ id }) => id)
    await tx.update(restoreJournal).set({ segment: segment.name }).where(inArray(restoreJournal.id, ids))
    return rows.length
  })
}

/** Names sort in the order of the chain, also if the clock was set back. */
function nameAfter(previous: string | null): string {
  const name = backupName(new Date(), randomBytes(4).toString('hex'))
  return previous && previous >= name ? `${previous}1` : name
}

const segmentKey = (name: string) => `${FOLDER}${name}.age`

async function writeSegment(to: Storage, recipients: readonly string[], segment: Segment): Promise<void> {
  const text = JSON.stringify(segment)
  const mac = startMac('journal')
  mac.update(text)
  const plain = Readable.from([Buffer.from(JSON.stringify({ segment: text, mac: mac.finish() }))])
  await to.put(segmentKey(segment.name), await buffer(await encryptTo(recipients, plain)), SEALED)
}

/** The names of all exported segments, the oldest first. */
async function segmentNames(from: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const key of from.list(FOLDER)) names.push(key.slice(FOLDER.length, -'.age'.length))
  return names.sort()
}

/**
 * The segments after one that the restored database knows (null: all), in their order. Throws if one between is missing, was changed or
 * cannot be opened: what it contains would come back. Two segments may name the same one before them: an export that stored its segment
 * and could not commit is repeated, and a restored copy that is started continues the journal on its own.
 */
export async function* readSegments(
  from: Storage,
  identities: readonly string[],
  known: string | null,
): AsyncIterable<Segment> {
  const names = (await segmentNames(from)).filter((name) => known === null || name > known)
  const read = new Set<string | null>()
  for (const name of names) {
    const segment = await readSegment(from, identities, name)
    const { previous } = segment
    // Of a database without entries the first segment that is still kept is where the chain begins.
    if (known === null && read.size === 0) read.add(previous)
    // What branched off at the known one or before follows nothing that could be missing.
    const followsKnown = known !== null && previous !== null && previous <= known
    if (!followsKnown && !read.has(previous))
      throw new Error(`The segment ${previous ?? known} of the journal is missing (before ${name}).`)
    read.add(name)
    yield segment
  }
}

async function readSegment(from: Storage, identities: readonly string[], name: string): Promise<Segment> {
  const found = await from.get(segmentKey(name))
  if (!found) throw new Error(`The segment ${name} of the journal is missing.`)
  const plain = await decryptWith(identities, found.body)
  const bytes = await buffer(plain).catch(() => {
    throw new Error(`The segment ${name} of the journal is damaged.`)
  })
  const { segment, mac } = Sealed.parse(JSON.parse(bytes.toString('utf8')))
  const check = startMacCheck('journal')
  check.update(segment)
  const parsed = Segment.parse(JSON.parse(segment))
  if (!check.matches(mac) || parsed.name !== name)
    throw new Error(`The segment ${name} of the journal ${NOT_OURS}.`)
  return parsed
}

/** The entries of a segment that the restored journal has not: they happened after the backup. */
export async function missingEntries({ entries }: Segment): Promise<JournalEntry[]> {
  const ids = entries.map(({ id }) => id)
  const { id } = restoreJournal
  const rows = await db.select({ id }).from(restoreJournal).where(inArray(id, ids))
  const known = new Set(rows.map((row) => row.id))
  return entries.filter((entry) => !known.has(entry.id))
}

/** Adds a segment to the restored journal, once its entries are replayed: a replay that is repeated begins after the last one there. */
export async function adoptSegment({ name, entries }: Segment): Promise<void> {
  if (entries.length === 0) return
  await db
    .insert(restoreJournal)
    .values(entries.map((entry) => ({ ...entry, segment: name })))
    .onConflictDoUpdate({ target: restoreJournal.id, set: { segment: name } })
}

/** The last segment that this database knows. */
export async function lastSegment(): Promise<string | null> {
  const [last] = await db.select({ name: max(restoreJournal.segment) }).from(restoreJournal)
  return last?.name ?? null
}

/** Later entries come after those that were replayed. */
export async function continueSequence(): Promise<void> {
  await db.execute(sql`
    select setval(pg_get_serial_sequence('restore_journal', 'seq'), greatest(1, (select max(seq) from restore_journal)))`)
}

/** Deletes entries and segments that are older than every backup can be. Returns how many entries. */
export async function sweepJournal(): Promise<number> {
  const { keepDays, journalUrl } = env().backup
  const cutoff = new Date(now().getTime() - days(keepDays + JOURNAL_MARGIN_DAYS))
  if (journalUrl) {
    const place = openPlace(journalUrl)
    const end = backupName(cutoff, '')
    const old = (await segmentNames(place)).filter((name) => name < end)
    await place.remove(old.map(segmentKey))
  }
  // Without a place nothing exports them: they end with their age alone. The newest stays, as the chain's end.
  const [last] = await db
    .select({ id: restoreJournal.id })
    .from(restoreJournal)
    .orderBy(sql`segment desc nulls last`)
    .limit(1)
  const deleted = await db
    .delete(restoreJournal)
    .where(and(lt(restoreJournal.createdAt, cutoff), last ? sql`id <> ${last.id}` : undefined))
    .returning({ id: restoreJournal.id })
  return deleted.length
}
