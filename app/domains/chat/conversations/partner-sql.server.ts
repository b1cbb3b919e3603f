import { users } from 'db/schema/accounts'
import { type SQL, sql } from 'drizzle-orm'
import { noBlockBetween } from '~/domains/accounts/blocks-sql.server'
import { ageToday } from '~/domains/accounts/own-user.server'
import { approvedPhotoUrl } from '~/domains/media/cdn/withdraw-photos.server'
import { isOnlineAt, shownLastSeen } from '~/domains/presence/online'
import { now } from '~/platform/time/clock.server'

/** The partner of a conversation as shown to the viewer. It is null if the account is unavailable, or one of the two blocked the other. */
export type Partner = {
  id: string
  firstName: string
  age: number | null
  /** The name of the place. */
  location: string | null
  /** Only for listed members (DECISIONS "Listing"). */
  photo: { url: string; width: number; height: number; color: string } | null
  isOnline: boolean
  lastSeen: string | null
}

// The qualified name: Drizzle omits the table's name in a query of one table, but the subqueries have an id column of their own.
const USER_ID = sql.raw('users.id')
const IS_LISTED = sql<boolean>`exists (select from listings l where l.user_id = ${USER_ID})`

/** The columns of the partner that a conversation needs, for a statement that joins `users` as the partner. */
export const PARTNER = (viewerId: string) => ({
  id: users.id,
  firstName: users.firstName,
  age: ageToday(),
  location: users.location,
  lastSeen: users.lastSeen,
  onlineUntil: users.onlineUntil,
  showOnlineStatus: users.showOnlineStatus,
  showLastSeen: users.showLastSeen,
  isAvailable: isAvailable(viewerId),
  photo: sql<PartnerRow['photo']>`(
    select json_build_object('url', i.url, 'width', i.width, 'height', i.height, 'color', i.color,
      'isPublic', users.profile_visibility = 'public') from images i
    join image_moderation m on m.image_url = i.url
    where i.owner_id = ${USER_ID} and i.image_type = 'profile' and m.is_public and ${IS_LISTED}
    order by i.position, i.created_at, i.id limit 1)`,
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
  /** `isPublic`: visitors may see it, too. */
  photo: (NonNullable<Partner['photo']> & { isPublic: boolean }) | null
}

function shownPhoto({ isPublic, ...photo }: NonNullable<PartnerRow['photo']>): Partner['photo'] {
  return { ...photo, url: approvedPhotoUrl(photo.url, { isPublic }) }
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
