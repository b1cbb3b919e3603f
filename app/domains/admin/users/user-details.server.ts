import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { moderationCases } from 'db/schema/cases'
import { decisions, strikes } from 'db/schema/decisions'
import { images } from 'db/schema/media'
import { sessions } from 'db/schema/sessions'
import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { DELETED_USER } from '~/domains/accounts/deletion'
import { isOpenSession } from '~/domains/accounts/sessions/valid-sessions.server'
import { ageToEdit, PROFILE_COLUMNS } from '~/domains/accounts/stated-profile.server'
import { PHOTO_COLUMNS } from '~/domains/media/photo-columns.server'
import { hidesPicturesOf } from '~/domains/moderation/cases/hidden-pictures.server'
import { db, type Queryable } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'

/** An account as an admin edits it. */
export type EditedUser = Awaited<ReturnType<typeof usersForAdmins>>[number]

/** The columns of the page of an account. `ageToEdit` reads the clock when it is built, so they are built for each query. */
export const editedColumns = () => ({
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  email: users.email,
  userType: users.userType,
  ...PROFILE_COLUMNS,
  location: users.location,
  placeSlug: users.placeSlug,
  isEmailVerified: users.isEmailVerified,
  showOnlineStatus: users.showOnlineStatus,
  showLastSeen: users.showLastSeen,
  allowMessagePreviews: users.allowMessagePreviews,
  isModerator: users.isModerator,
  isAdmin: users.isAdmin,
  age: ageToEdit(),
  id: users.id,
  isSuspended: users.isSuspended,
  suspensionReason: users.suspensionReason,
  suspendedUntil: users.suspendedUntil,
  premiumExpiresAt: users.premiumExpiresAt,
  profileVisibility: users.profileVisibility,
  isVerified: users.isVerified,
  lastLoginAt: users.lastLoginAt,
  lastSeen: users.lastSeen,
  deletedAt: users.deletedAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
})

/** The accounts with these ids, in no order. Deleted ones are included, the placeholder of purged people is not. */
export function usersForAdmins(ids: readonly string[], q: Queryable = db) {
  const known = ids.filter((id) => isGuid(id))
  return q
    .select(editedColumns())
    .from(users)
    .where(and(inArray(users.id, known), sql`${users.passwordHash} <> ${DELETED_USER}`))
}

/** The numbers on the page of an account: open sessions, cases, strikes that have not expired, and entries of the log. */
export async function accountCounts(userId: string) {
  const [row] = await db
    .select({
      sessions: db.$count(sessions, and(eq(sessions.userId, userId), isOpenSession())),
      cases: db.$count(moderationCases, eq(moderationCases.userId, userId)),
      openCases: db.$count(
        moderationCases,
        and(eq(moderationCases.userId, userId), eq(moderationCases.status, 'open')),
      ),
      strikes: db.$count(strikes, and(eq(strikes.userId, userId), gt(strikes.expiresAt, now()))),
      entries: db.$count(adminLogs, eq(adminLogs.targetId, userId)),
    })
    .from(sql`(select 1) one`)
  if (!row) throw new Error('The counts of the account were not read')
  return row
}

/**
 * The main photo of an account, whether it is approved or not; null without one, and if a case hides it from this admin. The photos of the
 * person are on the pages of the image review, which display it after a press.
 */
export async function mainPhotoOf(userId: string, byId: string) {
  const [photo] = await db
    .select(PHOTO_COLUMNS)
    .from(images)
    .where(
      and(
        eq(images.ownerId, userId),
        eq(images.imageType, 'profile'),
        userId === byId ? undefined : not(hidesPicturesOf(userId)),
      ),
    )
    .orderBy(asc(images.position), asc(images.id))
    .limit(1)
  return photo ?? null
}

/** The case whose decision suspends an account, and until when decisions restrict it otherwise; null where none does. */
export async function restrictionsOf(userId: string) {
  const [found] = await db
    .select({
      suspensionCaseId: decisions.caseId,
      unlistedUntil: users.unlistedUntil,
      noNewUntil: users.noNewConversationsUntil,
    })
    .from(users)
    .leftJoin(decisions, eq(decisions.id, users.suspensionDecisionId))
    .where(eq(users.id, userId))
  const at = now()
  const ahead = (moment: Date | null | undefined) => (moment && moment > at ? moment : null)
  return {
    suspensionCaseId: found?.suspensionCaseId ?? null,
    unlistedUntil: ahead(found?.unlistedUntil),
    noNewUntil: ahead(found?.noNewUntil),
  }
}

export type AdminUser = ReturnType<typeof adminUserJson>

/** An account as the API of SPEC 7 "Admin" returns it. It never contains hashes, tokens, coordinates or payment identifiers. */
function adminUserJson({ suspendedUntil, isSuspended, placeSlug: _, ...user }: EditedUser) {
  const moment = (date: Date | null) => date?.toISOString() ?? null
  return {
    ...user,
    city: user.location,
    isBlocked: isSuspended,
    isPremium: user.premiumExpiresAt !== null && user.premiumExpiresAt > now(),
    premiumExpiresAt: moment(user.premiumExpiresAt),
    suspendedUntil: moment(suspendedUntil),
    lastLoginAt: moment(user.lastLoginAt),
    lastSeen: moment(user.lastSeen),
    deletedAt: moment(user.deletedAt),
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}

/** The accounts with these ids, in the order of the ids. Runs one statement. */
export async function adminUsersJson(ids: readonly string[]): Promise<AdminUser[]> {
  const known = new Map((await usersForAdmins(ids)).map((user) => [user.id, user]))
  return ids.flatMap((id) => {
    const user = known.get(id)
    return user ? [adminUserJson(user)] : []
  })
}
