import { USERNAME_PATTERN } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { listings } from 'db/schema/listing'
import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { noBlockBetween } from '~/domains/accounts/blocks-sql.server'
import { ageToday, PROFILE_COLUMNS } from '~/domains/accounts/stated-profile.server'
import { isVerifiedNow } from '~/domains/accounts/verified.server'
import { db } from '~/platform/database/db.server'
import type { Source } from '~/platform/database/replicas/replica.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { type SelectedPhoto, shownPhoto, USER_ID } from './listed-photo-sql.server'
import type { ProfilePhoto } from './public-profile.server'
import { readProfiles } from './read-profiles.server'

/**
 * The id for an identifier in a URL: an id as it is, a handle (DECISIONS "Names and accounts") looked up. Null for an unknown handle. Does not
 * check who may see the profile.
 */
export async function profileIdOf(idOrUsername: string): Promise<string | null> {
  if (isGuid(idOrUsername)) return idOrUsername
  const username = idOrUsername.toLowerCase()
  if (!USERNAME.test(username)) return null
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.username, username))
  return row?.id ?? null
}

const USERNAME = new RegExp(USERNAME_PATTERN)

type Reader = { id: string; isAdmin: boolean } | null

export type ProfileRow = Awaited<ReturnType<typeof profileRows>>[number]

/**
 * The rows of public profiles. Access is part of the lookup: profiles that the reader may not see are left out. Never selected: e-mail,
 * hashes, tokens, payment and admin columns.
 */
export async function profileRows(params: {
  viewer: Reader
  ids: readonly string[]
  unlistedToo: boolean
  /** Only public photos, also for the owner. */
  asOthers?: boolean
}) {
  const { viewer, ids, unlistedToo, asOthers } = params
  if (ids.length === 0) return []
  const ask = async ({ db: source }: Pick<Source, 'db'>) =>
    source
      .select({
        ...SHOWN_COLUMNS,
        currentAge: ageToday(),
        photos: photosOf(asOthers ? null : viewer),
        updatedDay: updatedDay(),
        liked: likedBy(viewer),
        isVerified: isVerifiedNow(),
        photosChecked: arePhotosChecked(),
      })
      .from(users)
      .where(
        and(
          inArray(users.id, [...ids]),
          eq(users.isSuspended, false),
          isNull(users.deletedAt),
          or(
            isListedFor(viewer),
            ...(unlistedToo && viewer ? [viewer.isAdmin ? sql`true` : eq(users.id, viewer.id)] : []),
          ),
          viewer ? noBlockBetween(viewer.id, USER_ID) : undefined,
        ),
      )
  // A replica's answer is checked against the listing, which lacks some of what owners and admins see.
  if (asOthers || viewer?.isAdmin || (viewer && ids.includes(viewer.id))) return ask({ db })
  return readProfiles({
    viewerId: viewer?.id ?? null,
    ask,
    peopleOf: ({ id }) => [id],
    isComplete: (rows) => rows.length === new Set(ids).size,
  })
}

const SHOWN_COLUMNS = {
  id: users.id,
  firstName: users.firstName,
  username: users.username,
  ...PROFILE_COLUMNS,
  location: users.location,
  latitude: users.latitude,
  longitude: users.longitude,
  userType: users.userType,
  premiumExpiresAt: users.premiumExpiresAt,
  lastSeen: users.lastSeen,
  onlineUntil: users.onlineUntil,
  onlineSince: users.onlineSince,
  onlineQuarter: users.onlineQuarter,
  showOnlineStatus: users.showOnlineStatus,
  showLastSeen: users.showLastSeen,
  interests: users.interests,
  isSearchable: users.isSearchable,
  createdAt: users.createdAt,
}

/** Whether a profile is listed now. */
export async function isListedNow(id: string): Promise<boolean> {
  return (await db.$count(listings, eq(listings.userId, id))) > 0
}

/** Members-only profiles are listed for members alone (DECISIONS "Listing"). */
function isListedFor(viewer: Reader): SQL {
  const isShown = viewer ? undefined : eq(listings.membersOnly, false)
  return exists(
    db
      .select({ one: sql`1` })
      .from(listings)
      .where(and(eq(listings.userId, users.id), isShown)),
  )
}

/** The day (UTC) of the last change of the profile or of the newest public photo, as in the listing (updated_on). */
function updatedDay(): SQL<string> {
  return sql<string>`(coalesce(greatest(users.profile_updated_at, (
    select max(i.created_at) from images i join image_moderation m on m.image_url = i.url
    where i.owner_id = users.id and i.image_type = 'profile' and m.is_public
  )), users.created_at) at time zone 'UTC')::date::text`
}

/** Whether a photo check holds for the main photo (DECISIONS "Verification"). */
function arePhotosChecked(): SQL<boolean> {
  return sql<boolean>`exists (
    select from listings l join checked_photos c on c.image_id = l.image_id
    where l.user_id = ${USER_ID} and c.valid_until > ${now().toISOString()}::timestamptz)`
}

function likedBy(viewer: Reader): SQL<boolean> {
  if (!viewer) return sql<boolean>`false`
  return sql<boolean>`exists (select from matches m
    where m.user_id = ${viewer.id} and m.target_user_id = ${USER_ID} and m.is_like)`
}

/** Photos with the URLs for their reader. */
export function shownPhotos(photos: ProfileRow['photos']): ProfilePhoto[] {
  return photos.map(shownPhoto)
}

/** Visible photos in order; the owner and admins also see pending ones. */
function photosOf(viewer: Reader): SQL<SelectedPhoto[]> {
  const seesAll = viewer?.isAdmin ? sql`true` : viewer ? sql`users.id = ${viewer.id}` : sql`false`
  return sql`coalesce((
    select json_agg(json_build_object('url', i.url, 'width', i.width, 'height', i.height, 'color', i.color,
      'isPublic', coalesce(m.is_public, false) and users.profile_visibility = 'public') order by i.position, i.created_at, i.id)
    from images i left join image_moderation m on m.image_url = i.url
    where i.owner_id = users.id and i.image_type = 'profile'
      and (m.is_public or (${seesAll} and m.status is distinct from 'rejected'))
  ), '[]'::json)`
}
