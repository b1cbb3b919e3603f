import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { eq, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/db.server'
import { seconds } from '~/platform/durations'
import { singleton } from '~/platform/process/singleton.server'
import { sentPhotoAccess } from './blurred-preview/sent-photo.server'
import { mediaUrl } from './names'

/** `public` is cacheable; `private` is for this reader only; `blurred` allows only the blurred preview. */
export type Access = 'public' | 'private' | 'blurred'

/**
 * Whether somebody may see a photo now, and how (DECISIONS "Photos"). Public: approved profile photos of active owners. Private: for the
 * owner, profile photos also for admins, photos of a conversation also for their receiver, and for admins while a report names them.
 * Null: no access, or no such photo. `viewer` is only called if the photo is not public. One statement, and another for received photos.
 */
export async function accessTo(q: {
  name: string
  viewer: () => Promise<Viewer | null>
}): Promise<Access | null> {
  if (isRecentlyPublic(q.name)) return 'public'
  // The two seconds start before the query, so that changes during it are not missed.
  const queriedAt = performance.now()
  const [image] = await statement().execute({ url: mediaUrl(q.name) })
  if (!image) return null
  if (isPublic(image)) {
    rememberPublic(q.name, queriedAt)
    return 'public'
  }
  const viewer = await q.viewer()
  if (!viewer) return null
  const mayModerate = viewer.isAdmin && image.imageType === 'profile'
  if (viewer.id === image.ownerId || mayModerate) return 'private'
  if (image.imageType !== 'chat') return null
  if (viewer.isAdmin && (await isReported(q.name))) return 'private'
  return sentPhotoAccess(viewer, q.name)
}

/** Also after unsending: moderators see what the reported message showed. */
async function isReported(name: string): Promise<boolean> {
  const open = await db.execute(sql`
    select from reports where status = 'open' and target_type = 'message'
      and snapshot->'message'->>'imageUrl' = ${mediaUrl(name)} limit 1`)
  return open.length > 0
}

type Image = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number]

function isPublic(image: Image): boolean {
  const ownerTakesPart =
    image.userType === 'trans' && image.isEmailVerified && !image.isSuspended && image.deletedAt === null
  return image.imageType === 'profile' && image.isShown === true && ownerTakesPart
}

const statement = () =>
  singleton('media-access-statement', () =>
    db
      .select({
        ownerId: images.ownerId,
        imageType: images.imageType,
        isShown: imageModeration.isPublic,
        userType: users.userType,
        isEmailVerified: users.isEmailVerified,
        isSuspended: users.isSuspended,
        deletedAt: users.deletedAt,
      })
      .from(images)
      .innerJoin(users, eq(users.id, images.ownerId))
      .leftJoin(imageModeration, eq(imageModeration.imageUrl, images.url))
      .where(eq(images.url, sql.placeholder('url')))
      .prepare('media_access'),
  )

// A page requests forty photos at once, and many people the same: a public result is cached for two seconds, a refusal never.
const PUBLIC_CACHED_MS = seconds(2)
const HELD_MAX = 10_000
const publicUntil = new Map<string, number>()

/** Whether the photo was public within the last two seconds. */
export function isRecentlyPublic(name: string): boolean {
  return (publicUntil.get(name) ?? 0) > performance.now()
}

function rememberPublic(name: string, queriedAt: number): void {
  if (publicUntil.size >= HELD_MAX) publicUntil.clear()
  publicUntil.set(name, queriedAt + PUBLIC_CACHED_MS)
}
