import { users } from 'db/schema/accounts'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { noBlockBetween } from '~/domains/accounts/blocks-sql.server'
import { ageToday } from '~/domains/accounts/stated-profile.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { isOnlineAt } from '~/domains/presence/online'
import { midnightOf, type PublicProfile } from '~/domains/profiles/public-profile.server'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { arePartners, haveLike, haveMessages, haveRoom } from './known-person.server'

/** What partners see of an unlisted person: customers, and providers who are not listed at the moment. */
export type ShortProfile = {
  id: string
  firstName: string
  userType: PublicProfile['userType']
  age: number | null
  location: string | null
  /** Also false if the viewer may not see it. */
  isOnline: boolean
  /** The day of registration, as an ISO date and time at midnight UTC. */
  memberSince: string
  /** The viewer likes this person. */
  liked: boolean
  hasRoom: boolean
}

/**
 * The short profile of DECISIONS "Listing": for people with a conversation or a like between them. Null for everybody else, for oneself, for
 * suspended and deleted accounts, and blocks in either direction. One statement.
 * @param id as received, not validated
 */
export async function shortProfile({
  viewer,
  id,
}: {
  viewer: Pick<Viewer, 'id'>
  id: string
}): Promise<ShortProfile | null> {
  if (!isGuid(id)) return null
  const [row] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      userType: users.userType,
      age: ageToday(),
      location: users.location,
      onlineUntil: users.onlineUntil,
      showOnlineStatus: users.showOnlineStatus,
      createdAt: users.createdAt,
      liked: sql<boolean>`exists (select from matches
        where user_id = ${viewer.id} and target_user_id = ${id} and is_like)`,
      hasRoom: haveRoom(viewer.id, id),
      // As in the conversation: a room that the person has only opened tells nothing.
      seesPresence: sql<boolean>`(not ${awaitsAnswer(viewer.id, sql`${id}::uuid`)}
        and (${haveLike(viewer.id, id)} or ${haveMessages(viewer.id, id)}))`,
    })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        ne(users.id, viewer.id),
        eq(users.isSuspended, false),
        isNull(users.deletedAt),
        arePartners(viewer.id, id),
        noBlockBetween(viewer.id, users.id),
      ),
    )
  if (!row) return null
  const { firstName, userType, age, location, createdAt, liked, hasRoom, seesPresence } = row
  const isOnline = seesPresence && isOnlineAt(row, now())
  const memberSince = midnightOf(createdAt)
  return { id: row.id, firstName, userType, age, location, isOnline, memberSince, liked, hasRoom }
}

/**
 * Whether the viewer's request to the person is not accepted yet: then the viewer does not see the person's presence, even after a mutual
 * like (DECISIONS "Chat and albums"). The receiver sees the sender's presence, since sending a request accepts on the sender's side.
 */
export function awaitsAnswer(viewerId: string, person: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from chat_members o
    where o.user_id = ${person} and o.partner_id = ${viewerId} and o.accepted_at is null and o.sealed_at is null)`
}

/** A short profile in the shape of SPEC 7's call: all its keys, the rest null or empty. */
export function shortAsPublic(short: ShortProfile): PublicProfile {
  const { id, firstName, userType, age, location, isOnline, liked, memberSince } = short
  return {
    id,
    firstName,
    lastName: null,
    username: null,
    age,
    bio: null,
    location,
    distanceKm: null,
    profileImageUrl: null,
    profileImages: [],
    userType,
    isPremium: false,
    isOnline,
    lastSeen: null,
    height: null,
    weight: null,
    bodyType: null,
    ethnicity: null,
    services: [],
    interests: [],
    about: null,
    hourlyRate: null,
    halfHourRate: null,
    twoHourRate: null,
    threeHourRate: null,
    overnightRate: null,
    meetingPlaces: [],
    languages: [],
    cockSize: null,
    circumcision: null,
    position: null,
    isVerified: false,
    liked,
    createdAt: memberSince,
    profileUpdatedAt: null,
  }
}
