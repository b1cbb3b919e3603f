import { users } from 'db/schema/accounts'
import { imageModeration } from 'db/schema/media'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ProfilePhoto } from '~/domains/profiles/public-profile.server'
import { db, rowsOf } from '~/platform/db.server'

/** SPEC 3 "Pending image (dashboard)". */
export type PendingImage = { id: string; imageUrl: string; username: string; uploadedAt: string }
/** The same with its place in the queue, for the page that shows one at a time. */
export type QueuedImage = PendingImage & {
  photo: ProfilePhoto
  /** Published before anybody has looked at it. */
  isShown: boolean
  /** 'Bild x von n', from 1. */
  position: number
  total: number
  previousId: string | null
  nextId: string | null
}

/** Profile photos that wait for a decision, the longest waiting first. For admins alone: the caller has seen to that. */
export async function pendingImages({ limit }: { limit: number }): Promise<PendingImage[]> {
  const rows = await db
    .select({
      id: imageModeration.id,
      imageUrl: imageModeration.imageUrl,
      username: users.firstName,
      uploadedAt: imageModeration.createdAt,
    })
    .from(imageModeration)
    .innerJoin(users, eq(users.id, imageModeration.userId))
    .where(
      and(
        eq(imageModeration.status, 'pending'),
        eq(imageModeration.imageType, 'profile'),
        eq(users.isBlocked, false),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(imageModeration.createdAt), asc(imageModeration.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, uploadedAt: row.uploadedAt.toISOString() }))
}

/**
 * The image of that id with its neighbours in the queue; the longest waiting one where no id is given, or where that
 * image waits no longer. Null when nothing waits. One statement.
 */
export async function queuedImage(id: string | null): Promise<QueuedImage | null> {
  const [row] = await rowsOf<Row>(QUEUE, [id], { prepared: true })
  if (!row) return null
  const { uploaded_at, image_url, width, height, color, username } = row
  return {
    id: row.id,
    imageUrl: image_url,
    username,
    uploadedAt: new Date(uploaded_at).toISOString(),
    photo: { url: image_url, width, height, color },
    isShown: row.is_public,
    position: Number(row.position),
    total: Number(row.total),
    previousId: row.previous_id,
    nextId: row.next_id,
  }
}

type Row = {
  id: string
  image_url: string
  username: string
  uploaded_at: string | Date
  width: number
  height: number
  color: string
  is_public: boolean
  position: number | string
  total: number | string
  previous_id: string | null
  next_id: string | null
}

const QUEUE = `
  with queue as (
    select m.id, m.image_url, u.first_name as username, m.created_at as uploaded_at, i.width, i.height, i.color, m.is_public,
      row_number() over waiting as position, count(*) over () as total,
      lag(m.id) over waiting as previous_id, lead(m.id) over waiting as next_id
    from image_moderation m
      join images i on i.url = m.image_url
      join users u on u.id = m.user_id
    where m.status = 'pending' and m.image_type = 'profile' and not u.is_blocked and u.deleted_at is null
    window waiting as (order by m.created_at, m.id)
  )
  select * from queue where id::text = $1 or position = 1 order by (id::text = $1) desc limit 1`
