import { sql } from 'drizzle-orm'
import { isActiveStaff } from '~/domains/accounts/active-staff.server'
import type { Queryable } from '~/platform/database/db.server'
import type { Staff } from './case-decision'

/**
 * Whether a moderator may not decide a case since they have reported its subject themselves (decision 0160), except against the danger of an
 * urgent one. They may if nobody else in office could: an admin, or for a person who is no staff a moderator, who is not the person and has
 * not reported the subject as well. One statement.
 */
export async function isOwnReport(
  q: Queryable,
  by: Staff,
  { caseId, userId }: { caseId: string; userId: string | null },
): Promise<boolean> {
  const [found] = await q.execute<{ isOwn: boolean }>(sql`
    select exists (select from reports r where r.case_id = ${caseId} and r.reporter_id = ${by.id})
      and exists (
        select from users u
        where ${isActiveStaff('u')} and u.id <> ${by.id} and u.id is distinct from ${userId}::uuid
          and (u.is_admin or not exists (
            select from users p where p.id = ${userId}::uuid and (p.is_admin or p.is_moderator)))
          and not exists (select from reports r where r.case_id = ${caseId} and r.reporter_id = u.id)
      ) as "isOwn"`)
  return found?.isOwn ?? false
}
