import { now } from '~/platform/time/clock.server'
import { type EditedUser, usersForAdmins } from './user-details.server'

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
