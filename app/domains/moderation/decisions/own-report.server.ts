import { type SQL, sql } from 'drizzle-orm'
import { isActiveStaff } from '~/domains/accounts/active-staff.server'
import type { Queryable } from '~/platform/database/db.server'
import type { Staff } from './case-decision'

/**
 * Whether a moderator may not decide a case since they have reported its subject themselves (decision 0160), except against the danger of an
 * urgent one. False if nobody else could decide it. Active admins could, and about a person who is not staff also active moderators, unless
 * they are that person or have reported the subject, too. One statement.
 */
export async function isOwnReport(
  q: Queryable,
  by: Reporter,
  { caseId, userId }: { caseId: string; userId: string | null },
): Promise<boolean> {
  return isTrue(q, isBarred(by, { caseId: sql`${caseId}::uuid`, userId }))
}

/**
 * Whether a moderator or an admin has reported an open case of a person that somebody else must decide (`isOwnReport`). Then they may
 * neither suspend the person outside the queue of cases, nor delete the account, nor decide about the person's photos in the image
 * review: the reason of each is free, and would void the rule. One statement.
 * @param isForAdmins SQL: whether only admins could decide instead
 */
export async function hasOwnReport(
  q: Queryable,
  by: Reporter,
  userId: string,
  isForAdmins: SQL = isStaff(userId),
): Promise<boolean> {
  const isOwn = isBarred(by, { caseId: sql`c.id`, userId, isForAdmins })
  const hasOwn = sql`exists (
    select from moderation_cases c where c.user_id = ${userId}::uuid and c.status = 'open' and ${isOwn})`
  return isTrue(q, hasOwn)
}

type Reporter = Pick<Staff, 'id'>

/** SQL: whether a person is an admin or a moderator, also a suspended one. */
export const isStaff = (userId: string | null): SQL => sql`
  exists (select from users p where p.id = ${userId}::uuid and (p.is_admin or p.is_moderator))`

const isBarred = (
  by: Reporter,
  {
    caseId,
    userId,
    isForAdmins = isStaff(userId),
  }: { caseId: SQL; userId: string | null; isForAdmins?: SQL },
): SQL => sql`
  exists (select from reports r where r.case_id = ${caseId} and r.reporter_id = ${by.id})
    and exists (
      select from users u
      where ${isActiveStaff('u')} and u.id <> ${by.id} and u.id is distinct from ${userId}::uuid
        and (u.is_admin or not (${isForAdmins}))
        and not exists (select from reports r where r.case_id = ${caseId} and r.reporter_id = u.id)
    )`

/** Whether an SQL condition holds. */
export async function isTrue(q: Queryable, condition: SQL): Promise<boolean> {
  const [found] = await q.execute<{ isTrue: boolean }>(sql`select ${condition} as "isTrue"`)
  return found?.isTrue ?? false
}
