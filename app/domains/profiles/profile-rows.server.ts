import { users } from 'db/schema/accounts'
import { listings } from 'db/schema/listing'
import { userBlocks } from 'db/schema/relations'
import { and, eq, exists, getTableColumns, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import type { ProfilePhoto } from './public-profile.server'

type Reader = { id: string; isAdmin: boolean } | null
export type ProfileRow = Awaited<ReturnType<typeof profileRows>>[number]

/**
 * The rows behind public profiles. Access is the lookup: what the reader may not see is not among them. Never selected: e-mail,
 * hashes, tokens, payment and admin columns.
 */
export async function profileRows(question: {
  viewer: Reader
  ids: readonly string[]
  unlistedToo: boolean
}) {
  const { viewer, ids, unlistedToo } = question
  if (ids.length === 0) return []
  const age = sql<number | null>`extract(year from age(${now().toISOString()}::date,
    born_on(${users.age}, ${users.ageStatedOn})))::int`
  return await db
    .select({ ...shownColumns(), currentAge: age, photos: photosOf(viewer), liked: likedBy(viewer) })
    .from(users)
    .where(
      and(
        inArray(users.id, [...ids]),
        eq(users.isBlocked, false),
        isNull(users.deletedAt),
        or(
          isListed(),
          ...(unlistedToo && viewer ? [viewer.isAdmin ? sql`true` : eq(users.id, viewer.id)] : []),
        ),
        viewer ? noBlockBetween(viewer.id) : undefined,
      ),
    )
}

function shownColumns() {
  const {
    id,
    firstName,
    username,
    bio,
    location,
    latitude,
    longitude,
    userType,
    premiumExpiresAt,
    lastSeen,
    ...more
  } = getTableColumns(users)
  const {
    showOnlineStatus,
    showLastSeen,
    height,
    weight,
    bodyType,
    ethnicity,
    services,
    interests,
    hourlyRate,
  } = more
  const { cockSize, circumcision, position, isVerified, createdAt } = more
  return {
    ...{ id, firstName, username, bio, location, latitude, longitude, userType, premiumExpiresAt, lastSeen },
    ...{
      showOnlineStatus,
      showLastSeen,
      height,
      weight,
      bodyType,
      ethnicity,
      services,
      interests,
      hourlyRate,
    },
    ...{ cockSize, circumcision, position, isVerified, createdAt },
  }
}

const isListed = () => exists(db.select({ one: sql`1` }).from(listings).where(eq(listings.userId, users.id)))

const noBlockBetween = (viewerId: string) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(userBlocks)
      .where(
        or(
          and(eq(userBlocks.userId, viewerId), eq(userBlocks.blockedUserId, users.id)),
          and(eq(userBlocks.userId, users.id), eq(userBlocks.blockedUserId, viewerId)),
        ),
      ),
  )

// Drizzle drops table names from the columns of a one-table select: inside subqueries they are written out.
function likedBy(viewer: Reader): SQL<boolean> {
  if (!viewer) return sql<boolean>`false`
  return sql<boolean>`exists (select from matches m
    where m.user_id = ${viewer.id} and m.target_user_id = users.id and m.is_like)`
}

/** Photos that may be shown in their order; the owner and admins see those that wait, too. */
function photosOf(viewer: Reader): SQL<(ProfilePhoto & { isPublic: boolean })[]> {
  const seesAll = viewer?.isAdmin ? sql`true` : viewer ? sql`users.id = ${viewer.id}` : sql`false`
  return sql`coalesce((
    select json_agg(json_build_object('url', i.url, 'width', i.width, 'height', i.height, 'color', i.color,
      'isPublic', coalesce(m.is_public, false)) order by i.position, i.created_at, i.id)
    from images i left join image_moderation m on m.image_url = i.url
    where i.owner_id = users.id and i.image_type = 'profile'
      and (m.is_public or (${seesAll} and m.status is distinct from 'rejected'))
  ), '[]'::json)`
}
