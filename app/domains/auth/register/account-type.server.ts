import { USER_TYPES, type UserType } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import { db } from '~/platform/database/db.server'
import { readCookie } from '~/platform/http/cookies.server'
import { env } from '~/platform/settings/env.server'
import { hours, seconds } from '~/platform/time/durations'
import { RegisterCall } from './forms'

/** SPEC 2, "Select type": the browser stores the choice until the first login. */
const COOKIE = 'selectedUserType'
/** Long enough to register and read the mail the next morning. */
const LIFETIME = hours(48)

/** SPEC 7, POST /api/auth/register: a call without a type registers the one chosen on /select-type, which the form preselects. */
export const RegisterJson = RegisterCall.extend({
  userType: RegisterCall.shape.userType
    .unwrap()
    .optional()
    .describe('Without it the type chosen on /select-type in this browser (a cookie), else `trans`.'),
})

/** The account type chosen on /select-type, or null. The cookie is not signed, so it is validated here. */
export function selectedUserType(request: Request): UserType | null {
  const chosen = readCookie(request, COOKIE)
  return USER_TYPES.find((type) => type === chosen) ?? null
}

/** Set-Cookie that stores the choice; null deletes it. */
export function keepUserType(userType: UserType | null): string {
  const maxAgeS = userType ? LIFETIME / seconds(1) : 0
  const secure = env().appUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${userType ?? ''}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/**
 * SPEC 2 "Select type": the choice made before signing in becomes the account's type, once, at its first login and only while nothing
 * depends on the type: no photos, albums, payments, likes or conversations. Returns whether the type changed.
 */
export async function applyChosenType({
  userId,
  userType,
}: {
  userId: string
  userType: UserType
}): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ userType })
    .where(and(eq(users.id, userId), isNull(users.lastLoginAt), nothingDependsOnType))
    .returning({ id: users.id })
  return changed.length > 0
}

/**
 * SPEC 7, POST /api/users/update-type: changes the type of an account while nothing depends on it. The current type is always accepted,
 * without a change.
 */
export async function changeType({
  userId,
  userType,
}: {
  userId: string
  userType: UserType
}): Promise<'changed' | 'type-fixed'> {
  return await db.transaction(async (tx) => {
    // Locks the account in a statement of its own, since a statement does not see rows that were committed while it waited for a lock.
    await lockAccountRow(tx, userId, 'update')
    const changed = await tx
      .update(users)
      .set({ userType })
      .where(and(eq(users.id, userId), or(eq(users.userType, userType), nothingDependsOnType)))
      .returning({ id: users.id })
    return changed.length > 0 ? 'changed' : 'type-fixed'
  })
}

/** Whether the type of an account can still be changed. */
export async function isTypeOpen({ userId }: { userId: string }): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), nothingDependsOnType))) > 0
}

const nothingDependsOnType = sql`
  ${users.premiumExpiresAt} is null and ${users.paymentCustomerId} is null
  and not exists (select from payments where user_id = ${users.id})
  and not exists (select from images where owner_id = ${users.id})
  and not exists (select from private_albums where owner_id = ${users.id})
  and not exists (
    -- A block deletes the likes of the two at once, the deletion of an account only with its purge: likes of a deleted account
    -- do not count, so that nobody can tell the two apart. The row of a like stays when it is taken back.
    select from matches l join users other on other.id in (l.user_id, l.target_user_id) and other.id <> ${users.id}
    where (l.user_id = ${users.id} or l.target_user_id = ${users.id}) and l.is_like and other.deleted_at is null)
  and not exists (select from chat_rooms where user1_id = ${users.id} or user2_id = ${users.id})
  and not exists (select from messages where sender_id = ${users.id} or receiver_id = ${users.id})`
