import { type CaseAction, URGENT_GROUNDS } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { decisions } from 'db/schema/decisions'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { isLastAdmin, lockAdmins } from '~/domains/accounts/active-staff.server'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { applyRestrictions } from '~/domains/accounts/suspension/restrictions.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import type { Publish } from '../blocked-pictures/held-images.server'
import type { CaseRow } from '../cases/cases.server'
import {
  type CaseDecision,
  type DecideRefusal,
  isRemovable,
  limitKindsOf,
  type Person,
  type Staff,
} from './case-decision'
import { lacksLaw } from './forms'
import { isOwnReport } from './own-report.server'
import { lockPerson, markCaseDecided, recordDecision } from './record-decision.server'
import { removeContent } from './remove-content.server'

const SUSPENDING: readonly CaseAction[] = ['suspend', 'suspend-days']

/**
 * Decides about a case (DECISIONS "Reports"): the effects, the decision, the audit row, the strike, the reports' and the case's state and the
 * job that sends the statement are one transaction. The statement is sent after STATEMENT_DELAY_S seconds unless the decision is
 * undone. `version` is that of the case as the moderator read it, `ip` the moderator's IP address. A suspension without end needs a
 * recent proof of identity, which the route requires. A moderator who repeats a decision, since the answer to the first request was lost, gets
 * that decision (decision 0378).
 */
export async function decideCase(act: {
  by: Staff
  caseId: string
  version: number
  decision: CaseDecision
  ip: string
}): Promise<{ decisionId: string; undoUntil: Date } | DecideRefusal> {
  const { by, caseId, version, decision, ip } = act
  if (!isGuid(caseId)) return { refusal: 'unknown' }
  let publish: Publish = null
  const isSuspending = SUSPENDING.includes(decision.action) || decision.suspends === true
  const result = await db.transaction(async (tx) => {
    if (isSuspending) await lockAdmins(tx)
    const [found] = await tx
      .select()
      .from(moderationCases)
      .where(eq(moderationCases.id, caseId))
      .for('update')
    if (!found) return { refusal: 'unknown' } as const
    if (found.status !== 'open') return decidedBefore(tx, { by, caseId, decision })
    if (found.version !== version) return { refusal: 'changed' } as const
    const person = await lockPerson(tx, found.userId)
    const refused = refusalFor({ by, found, person, decision })
    if (refused) return refused
    const isOwn = await isOwnReport(tx, by, { caseId, userId: found.userId })
    if (isOwn && !isAgainstDanger(found, decision)) return { refusal: 'own-report' } as const
    if (isSuspending && person && (await isLastAdmin(tx, person.id)))
      return { refusal: 'last-admin' } as const
    const removal =
      decision.action === 'remove' ? await removeSubject(tx, { by, found, person, decision }) : null
    if (decision.action === 'remove' && !removal) return { refusal: 'subject-gone' } as const
    publish = removal?.publish ?? null
    // One moment for all: the release finds the reports that this decision closed by it.
    const at = now()
    const made = await recordDecision(tx, {
      by,
      found,
      person,
      decision,
      removed: removal?.removed ?? null,
      at,
    })
    await markCaseDecided(tx, { by, found, isUpheld: decision.action !== 'dismiss', at })
    if (person) await applyRestrictions(tx, person.id)
    await writeAuditLog(tx, {
      by,
      action: 'case.decide',
      target: { type: 'case', id: caseId },
      details: { decisionId: made.decisionId, ...loggedOf(found, decision) },
      ip,
    })
    return made
  })
  await (publish as Publish)?.()
  return result
}

/** The decision that holds if it is the same one of the same moderator, else who decided. */
async function decidedBefore(
  tx: Tx,
  { by, caseId, decision }: { by: Staff; caseId: string; decision: CaseDecision },
): Promise<{ decisionId: string; undoUntil: Date } | DecideRefusal> {
  const [last] = await tx
    .select({ made: decisions, firstName: users.firstName })
    .from(decisions)
    .leftJoin(users, eq(users.id, decisions.decidedBy))
    .where(and(eq(decisions.caseId, caseId), isNull(decisions.undoneAt)))
    .orderBy(desc(decisions.createdAt))
    .limit(1)
  if (last?.made.decidedBy === by.id && last.made.statementDueAt && isSame(last.made, decision))
    return { decisionId: last.made.id, undoUntil: last.made.statementDueAt }
  return { refusal: 'decided', by: last?.firstName ?? null }
}

function isSame(made: typeof decisions.$inferSelect, decision: CaseDecision): boolean {
  const { action, ground, facts, limitKind, days, suspends = false } = decision
  return (
    made.action === action &&
    made.ground === (ground ?? null) &&
    made.facts === (facts || null) &&
    made.limitKind === (limitKind ?? null) &&
    made.days === (days ?? null) &&
    made.isSuspending === suspends
  )
}

function refusalFor(given: {
  by: Staff
  found: CaseRow
  /** Null after the account was purged. */
  person: Person | null
  decision: CaseDecision
}): DecideRefusal | null {
  const { by, found, person, decision } = given
  const { action, ground, limitKind, days: lasting, facts } = decision
  if (found.userId === by.id) return { refusal: 'self' }
  if (person && (person.isAdmin || person.isModerator) && !by.isAdmin) return { refusal: 'needs-admin' }
  const hasDays = action === 'limit' || action === 'suspend-days'
  const isComplete =
    (action === 'dismiss' || ground !== undefined) &&
    hasDays === (lasting !== undefined) &&
    (action === 'limit') === (limitKind !== undefined) &&
    (action !== 'hand-over' || Boolean(facts?.trim())) &&
    !lacksLaw(decision) &&
    (action === 'hand-over' || !decision.suspends)
  const isPossible =
    !person ||
    ((!limitKind || limitKindsOf(person.userType).includes(limitKind)) &&
      (action !== 'remove' || isRemovable(found.subjectType, person.userType)))
  if (!isComplete || !isPossible) return { refusal: 'not-applicable' }
  const isWithoutPerson = action === 'dismiss' || (action === 'hand-over' && !decision.suspends)
  return person || isWithoutPerson ? null : { refusal: 'subject-gone' }
}

/** Whether a decision is one that must not wait for anybody else: of an urgent case, on the ground that somebody is in danger. */
const isAgainstDanger = ({ priority }: CaseRow, { action, ground }: CaseDecision): boolean =>
  priority === 'urgent' && action !== 'dismiss' && ground !== undefined && URGENT_GROUNDS.includes(ground)

function removeSubject(tx: Tx, { by, found, person, decision }: Parameters<typeof refusalFor>[0]) {
  const { ground = 'other-terms' } = decision
  return removeContent(tx, found, { by, ground, language: person?.language ?? 'de' })
}

/** For the audit log: without the facts, which are in the decision and may hold personal values. */
function loggedOf(found: CaseRow, { action, ground, limitKind, days: lasting, suspends }: CaseDecision) {
  const { subjectType, subjectId, userId } = found
  const chosen = { action, ground, limitKind, days: lasting, suspends }
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
  return { ...given, subjectType, subjectId, userId }
}
