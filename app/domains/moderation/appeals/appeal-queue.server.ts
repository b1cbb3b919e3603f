import { WAITING_SHOWN_MAX } from 'db/limits/admin'
import type { APPEAL_STATES, CaseAction, Ground, LimitKind } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { appeals, decisions } from 'db/schema/decisions'
import { and, asc, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { momentForKeyset, readKeyset, writeKeyset } from '~/platform/secrets/signed-cursor.server'
import type { Staff } from '../decisions/case-decision'
import { seesProfile } from '../reports/report-subject.server'
import { appealBar } from './appeal-bar.server'

type AppealState = (typeof APPEAL_STATES)[number]
/** An appeal in the moderators' table. */
export type AppealLine = {
  id: string
  caseId: string
  /** Null after the account was purged. */
  personId: string | null
  person: string | null
  action: CaseAction
  ground: Ground | null
  status: AppealState
  decidedBy: string | null
  /** Decided by the reader, who may not answer it where somebody else can. */
  isOwn: boolean
  createdAt: string
}
/** One appeal with everything needed to answer it. */
export type AppealDetails = AppealLine & {
  text: string
  answer: string | null
  answeredBy: string | null
  answeredAt: string | null
  facts: string | null
  limitKind: LimitKind | null
  days: number | null
  statement: string | null
  decidedAt: string
  /** Why the reader may not answer it; null if they may. */
  bar: 'needs-admin' | 'own-decision' | null
  /** The reader can open the person's profile. */
  hasProfile: boolean
}

const PAGE = 50
const deciders = alias(users, 'deciders')
const answerers = alias(users, 'answerers')

/**
 * Appeals, the open ones longest waiting first, the others newest first; never those about the reader. One statement. `cursor` is one of an
 * earlier page; any other value returns the first page.
 */
export async function appealQueue(
  staff: Staff,
  { status, cursor }: { status: AppealState; cursor: string | null },
): Promise<{ lines: AppealLine[]; nextCursor: string | null }> {
  const scope = { list: `appeals ${status}`, personId: staff.id }
  const after = readKeyset(cursor, scope)
  const isOpen = status === 'open'
  const at = momentForKeyset(appeals.createdAt)
  const beyond = after
    ? sql`(${appeals.createdAt}, ${appeals.id}) ${sql.raw(isOpen ? '>' : '<')} (${after.after}::timestamptz, ${after.id}::uuid)`
    : undefined
  const rows = await rowsWhere(and(eq(appeals.status, status), notAbout(staff), beyond), at)
    .orderBy(
      ...(isOpen ? [asc(appeals.createdAt), asc(appeals.id)] : [desc(appeals.createdAt), desc(appeals.id)]),
    )
    .limit(PAGE + 1)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    lines: page.map((row) => lineOf(staff, row)),
    nextCursor:
      rows.length > PAGE && last ? writeKeyset({ after: last.at, id: last.appeal.id }, scope) : null,
  }
}

/** How many appeals of each state this member of staff may read, each counted up to WAITING_SHOWN_MAX + 1. One statement. */
export async function appealCounts(staff: Staff): Promise<Record<AppealState, number>> {
  const counted = (status: AppealState) => {
    const those = db
      .select({ id: appeals.id })
      .from(appeals)
      .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
      .where(and(eq(appeals.status, status), notAbout(staff)))
      .limit(WAITING_SHOWN_MAX + 1)
    return sql`(select count(*)::int from ${those} counted)`
  }
  const [counts] = await db.execute<Record<AppealState, number>>(
    sql`select ${counted('open')} as open, ${counted('upheld')} as upheld, ${counted('rejected')} as rejected`,
  )
  return counts ?? { open: 0, upheld: 0, rejected: 0 }
}

/** One appeal; null for an unknown one and for those about the reader. */
export async function appealFor(staff: Staff, appealId: string): Promise<AppealDetails | null> {
  if (!isGuid(appealId)) return null
  const [row] = await rowsWhere(
    and(eq(appeals.id, appealId), notAbout(staff)),
    momentForKeyset(appeals.createdAt),
  )
  if (!row) return null
  const { appeal, decision, answeredBy } = row
  return {
    ...lineOf(staff, row),
    text: appeal.text,
    answer: appeal.answer,
    answeredBy,
    answeredAt: appeal.decidedAt?.toISOString() ?? null,
    facts: decision.facts,
    limitKind: decision.limitKind,
    days: decision.days,
    statement: decision.statementText,
    decidedAt: decision.createdAt.toISOString(),
    bar: await appealBar(db, staff, decision),
    hasProfile: await seesProfile(staff, decision.userId),
  }
}

const notAbout = (staff: Staff): SQL | undefined =>
  or(isNull(decisions.userId), ne(decisions.userId, staff.id))

const rowsWhere = (where: SQL | undefined, at: SQL<string>) =>
  db
    .select({
      appeal: appeals,
      decision: decisions,
      person: users.firstName,
      decidedBy: deciders.firstName,
      answeredBy: answerers.firstName,
      at,
    })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .innerJoin(moderationCases, eq(moderationCases.id, decisions.caseId))
    .leftJoin(users, eq(users.id, decisions.userId))
    .leftJoin(deciders, eq(deciders.id, decisions.decidedBy))
    .leftJoin(answerers, eq(answerers.id, appeals.decidedBy))
    .where(where)
    .$dynamic()

type Row = Awaited<ReturnType<typeof rowsWhere>>[number]

function lineOf(staff: Staff, { appeal, decision, person, decidedBy }: Row): AppealLine {
  const { id, status } = appeal
  const { caseId, action, ground } = decision
  return {
    personId: decision.userId,
    id,
    caseId,
    person,
    action,
    ground,
    status,
    decidedBy,
    isOwn: decision.decidedBy === staff.id,
    createdAt: appeal.createdAt.toISOString(),
  }
}
