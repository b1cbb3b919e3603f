import {
  type CaseAction,
  type CasePriority,
  QUEUE_COUNT_MAX,
  type ReportReason,
  type ReportTarget,
} from 'db/limits/moderation'
import { type SQL, sql } from 'drizzle-orm'
import { isActiveStaff, isUnassigned } from '~/domains/accounts/active-staff.server'
import { canonicalEmail } from '~/domains/accounts/forms/fields'
import { withFirstName } from '~/domains/accounts/names/name-search.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { type CursorScope, readCursor, writeCursor } from '~/platform/secrets/signed-cursor.server'
import { ORDERS } from './queue-order.server'
import type { QueueSearch } from './queue-search'

type Staff = Pick<Viewer, 'id'>

const PAGE = 25

export type QueuedCase = {
  id: string
  subjectType: ReportTarget
  priority: CasePriority
  status: 'open' | 'decided'
  reportCount: number
  reasons: ReportReason[]
  hint: string | null
  dueAt: string
  decidedAt: string | null
  /** Null after the account was purged. */
  person: { id: string; firstName: string; isGone: boolean; isSuspended: boolean } | null
  assignee: { id: string; firstName: string } | null
  /**
   * The latest decision that was not undone; it may be lifted since. Who made it is null for the operator's command, and after the account
   * was purged.
   */
  decision: { action: CaseAction; isLifted: boolean; byId: string | null; by: string | null } | null
}
type QueuePage = { cases: QueuedCase[]; nextCursor: string | null }

/**
 * A page of the queue: the cases of a search in its order. Nobody sees cases about themselves. An invalid cursor returns the first page.
 * One statement.
 */
export async function queuePage(
  staff: Staff,
  search: QueueSearch,
  cursor: string | null,
): Promise<QueuePage> {
  const order = ORDERS[search.sort]
  const scope = scopeOf(staff, search)
  const from = readCursor(cursor, scope, order.key)
  const found = await db.execute<QueuedCase & { key: string[] }>(sql`
    select c.id, c.subject_type as "subjectType", c.priority, c.status, c.report_count as "reportCount", c.hint,
      c.due_at as "dueAt", c.decided_at as "decidedAt", ${order.columns} as key,
      array(select distinct r.reason from reports r where r.case_id = c.id order by 1) as reasons,
      (select json_build_object(
          'action', d.action, 'isLifted', d.lifted_at is not null, 'byId', s.id, 'by', s.first_name)
        from decisions d left join users s on s.id = d.decided_by
        where c.status = 'decided' and d.case_id = c.id and d.undone_at is null
        order by d.created_at desc limit 1) as decision,
      case when u.id is not null then json_build_object('id', u.id, 'firstName', u.first_name,
        'isGone', u.deleted_at is not null, 'isSuspended', u.is_suspended) end as person,
      case when a.id is not null then json_build_object('id', a.id, 'firstName', a.first_name) end as assignee
    from (
      select c.* from moderation_cases c
      where ${matches(staff, search)} and ${from ? order.after(from as string[]) : sql`true`}
      order by ${order.by} limit ${PAGE + 1}
    ) c
    left join users u on u.id = c.user_id
    left join users a on a.id = c.assigned_to and ${isActiveStaff('a')}
    order by ${order.by}`)
  const rows = found.slice(0, PAGE)
  const last = rows.at(-1)
  return {
    cases: rows.map(({ key: _, ...queued }) => queued),
    nextCursor: found.length > PAGE && last ? writeCursor(last.key, scope) : null,
  }
}

/** The open cases that this moderator may decide, as rows to count. */
export const openCases = (staff: Staff): SQL =>
  sql`select from moderation_cases c where c.status = 'open' and ${notAbout(staff)}`

type QueueCount = Record<'open' | 'urgent' | 'mine' | 'found', number>

/** How many open cases there are, of these urgent and one's own, and how many a search finds, each up to QUEUE_COUNT_MAX. One statement. */
export async function queueCounts(staff: Staff, search: QueueSearch): Promise<QueueCount> {
  const count = (which: SQL) => sql`(select count(*)::int from (
    ${openCases(staff)} and ${which} limit ${QUEUE_COUNT_MAX}) counted)`
  const [counts] = await db.execute<QueueCount>(sql`
    select ${count(sql`true`)} as open, ${count(sql`c.priority = 'urgent'`)} as urgent,
      ${count(sql`c.assigned_to = ${staff.id}`)} as mine,
      (select count(*)::int from (
        select from moderation_cases c where ${matches(staff, search)} limit ${QUEUE_COUNT_MAX}) counted) as found`)
  return counts ?? { open: 0, urgent: 0, mine: 0, found: 0 }
}

/**
 * The neighbour of a case in a queue, also of one that is decided by now. After the last one the first follows, so that a decision always
 * leads on; null if there is no other. One or two statements.
 */
export async function nextCase(
  staff: Staff,
  { search, from, step = 'next' }: { search: QueueSearch; from: string; step?: 'next' | 'previous' },
): Promise<string | null> {
  const order = ORDERS[search.sort]
  const [here] = await db.execute<{ key: string[] }>(
    sql`select ${order.columns} as key from moderation_cases c where c.id = ${from}`,
  )
  if (!here) return null
  const find = async (where: SQL, by: SQL) => {
    const [found] = await db.execute<{ id: string }>(sql`
      select c.id from moderation_cases c
      where ${matches(staff, search)} and c.id <> ${from} and ${where} order by ${by} limit 1`)
    return found?.id ?? null
  }
  if (step === 'previous') return find(order.before(here.key), order.reversed)
  return (await find(order.after(here.key), order.by)) ?? find(sql`true`, order.by)
}

const scopeOf = (staff: Staff, search: QueueSearch): CursorScope => ({
  list: `cases ${JSON.stringify(search)}`,
  personId: staff.id,
})

const notAbout = (staff: Staff) => sql`c.user_id is distinct from ${staff.id}::uuid`

function matches(staff: Staff, { state, priority, type, assigned, person }: QueueSearch): SQL {
  const wanted = [
    notAbout(staff),
    state === 'all' ? null : state === 'open' ? sql`c.status = 'open'` : sql`c.status = 'decided'`,
    priority && sql`c.priority = ${priority}`,
    type && sql`c.subject_type = ${type}`,
    assigned === 'all'
      ? null
      : assigned === 'mine'
        ? sql`c.assigned_to = ${staff.id}`
        : isUnassigned(sql`c.assigned_to`),
    person ? sql`c.user_id in (${peopleLike(person)})` : null,
  ]
  return sql.join(
    wanted.filter((one) => one !== null),
    sql` and `,
  )
}

function peopleLike(person: string): SQL {
  if (isGuid(person)) return sql`select ${person}::uuid`
  const handle = person.toLowerCase().replace(/^@/, '')
  if (handle.includes('@')) return sql`select id from users where email = ${canonicalEmail(person)}`
  return sql`select id from users where username = ${handle} union ${withFirstName(person)}`
}
