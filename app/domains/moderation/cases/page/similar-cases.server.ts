import type { ReportTarget } from 'db/limits/moderation'
import { sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'

/** Why a case resembles another one, the strongest reason first. */
const SIMILARITIES = ['photo', 'person', 'reporter', 'reason'] as const
export type SimilarCase = {
  id: string
  why: (typeof SIMILARITIES)[number]
  subjectType: ReportTarget
  status: 'open' | 'decided'
  createdAt: string
  firstName: string | null
}

const EACH_MAX = 5
const NEAR = sql`interval '12 hours'`

/**
 * Cases that resemble a case: the same picture (by its perceptual hash), the same person, the same reporter, the same reason within half a
 * day; up to five of each, each case once, and none about the reader. One statement.
 */
export async function similarCases(
  staff: Pick<Viewer, 'id'>,
  { id, userId, createdAt }: { id: string; userId: string | null; createdAt: Date },
): Promise<SimilarCase[]> {
  const at = sql`${createdAt.toISOString()}::timestamptz`
  const rows = await db.execute<SimilarCase & { rank: number }>(sql`
    with similar_cases as (
      (select distinct other.case_id as id, 1 as rank from case_evidence own
        join case_evidence other on other.phash = own.phash and other.case_id <> own.case_id
        where own.case_id = ${id} and own.phash is not null limit ${EACH_MAX})
      union all
      (select c.id, 2 from moderation_cases c where c.user_id = ${userId}::uuid and c.id <> ${id}
        order by c.created_at desc nulls last limit ${EACH_MAX})
      union all
      (select distinct other.case_id, 3 from reports own
        join reports other on other.reporter_id = own.reporter_id and other.case_id <> own.case_id
        where own.case_id = ${id} limit ${EACH_MAX})
      union all
      (select distinct other.case_id, 4 from reports other
        where other.reason in (select own.reason from reports own where own.case_id = ${id}) and other.case_id <> ${id}
          and other.created_at between ${at} - ${NEAR} and ${at} + ${NEAR} limit ${EACH_MAX})
    )
    select distinct on (c.id) c.id, s.rank, c.subject_type as "subjectType", c.status,
      c.created_at as "createdAt", u.first_name as "firstName"
    from similar_cases s join moderation_cases c on c.id = s.id left join users u on u.id = c.user_id
    where c.user_id is distinct from ${staff.id}::uuid
    order by c.id, s.rank`)
  return [...rows]
    .sort((one, other) => one.rank - other.rank || (one.createdAt < other.createdAt ? 1 : -1))
    .map(({ rank, ...found }) => ({ ...found, why: SIMILARITIES[rank - 1] ?? 'reason' }))
}
