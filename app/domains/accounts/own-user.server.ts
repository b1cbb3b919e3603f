import { users } from 'db/schema/accounts'
import { images } from 'db/schema/media'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Language } from '~/i18n/languages'
import { db, type Queryable } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { canonicalEmail } from './forms/fields'
import { ageToEdit, PROFILE_COLUMNS } from './stated-profile.server'
import { isVerifiedNow } from './verified.server'

/** The id of the account with this address, for operator commands; null if there is none. */
export async function accountIdOf(email: string): Promise<string | null> {
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, canonicalEmail(email)))
  return account?.id ?? null
}

/** Stores the language in which a member reads, for e-mails. */
export async function saveLanguage(
  { userId, language }: { userId: string; language: Language },
  q: Queryable = db,
): Promise<void> {
  await q
    .update(users)
    .set({ language })
    .where(and(eq(users.id, userId), ne(users.language, language)))
}

/** The fields of the account's JSON that are columns of its row. */
const OWN_COLUMNS = {
  id: users.id,
  email: users.email,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  isEmailVerified: users.isEmailVerified,
  isAdmin: users.isAdmin,
  premiumExpiresAt: users.premiumExpiresAt,
  userType: users.userType,
  ...PROFILE_COLUMNS,
  interests: users.interests,
  profileUpdatedAt: users.profileUpdatedAt,
  location: users.location,
  isSearchable: users.isSearchable,
  lastSeen: users.lastSeen,
  lastLoginAt: users.lastLoginAt,
  profileVisibility: users.profileVisibility,
  showOnlineStatus: users.showOnlineStatus,
  showLastSeen: users.showLastSeen,
  allowMessagePreviews: users.allowMessagePreviews,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
}

export type OwnUser = NonNullable<Awaited<ReturnType<typeof ownUser>>>

/**
 * A person's own account as GET /api/auth/user and a sign-in return it (SPEC 3 "users", SPEC 7): what that person entered or may
 * know. Never hashes, tokens, coordinates, payment identifiers or the reason of a suspension. Null if the account no longer exists.
 */
export async function ownUser(userId: string) {
  const [[user], photos] = await Promise.all([
    db
      .select({ ...OWN_COLUMNS, age: ageToEdit(), isVerified: isVerifiedNow() })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({ url: images.url })
      .from(images)
      .where(and(eq(images.ownerId, userId), eq(images.imageType, 'profile')))
      .orderBy(asc(images.position), asc(images.id)),
  ])
  if (!user) return null
  const profileImages = photos.map((photo) => photo.url)
  return {
    ...user,
    isPremium: user.premiumExpiresAt !== null && user.premiumExpiresAt > now(),
    // The request itself makes the person online.
    isOnline: true,
    profileImageUrl: profileImages[0] ?? null,
    profileImages,
  }
}
