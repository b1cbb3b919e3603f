import { users } from 'db/schema/accounts'
import { imageModeration } from 'db/schema/media'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { ProfilePhoto } from '~/domains/profiles/public-profile.server'
import { db, rowsOf } from '~/platform/db.server'
import type { QueueView } from './forms'

/** SPEC 3 "Pending image (dashboard)". */
export type PendingImage = { id: string; imageUrl: string; username: string; uploadedAt: string }
/** A photo with its position among the pending or approved ones, for the page that shows one at a time. */
export type QueuedImage = PendingImage & {
  photo: ProfilePhoto
  /** Null while it is pending. */
  approvedAt: string | null
  /** Published before review. */
  isShown: boolean
  /** 'Bild x von n', from 1. */
  position: number
  total: number
  previousId: string | null
  nextId: string | null
}

/** Pending profile photos, the longest waiting first. For admins only: the caller checks that. */
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
        eq(users.isSuspended, false),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(imageModeration.createdAt), asc(imageModeration.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, uploadedAt: row.uploadedAt.toISOString() }))
}

/**
 * The image of that id with its neighbours in the view; the longest waiting, or last approved, one without an id or if that image is not
 * in the view. Null if the view is empty. One statement.
 */
export async function queuedImage(
  id: string | null,
  { show, name }: QueueView = { show: 'pending', name: '' },
): Promise<QueuedImage | null> {
  const [row] = await rowsOf<Row>(QUEUE[show], [z.guid().safeParse(id).data ?? null, name], {
    prepared: true,
  })
  if (!row) return null
  const { uploaded_at, image_url, width, height, color, username } = row
  return {
    id: row.id,
    imageUrl: image_url,
    username,
    uploadedAt: new Date(uploaded_at).toISOString(),
    photo: { url: image_url, width, height, color },
    approvedAt: row.approved_at && new Date(row.approved_at).toISOString(),
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
  approved_at: string | Date | null
  is_public: boolean
  position: number | string
  total: number | string
  previous_id: string | null
  next_id: string | null
}

const queue = (status: 'pending' | 'approved', order: string) => `
  with queue as (
    select m.id, m.image_url, u.first_name as username, m.created_at as uploaded_at, i.width, i.height, i.color, m.is_public,
      case when m.status = 'approved' then coalesce(m.moderated_at, m.created_at) end as approved_at,
      row_number() over ordered as position, count(*) over () as total,
      lag(m.id) over ordered as previous_id, lead(m.id) over ordered as next_id
    from image_moderation m
      join images i on i.url = m.image_url
      join users u on u.id = m.user_id
    where m.status = '${status}' and m.image_type = 'profile' and not u.is_suspended and u.deleted_at is null
      and starts_with(lower(u.first_name), lower($2))
    window ordered as (order by ${order})
  )
  select * from queue where id::text = $1 or position = 1 order by (id::text = $1) desc limit 1`

const QUEUE = {
  pending: queue('pending', 'm.created_at, m.id'),
  approved: queue('approved', 'm.moderated_at desc nulls last, m.id'),
}
