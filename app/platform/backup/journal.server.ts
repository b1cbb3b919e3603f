import { randomBytes } from 'node:crypto'
import { JOURNAL_MARGIN_DAYS } from 'db/limits/backup'
import { restoreJournal } from 'db/schema/backup'
import { and, asc, inArray, isNull, lt, max, ne, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../database/advisory-locks.server'
import { db, deleteInBatches, type Queryable } from '../database/db.server'
import { env } from '../settings/env.server'
import type { Storage } from '../storage/storage.server'
import { now } from '../time/clock.server'
import { days } from '../time/durations'
import { backupName } from './backup-files.server'
import { openBackupStorage } from './backup-storage.server'
import {
  ENTRIES_A_SEGMENT,
  type JournalEntry,
  LostSegment,
  readSegment,
  removeSegments,
  type Segment,
  segmentNames,
  writeSegment,
} from './journal-segments.server'

/**
 * Exports the entries that no segment contains yet, encrypted as backups are. An entry counts as exported only after its segment was
 * stored. Returns how many; none without BACKUP_JOURNAL_URL.
 */
export async function exportJournal(): Promise<number> {
  const { journalUrl, recipients } = env().backup
  if (!journalUrl) return 0
  const to = openBackupStorage(journalUrl)
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
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.journal})`)
    const rows = await tx
      .select()
      .from(restoreJournal)
      .where(isNull(restoreJournal.segment))
      .orderBy(asc(restoreJournal.seq))
      .limit(ENTRIES_A_SEGMENT)
    if (rows.length === 0) return 0
    const previous = await lastSegment(tx)
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

/** The end of a name that was given while the clock was behind the segment before it: a number, and random digits. */
const FOLLOWING = /-(\d{6})-[0-9a-f]{8}$/

/** Names sort in the order of the chain, also if the clock was set back. They stay short: it may have been ahead for days. */
function nameAfter(previous: string | null): string {
  const random = randomBytes(4).toString('hex')
  const name = backupName(new Date(), random)
  if (!previous || previous < name) return name
  const number = Number(FOLLOWING.exec(previous)?.[1] ?? 0) + 1
  return `${previous.replace(FOLLOWING, '')}-${String(number).padStart(6, '0')}-${random}`
}

/**
 * The segments after one that the restored database knows (null: all), in their order. If one between is missing, was changed or cannot be
 * opened, what it contains would come back. Two segments may name the same one before them: an export that stored its segment and could
 * not commit is repeated, and a restored copy that is started continues the journal on its own.
 * @param goWithout gets each segment that is lost; it throws unless the rest may be read
 */
export async function* readSegments(
  from: Storage,
  identities: readonly string[],
  known: string | null,
  goWithout: (lost: LostSegment) => void,
): AsyncIterable<Segment> {
  const kept = await segmentNames(from)
  const names = kept.filter((name) => known === null || name > known)
  refuseOtherPlace(kept, known)
  const read = new Set<string | null>()
  for (const name of names) {
    const segment = await readSegment(from, identities, name).catch((error: unknown) => {
      if (!(error instanceof LostSegment)) throw error
      goWithout(error)
      return null
    })
    if (!segment) {
      read.add(name)
      continue
    }
    const { previous } = segment
    // Of a database without entries the first segment that is still kept is where the chain begins.
    if (known === null && read.size === 0) read.add(previous)
    // What branched off at the known one or before follows nothing that could be missing.
    const followsKnown = known !== null && previous !== null && previous <= known
    if (!followsKnown && !read.has(previous)) {
      goWithout(new LostSegment(`${previous ?? known}`, `is missing (before ${name})`))
      read.add(previous)
    }
    read.add(name)
    yield segment
  }
}

/**
 * Throws if the place has neither a segment that the database knows nor a later one: it is an empty folder beneath a missing mount, or the
 * journal of another database. One that is older than all that is kept was swept.
 * @param kept the names of the segments at the place
 */
export function refuseOtherPlace(kept: readonly string[], known: string | null): void {
  if (known === null || kept.some((name) => name >= known) || known < oldestKept(now())) return
  throw new Error(
    `The segment ${known} of the journal is missing, and so is every later one: BACKUP_JOURNAL_URL does not lead to the journal of this database. ` +
      'Check that its folder is mounted. If the journal is lost, --without-journal goes without it.',
  )
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
export async function lastSegment(q: Queryable = db): Promise<string | null> {
  const [last] = await q.select({ name: max(restoreJournal.segment) }).from(restoreJournal)
  return last?.name ?? null
}

/** Later entries come after those that were replayed. */
export async function continueSequence(): Promise<void> {
  await db.execute(sql`
    select setval(pg_get_serial_sequence('restore_journal', 'seq'), greatest(1, (select max(seq) from restore_journal)))`)
}

/**
 * Deletes entries and segments that are older than every backup can be, by the clock of the database, which dates the entries: a process
 * whose clock is weeks ahead would delete what a restore needs. Returns how many entries.
 */
export async function sweepJournal(): Promise<number> {
  const { journalUrl } = env().backup
  const [row] = await db.execute<{ ms: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as ms`)
  const at = new Date(row?.ms ?? 0)
  if (journalUrl) {
    const place = openBackupStorage(journalUrl)
    const end = oldestKept(at)
    const old = (await segmentNames(place)).filter((name) => name < end)
    await removeSegments(place, old)
  }
  // Without a place nothing exports them: they end with their age alone. The newest stays, as the chain's end.
  const [last] = await db
    .select({ id: restoreJournal.id })
    .from(restoreJournal)
    .orderBy(sql`segment desc nulls last`)
    .limit(1)
  const isOld = lt(restoreJournal.createdAt, keptSince(at))
  return deleteInBatches(restoreJournal, and(isOld, last ? ne(restoreJournal.id, last.id) : undefined))
}

const keptSince = (at: Date): Date =>
  new Date(at.getTime() - days(env().backup.keepDays + JOURNAL_MARGIN_DAYS))

/** Segments with smaller names are swept. */
const oldestKept = (at: Date): string => backupName(keptSince(at), '')
