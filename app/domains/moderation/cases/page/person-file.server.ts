import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { PHOTO_COLUMNS } from '~/domains/media/photo-columns.server'
import { db } from '~/platform/database/db.server'
import { seesProfile } from '../../reports/report-subject.server'

const PHOTOS_MAX = 12
const CASES_MAX = 8
const REPORTERS_MAX = 10

export type PersonFile = NonNullable<Awaited<ReturnType<typeof personFile>>>

/**
 * What a moderator sees about the member whom a case concerns: account, photos, other cases, the members who reported this member, and whether
 * the moderator can open the profile. Null if the account was purged. The statements run in parallel.
 */
export async function personFile(
  staff: Pick<Viewer, 'id' | 'isAdmin'>,
  { userId, caseId }: { userId: string; caseId: string },
) {
  const [[account], photos, cases, reporters, hasProfile] = await Promise.all([
    db
      .select({
        id: users.id,
        firstName: users.firstName,
        username: users.username,
        userType: users.userType,
        createdAt: users.createdAt,
        isVerified: users.isVerified,
        isSuspended: users.isSuspended,
        suspendedUntil: users.suspendedUntil,
        unlistedUntil: users.unlistedUntil,
        noNewConversationsUntil: users.noNewConversationsUntil,
        deletedAt: users.deletedAt,
      })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({ id: images.id, ...PHOTO_COLUMNS, state: imageModeration.status })
      .from(images)
      .innerJoin(imageModeration, eq(imageModeration.imageUrl, images.url))
      .where(and(eq(images.ownerId, userId), eq(images.imageType, 'profile')))
      .orderBy(asc(images.position), asc(images.id))
      .limit(PHOTOS_MAX),
    db.execute<CaseLine>(sql`
      select c.id, c.subject_type as "subjectType", c.status, c.created_at as "createdAt", c.report_count as "reportCount",
        count(*) over ()::int as total
      from moderation_cases c where c.user_id = ${userId} and c.id <> ${caseId}
      order by c.created_at desc nulls last limit ${CASES_MAX}`),
    db.execute<{ id: string; firstName: string; reports: number; total: number }>(sql`
      select u.id, u.first_name as "firstName", count(*)::int as reports, count(*) over ()::int as total
      from reports r join users u on u.id = r.reporter_id
      where r.reported_user_id = ${userId} group by u.id order by 3 desc, u.id limit ${REPORTERS_MAX}`),
    seesProfile(staff, userId),
  ])
  return account ? { account, photos, cases: [...cases], reporters: [...reporters], hasProfile } : null
}

type CaseLine = {
  id: string
  subjectType: 'profile' | 'image' | 'album' | 'message'
  status: 'open' | 'decided'
  createdAt: string
  reportCount: number
  total: number
}
