import { users } from 'db/schema/accounts'
import type { matches } from 'db/schema/relations'
import { sql } from 'drizzle-orm'
import { ageToday } from '~/domains/accounts/stated-profile.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { hasNewNoticeOf } from '~/domains/notifications/centre/notices-sql.server'
import { isOnlineAt } from '~/domains/presence/online'
import {
  IS_LISTED,
  LISTED_PHOTO,
  type SelectedPhoto,
  shownPhoto,
} from '~/domains/profiles/listed-photo-sql.server'
import type { ProfilePhoto } from '~/domains/profiles/public-profile.server'
import { now } from '~/platform/time/clock.server'
import { awaitsAnswer } from '../short-profile.server'

/** The other person of a like, as far as every partner sees them (DECISIONS "Listing"). */
export type PersonOfLike = {
  id: string
  firstName: string
  age: number | null
  location: string | null
  isOnline: boolean
  /** Whether there is a full profile, or only a short one. Customers are never listed (DECISIONS "Listing"). */
  isListed: boolean
  /** Null for people who are not listed. */
  profileImageUrl: string | null
}
export type LikeEntry = {
  id: string
  userId: string
  targetUserId: string
  isLike: boolean
  isMutual: boolean
  createdAt: string
  /** The other person. */
  user: PersonOfLike
  /** The other person's main photo, with its dimensions. */
  photo: ProfilePhoto | null
  /** The viewer received this like and has not seen it yet. */
  isNew: boolean
}

const OTHER = {
  id: users.id,
  firstName: users.firstName,
  location: users.location,
  onlineUntil: users.onlineUntil,
  showOnlineStatus: users.showOnlineStatus,
}

/** The columns of the other person that `entryOf` needs, for a statement that joins `users`. */
export const entryColumns = (viewer: Pick<Viewer, 'id'>) => ({
  other: OTHER,
  age: ageToday(),
  isListed: IS_LISTED,
  awaitsAnswer: awaitsAnswer(viewer.id, sql`${users.id}`),
  photo: LISTED_PHOTO,
  isNew: hasNewNoticeOf({ readerId: viewer.id, personId: sql`${users.id}`, kinds: ['like', 'match'] }),
})

type Row = {
  match: typeof matches.$inferSelect
  other: Pick<typeof users.$inferSelect, keyof typeof OTHER>
  age: number | null
  isListed: boolean
  awaitsAnswer: boolean
  photo: SelectedPhoto | null
  isNew: boolean
}

/** The entry of a selected row. */
export function entryOf({
  match,
  other,
  age,
  isListed,
  awaitsAnswer: isPending,
  photo,
  isNew,
}: Row): LikeEntry {
  const { id, firstName, location } = other
  // Every member sees the presence of listed people on their profiles, so it is not hidden here either.
  const isOnline = (isListed || !isPending) && isOnlineAt(other, now())
  return {
    ...match,
    createdAt: match.createdAt.toISOString(),
    user: { id, firstName, age, location, isOnline, isListed, profileImageUrl: photo?.url ?? null },
    photo: photo && shownPhoto(photo),
    isNew,
  }
}

/** The shape of the API response. */
export function publicLike({ photo: _photo, isNew: _isNew, ...entry }: LikeEntry) {
  return entry
}
