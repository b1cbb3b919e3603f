import { LOG_EXPORT_MAX } from 'db/limits/admin'
import type { CASE_HINTS, ReportReason } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { canonicalEmail } from '~/domains/accounts/forms/fields'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { type CursorScope, readCursor, writeCursor } from '~/platform/secrets/signed-cursor.server'
import { endOfGermanDay, startOfGermanDay } from '~/platform/time/german-day.server'
import { withoutSubject } from './entry-details'
import { type LogSearch, OPERATOR } from './log-search'

/** An entry of the log as the dashboard shows it (SPEC 3 "admin_logs"). */
export type LogEntry = {
  id: string
  seq: number
  action: string
  /** Null for the operator's command and jobs, and for purged accounts. */
  adminId: string | null
  adminUsername: string | null
  targetType: string | null
  targetId: string | null
  /** The first name of the account that the entry is about. */
  targetName: string | null
  /** Whose photo the entry is about. */
  photoOf: { id: string; firstName: string } | null
  /** The subject of the entry's case. Without a name: nobody learns here that they were reported. */
  caseAbout: CaseAbout | null
  /** The first name of the moderator to whom a case was given, or from whom a ticket was taken over; null if it is the actor. */
  assigneeName: string | null
  details: Record<string, unknown> | null
  ipAddress: string | null
  /** A personal value was removed with its account. */
  isRedacted: boolean
  createdAt: Date
}
type CaseAbout = { hint: (typeof CASE_HINTS)[number] | null; reasons: ReportReason[] }
type LogPage = { entries: LogEntry[]; nextCursor: string | null; isLaterPage: boolean }

const target = alias(users, 'target')
const owner = alias(users, 'owner')

/**
 * One page of the activity log, newest first, in one statement. Every filter and pair of filters has an index: a long log costs no more.
 * @param cursor from an earlier page of the same search; an invalid one returns the first page
 */
export async function activityLog(
  search: LogSearch,
  { cursor, size }: { cursor: string | null; size: number },
): Promise<LogPage> {
  const scope: CursorScope = { list: `admin log ${JSON.stringify(search)}`, personId: null }
  const after = readCursor(cursor, scope, Position)
  const found = await entriesOf(search, { after, limit: size + 1 })
  const entries = found.slice(0, size)
  const last = entries.at(-1)
  const nextCursor = found.length > size && last ? writeCursor([last.at, last.seq], scope) : null
  return { entries: entries.map(({ at: _, ...entry }) => entry), nextCursor, isLaterPage: after !== null }
}

/** The latest entries about one account. */
export async function latestAbout(userId: string, size: number): Promise<LogEntry[]> {
  const search = { actor: null, action: '', target: userId, from: null, to: null }
  return (await activityLog(search, { cursor: null, size })).entries
}

const EXPORT_BATCH = 1000
const Position = z.tuple([z.string(), z.int()])

async function entriesOf(
  search: LogSearch,
  { after, limit }: { after: [string, number] | null; limit: number },
) {
  // The page is picked first: names are looked up for its rows only.
  const page = db
    .select()
    .from(adminLogs)
    .where(and(...conditionsOf(search), after ? afterThe(after) : undefined))
    .orderBy(sql`${adminLogs.createdAt} desc nulls last`, sql`${adminLogs.seq} desc nulls last`)
    .limit(limit)
    .as('page')
  const entries = await db
    .select({
      id: page.id,
      seq: page.seq,
      action: page.action,
      adminId: page.adminId,
      adminUsername: users.firstName,
      targetType: page.targetType,
      targetId: page.targetId,
      targetName: target.firstName,
      photoOf: { id: owner.id, firstName: owner.firstName },
      caseAbout: sql<CaseAbout | null>`case when ${page.targetType} = 'case' then (
        select json_build_object('hint', c.hint, 'reasons',
          array(select distinct r.reason from reports r where r.case_id = c.id order by 1))
        from moderation_cases c where c.id = ${asId(page.targetId)}) end`,
      assigneeName: sql<string | null>`case when ${page.action} in ('case.assign', 'support.assign') then (
        select u.first_name from users u where u.id = ${asId(sql`coalesce(${page.details} ->> 'to', ${page.details} ->> 'from')`)} and u.id is distinct from ${page.adminId}) end`,
      details: page.details,
      ipAddress: page.ipAddress,
      isRedacted: sql<boolean>`(${page.adminDigest} is not null and ${page.adminId} is null)
        or (${page.targetDigest} is not null and ${page.targetId} is null)
        or (${page.detailsDigest} is not null and ${page.details} is null)`,
      createdAt: page.createdAt,
      at: sql<string>`to_char(${page.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(page)
    .leftJoin(users, eq(users.id, page.adminId))
    .leftJoin(target, sql`${page.targetType} = 'user' and ${target.id} = ${asId(page.targetId)}`)
    .leftJoin(
      owner,
      sql`${page.targetType} = 'image' and ${owner.id} = ${asId(sql`(${page.details} ->> 'userId')`)}`,
    )
    .orderBy(sql`${page.createdAt} desc`, desc(page.seq))
  return entries.map(withoutSubject)
}

/** A target's id is text, since not every target has a row of its own; the cast must not fail for those. */
const asId = (column: unknown) =>
  sql`case when ${column} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${column}::uuid end`

/** The conditions of a search of the log on `admin_logs`; undefined where the search leaves something open. */
export function conditionsOf({ actor, action, target: whom, from, to }: LogSearch): (SQL | undefined)[] {
  const { adminId, createdAt, targetId } = adminLogs
  return [
    actor === OPERATOR ? isNull(adminId) : actor ? eq(adminId, actor) : undefined,
    action ? eq(adminLogs.action, action) : undefined,
    whom ? sql`${targetId} = ${targetOf(whom)}` : undefined,
    from ? sql`${createdAt} >= ${startOfGermanDay(from)}` : undefined,
    to ? sql`${createdAt} < ${endOfGermanDay(to)}` : undefined,
  ]
}

/** What the admin typed, as an id: of the account with that handle or address, else the text itself. */
function targetOf(typed: string): SQL {
  const name = canonicalEmail(typed).replace(/^@/, '')
  return sql`coalesce(
    (select id::text from users where email = ${name}), (select id::text from users where username = ${name}), ${typed}::text)`
}

const afterThe = ([at, seq]: [string, number]) =>
  sql`(${adminLogs.createdAt}, ${adminLogs.seq}) < (${at}::timestamptz, ${seq}::bigint)`

export type LogOptions = { actions: string[]; actors: { id: string; firstName: string }[] }

/** What the filters offer: the actions that occur, and who acted. Steps from value to value in an index, in one statement. */
export async function logOptions(): Promise<LogOptions> {
  const [row] = await db.execute<LogOptions>(sql`
    with recursive
    actions as (
      (select action from admin_logs order by action limit 1)
      union all
      select (select l.action from admin_logs l where l.action > a.action order by l.action limit 1)
      from actions a where a.action is not null
    ),
    actors as (
      (select admin_id from admin_logs where admin_id is not null order by admin_id limit 1)
      union all
      select (select l.admin_id from admin_logs l where l.admin_id > a.admin_id order by l.admin_id limit 1)
      from actors a where a.admin_id is not null
    )
    select (select coalesce(json_agg(action order by action), '[]') from actions where action is not null) as actions,
      (select coalesce(json_agg(json_build_object('id', u.id, 'firstName', u.first_name) order by u.first_name, u.id), '[]')
       from actors join users u on u.id = actors.admin_id) as actors`)
  return row ?? { actions: [], actors: [] }
}

/**
 * The entries of a search for a file, newest first and at most LOG_EXPORT_MAX, in batches; the export is an entry itself.
 * @param by the admin, whose recent proof the caller has checked
 */
export async function* exportLog(
  search: LogSearch,
  { by, ip }: { by: Pick<Viewer, 'id'>; ip: string },
): AsyncGenerator<LogEntry[]> {
  const { actor, action, from, to } = search
  await db.transaction((tx) =>
    writeAuditLog(tx, {
      by,
      action: 'log.export',
      target: { type: 'log' },
      details: { actor, action, from, to },
      ip,
    }),
  )
  let after: [string, number] | null = null
  for (let count = 0; count < LOG_EXPORT_MAX; count += EXPORT_BATCH) {
    const entries: Awaited<ReturnType<typeof entriesOf>> = await entriesOf(search, {
      after,
      limit: EXPORT_BATCH,
    })
    if (entries.length > 0) yield entries.map(({ at: _, ...entry }) => entry)
    const last = entries.at(-1)
    if (!last || entries.length < EXPORT_BATCH) return
    after = [last.at, last.seq]
  }
}
