import { CASE_NOTE_MAX } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { caseNotes, moderationCases } from 'db/schema/cases'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isActiveStaff, isUnassigned } from '~/domains/accounts/active-staff.server'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { type CaseRefusal, caseFor, isNotAbout, lockCase } from './cases.server'

type Staff = Pick<Viewer, 'id'>
type Act = { by: Staff; caseId: string; ip: string }

/** At most as many as a page shows. */
const BULK_MAX = 50
/** The same note again within this time is a repeated request (decision 0378). */
const REPEATED_WITHIN = hours(1)

/** Everybody who may work on cases, by name. */
export function caseWorkers(): Promise<{ id: string; firstName: string }[]> {
  return db
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(isActiveStaff('users'))
    .orderBy(asc(users.firstName), asc(users.id))
}

/**
 * Takes a case, hands it to another moderator (`to`), or releases it (`to: null`). A case that is with them already stays as it is: the
 * answer to an earlier request may have been lost (decision 0378). Refusals: CaseRefusal, and `no-moderator` if `to` may not work on this
 * case.
 */
export async function assignCase({
  by,
  caseId,
  ip,
  version,
  to,
}: Act & { version: number; to: string | null }): Promise<null | { refusal: CaseRefusal | 'no-moderator' }> {
  if (!(await caseFor(by, caseId))) return { refusal: 'unknown' }
  return db.transaction(async (tx) => {
    const locked = await lockCase(tx, caseId, version)
    if ('refusal' in locked)
      return locked.refusal === 'changed' && (await isAssignedTo(tx, caseId, to)) ? null : locked
    if (to !== null && !(await mayWorkOn(tx, to, locked.case.userId))) return { refusal: 'no-moderator' }
    await tx
      .update(moderationCases)
      .set({ assignedTo: to, assignedAt: now(), version: sql`${moderationCases.version} + 1` })
      .where(eq(moderationCases.id, caseId))
    await writeAuditLog(tx, {
      by,
      action: to === null ? 'case.release' : 'case.assign',
      target: { type: 'case', id: caseId },
      details: to === null ? {} : { to },
      ip,
    })
    return null
  })
}

/**
 * Takes several open cases that nobody has. Those that are decided, or somebody else's by now, stay.
 * @returns how many are this moderator's now: if the answer to an earlier request was lost, they are already (decision 0378)
 */
export async function takeCases({
  by,
  caseIds,
  ip,
}: {
  by: Staff
  caseIds: readonly string[]
  ip: string
}): Promise<{ taken: number; left: number }> {
  const ids = [...new Set(caseIds)].slice(0, BULK_MAX).filter((id) => isGuid(id))
  if (ids.length === 0) return { taken: 0, left: 0 }
  const taken = await db.transaction(async (tx) => {
    const rows = await tx
      .update(moderationCases)
      .set({ assignedTo: by.id, assignedAt: now(), version: sql`${moderationCases.version} + 1` })
      .where(
        and(
          inArray(moderationCases.id, ids),
          eq(moderationCases.status, 'open'),
          isUnassigned(moderationCases.assignedTo),
          isNotAbout(by),
        ),
      )
      .returning({ id: moderationCases.id })
    for (const { id } of rows)
      await writeAuditLog(tx, {
        by,
        action: 'case.assign',
        target: { type: 'case', id },
        details: { to: by.id },
        ip,
      })
    const { id, status, assignedTo } = moderationCases
    return tx.$count(moderationCases, and(inArray(id, ids), eq(status, 'open'), eq(assignedTo, by.id)))
  })
  return { taken, left: ids.length - taken }
}

/**
 * Writes a note for the other moderators; also on decided cases. One that is repeated, since the answer to the first request was lost, is
 * stored once. Refusals: `unknown`, `note-empty`, `note-too-long`.
 */
export async function addNote({
  by,
  caseId,
  ip,
  text,
}: Act & { text: string }): Promise<null | { refusal: 'unknown' | 'note-empty' | 'note-too-long' }> {
  const note = text.trim()
  if (note === '') return { refusal: 'note-empty' }
  if ([...note].length > CASE_NOTE_MAX) return { refusal: 'note-too-long' }
  if (!(await caseFor(by, caseId))) return { refusal: 'unknown' }
  await db.transaction(async (tx) => {
    const isThis = eq(moderationCases.id, caseId)
    await tx.select({ id: moderationCases.id }).from(moderationCases).where(isThis).for('update')
    if (await isLastNote(tx, { by, caseId, note })) return
    await tx
      .update(moderationCases)
      .set({ version: sql`${moderationCases.version} + 1` })
      .where(isThis)
    await tx.insert(caseNotes).values({ caseId, authorId: by.id, text: note, createdAt: now() })
    await writeAuditLog(tx, { by, action: 'case.note', target: { type: 'case', id: caseId }, ip })
  })
  return null
}

/** Writes to the audit log that somebody viewed a case, its hidden pictures or a piece of its evidence (issue 14, "each look logged"). */
export async function logCaseView({
  by,
  caseId,
  ip,
  at,
}: Act & { at: 'case' | 'shielded' | { evidenceId: string } }): Promise<void> {
  const evidence = typeof at === 'object' ? at : {}
  await db.transaction((tx) =>
    writeAuditLog(tx, {
      by,
      action: typeof at === 'object' ? 'case.evidence' : at === 'case' ? 'case.view' : 'case.reveal',
      target: { type: 'case', id: caseId },
      details: evidence,
      ip,
    }),
  )
}

/** Whether a case is assigned to this moderator; `id` null: to nobody. */
async function isAssignedTo(tx: Tx, caseId: string, id: string | null): Promise<boolean> {
  const { assignedTo } = moderationCases
  const isTheirs = id === null ? isNull(assignedTo) : eq(assignedTo, id)
  return (await tx.$count(moderationCases, and(eq(moderationCases.id, caseId), isTheirs))) > 0
}

async function isLastNote(
  tx: Tx,
  { by, caseId, note }: { by: Staff; caseId: string; note: string },
): Promise<boolean> {
  const [last] = await tx
    .select()
    .from(caseNotes)
    .where(eq(caseNotes.caseId, caseId))
    .orderBy(desc(caseNotes.createdAt), desc(caseNotes.id))
    .limit(1)
  if (last?.authorId !== by.id || last.text !== note) return false
  return last.createdAt.getTime() > now().getTime() - REPEATED_WITHIN
}

async function mayWorkOn(tx: Tx, id: string, personId: string | null): Promise<boolean> {
  if (!isGuid(id) || id.toLowerCase() === personId) return false
  return (await tx.$count(users, and(eq(users.id, id), isActiveStaff('users')))) > 0
}
