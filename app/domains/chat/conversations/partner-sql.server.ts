import { users } from 'db/schema/accounts'
import { type SQL, sql } from 'drizzle-orm'
import { noBlockBetween } from '~/domains/accounts/blocks-sql.server'
import { ageToday } from '~/domains/accounts/stated-profile.server'
import { isOnlineAt, shownLastSeen } from '~/domains/presence/online'
import {
  LISTED_PHOTO,
  type SelectedPhoto,
  shownPhoto,
  USER_ID,
} from '~/domains/profiles/listed-photo-sql.server'
import type { ProfilePhoto } from '~/domains/profiles/public-profile.server'
import { now } from '~/platform/time/clock.server'

/** The partner of a conversation as shown to the viewer. It is null if the account is unavailable, or one of the two blocked the other. */
export type Partner = {
  id: string
  firstName: string
  age: number | null
  /** The name of the place. */
  location: string | null
  /** Only for listed members (DECISIONS "Listing"). */
  photo: ProfilePhoto | null
  isOnline: boolean
  lastSeen: string | null
}

/** The columns of the partner that a conversation needs, for a statement that joins `users` as the partner. */
export const partnerColumns = (viewerId: string) => ({
  id: users.id,
  firstName: users.firstName,
  age: ageToday(),
  location: users.location,
  lastSeen: users.lastSeen,
  onlineUntil: users.onlineUntil,
  showOnlineStatus: users.showOnlineStatus,
  showLastSeen: users.showLastSeen,
  isAvailable: isAvailable(viewerId),
  photo: LISTED_PHOTO,
})

/** The partner in a room; null once a block has sealed the room, even if the block was lifted since. */
export function partnerIn(
  { own, person }: { own: { sealedAt: Date | null }; person: PartnerRow },
  visibility: { seesPresence: boolean },
): Partner | null {
  return own.sealedAt === null ? partnerOf(person, visibility) : null
}

/** Whether the account is available to the viewer: neither suspended nor deleted, and no block between the two. */
export const isAvailable = (viewerId: string): SQL<boolean> => sql<boolean>`
  (not ${users.isSuspended} and ${users.deletedAt} is null and ${noBlockBetween(viewerId, USER_ID)})`

export type PartnerRow = {
  id: string
  firstName: string
  age: number | null
  location: string | null
  lastSeen: Date | null
  onlineUntil: Date | null
  showOnlineStatus: boolean
  showLastSeen: boolean
  isAvailable: boolean
  photo: SelectedPhoto | null
}

/** The partner as shown. A member who wrote first sees the presence once the partner has accepted (DECISIONS "Chat and albums"). */
export function partnerOf(row: PartnerRow, { seesPresence }: { seesPresence: boolean }): Partner | null {
  if (!row.isAvailable) return null
  const { id, firstName, age, location, photo } = row
  return {
    id,
    firstName,
    age,
    location,
    photo: photo && shownPhoto(photo),
    isOnline: seesPresence && isOnlineAt(row, now()),
    lastSeen: seesPresence ? shownLastSeen(row, now()) : null,
  }
}
