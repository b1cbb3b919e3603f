import { CAMPAIGN_FROM, type ReportReason, YOUNG_ACCOUNT_DAYS } from 'db/limits/moderation'
import { sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'

/** Newest first; a campaign has hundreds. */
const SHOWN_MAX = 30

export type CaseReport = {
  id: string
  reason: ReportReason
  details: string | null
  /** Reported as illegal content. */
  isIllegal: boolean
  status: 'open' | 'upheld' | 'dismissed'
  createdAt: string
  /** Without an account; gone once the time to object is over. */
  email: string | null
  name: string | null
  /** Null for somebody without an account, and after the account was purged. */
  reporter: {
    id: string
    firstName: string
    /** Reports of the same account before this one, and how many of them were right, and still wait for a decision. */
    earlier: number
    upheld: number
    undecided: number
  } | null
}

/** The newest reports of a case, in their reporters' words. For moderators alone: the reported person never learns who. One statement. */
export async function reportsOf(caseId: string): Promise<CaseReport[]> {
  const rows = await db.execute<CaseReport>(sql`
    select r.id, r.reason, r.details, r.is_illegal as "isIllegal", r.status, r.created_at as "createdAt",
      r.reporter_email as email, r.reporter_name as name,
      case when u.id is not null then json_build_object('id', u.id, 'firstName', u.first_name,
        'earlier', (select count(*) from reports e where e.reporter_id = r.reporter_id and e.created_at < r.created_at),
        'upheld', (select count(*) from reports e where e.reporter_id = r.reporter_id and e.created_at < r.created_at
          and e.status = 'upheld'),
        'undecided', (select count(*) from reports e where e.reporter_id = r.reporter_id and e.created_at < r.created_at
          and e.status = 'open')) end as reporter
    from reports r left join users u on u.id = r.reporter_id
    where r.case_id = ${caseId} order by r.created_at desc, r.id limit ${SHOWN_MAX}`)
  return [...rows]
}

type ReportSummary = {
  reasons: ReportReason[]
  isIllegal: boolean
  details: string | null
  firstReportedAt: string | null
}

/**
 * What all reports of a case say together, those that `reportsOf` leaves out included: their reasons, whether one is about illegal content,
 * the newest description, and when the first one came. One statement.
 */
export async function reportSummary(caseId: string): Promise<ReportSummary> {
  const [found] = await db.execute<ReportSummary>(sql`
    select array(select distinct reason from reports where case_id = ${caseId} order by 1) as reasons,
      exists (select from reports where case_id = ${caseId} and is_illegal) as "isIllegal",
      (select details from reports where case_id = ${caseId} and details is not null
        order by created_at desc, id limit 1) as details,
      (select min(created_at) from reports where case_id = ${caseId}) as "firstReportedAt"`)
  return found ?? { reasons: [], isIllegal: false, details: null, firstReportedAt: null }
}

/** What many reporters have in common. The number alone decides nothing. */
export type Campaign = {
  reporters: number
  /** Accounts that were younger than a week when they reported. */
  young: number
  /** The most that were last seen in one network, as far as the security log tells. */
  sameNetwork: number
  firstAt: string
  lastAt: string
}

/** The pattern of a case with many reporters; null for one with few. One statement. */
export async function campaignOf(caseId: string): Promise<Campaign | null> {
  const [found] = await db.execute<Campaign>(sql`
    with people as (
      select distinct on (r.reporter_id) r.reporter_id, r.created_at, u.created_at as joined_at, e.network
      from reports r join users u on u.id = r.reporter_id
      left join lateral (
        select network from security_events where user_id = u.id and network <> '' order by created_at desc nulls last limit 1
      ) e on true
      where r.case_id = ${caseId} order by r.reporter_id, r.created_at
    )
    select count(*)::int as reporters,
      (count(*) filter (where joined_at > created_at - make_interval(days => ${YOUNG_ACCOUNT_DAYS})))::int as young,
      coalesce((select count(*)::int from people where network is not null group by network order by 1 desc limit 1), 0)
        as "sameNetwork",
      min(created_at) as "firstAt", max(created_at) as "lastAt"
    from people`)
  return found && found.reporters >= CAMPAIGN_FROM ? found : null
}
