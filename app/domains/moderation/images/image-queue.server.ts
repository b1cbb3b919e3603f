import { users } from 'db/schema/accounts'
import { imageModeration } from 'db/schema/media'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { db, rowsOf } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import {
  type CursorScope,
  momentForKeyset,
  readKeyset,
  writeKeyset,
} from '~/platform/secrets/signed-cursor.server'
import type { PhotoData } from '~/ui/photo/photo'
import type { Hint } from '../hints/marks'

/** SPEC 3 "Pending image (dashboard)". */
export type PendingImage = { id: string; imageUrl: string; username: string; uploadedAt: string }
/** A waiting or approved photo, for the page that shows one at a time. */
export type QueuedImage = PendingImage & {
  userId: string
  photo: PhotoData
  /** Null while it is pending. */
  approvedAt: string | null
  /** Published before review. */
  isShown: boolean
  /** Null until the models have seen it, and if they gave no answer. */
  hint: Hint | null
  /** It was a copy of a blocked picture when it was uploaded: what was noted with that. */
  blocked: { note: string | null } | null
  /** 'Bild x von n', from 1, among the waiting; null for an approved one. */
  place: { position: number; total: number } | null
  previousId: string | null
  nextId: string | null
}

/** The photos in the queue, as rows to count. */
export const waitingImages = (): SQL => sql`
  select from image_moderation m join users u on u.id = m.user_id
  where m.status = 'pending' and m.image_type = 'profile' and not u.is_suspended and u.deleted_at is null`

/**
 * One page of the pending profile photos, the longest waiting first. For moderators only: the caller checks that. One statement.
 * @param cursor from an earlier page; an invalid one returns the first page
 */
export async function pendingImages({
  limit,
  cursor = null,
}: {
  limit: number
  cursor?: string | null
}): Promise<{ images: PendingImage[]; nextCursor: string | null }> {
  const { id, createdAt } = imageModeration
  const from = readKeyset(cursor, PENDING)
  const found = await db
    .select({
      id,
      imageUrl: imageModeration.imageUrl,
      username: users.firstName,
      uploadedAt: createdAt,
      keyset: momentForKeyset(createdAt),
    })
    .from(imageModeration)
    .innerJoin(users, eq(users.id, imageModeration.userId))
    .where(
      and(
        eq(imageModeration.status, 'pending'),
        eq(imageModeration.imageType, 'profile'),
        eq(users.isSuspended, false),
        isNull(users.deletedAt),
        from ? sql`(${createdAt}, ${id}) > (${from.after}::timestamptz, ${from.id}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    images: rows.map(({ keyset: _, uploadedAt, ...row }) => ({
      ...row,
      uploadedAt: uploadedAt.toISOString(),
    })),
    nextCursor:
      found.length > limit && last ? writeKeyset({ after: last.keyset, id: last.id }, PENDING) : null,
  }
}

const PENDING: CursorScope = { list: 'pending images', personId: null }

/**
 * The waiting image of that id with its neighbours; the longest waiting one without an id, or if that image does not wait. Null if none
 * waits. One statement.
 */
export async function queuedImage(id: string | null): Promise<QueuedImage | null> {
  const [row] = await rowsOf<Row>(QUEUE, [isGuid(id) ? id : null], { prepared: true })
  return row ? imageOf(row) : null
}

/** The approved image of that id, or null. */
export async function approvedImage(id: string): Promise<QueuedImage | null> {
  if (!isGuid(id)) return null
  const [row] = await rowsOf<Row>(APPROVED, [id], { prepared: true })
  return row ? imageOf(row) : null
}

/** Whether an image waits, or who decided about it; null if there is no such image. */
export async function imageState(id: string) {
  if (!isGuid(id)) return null
  const [row] = await db
    .select({ status: imageModeration.status, by: users.firstName })
    .from(imageModeration)
    .leftJoin(users, eq(users.id, imageModeration.moderatedBy))
    .where(and(eq(imageModeration.id, id), eq(imageModeration.imageType, 'profile')))
  return row ?? null
}

type Row = {
  id: string
  user_id: string
  image_url: string
  username: string
  uploaded_at: string | Date
  width: number
  height: number
  color: string
  approved_at: string | Date | null
  is_public: boolean
  is_blocked: boolean
  blocked_note: string | null
  faces: number | null
  nudity: number | null
  position: number | string | null
  total: number | string | null
  previous_id: string | null
  next_id: string | null
}

function imageOf(row: Row): QueuedImage {
  const { image_url, width, height, color, faces, nudity, position, total } = row
  return {
    id: row.id,
    userId: row.user_id,
    imageUrl: image_url,
    username: row.username,
    uploadedAt: new Date(row.uploaded_at).toISOString(),
    photo: { url: image_url, width, height, color },
    approvedAt: row.approved_at && new Date(row.approved_at).toISOString(),
    isShown: row.is_public,
    hint: faces === null || nudity === null ? null : { faces, nudity },
    blocked: row.is_blocked ? { note: row.blocked_note } : null,
    place: position === null ? null : { position: Number(position), total: Number(total) },
    previousId: row.previous_id,
    nextId: row.next_id,
  }
}

const COLUMNS = `m.id, m.user_id, m.image_url, u.first_name as username, m.created_at as uploaded_at, m.is_public,
  i.width, i.height, i.color, b.id is not null as is_blocked, b.note as blocked_note, h.faces, h.nudity`
const TABLES = `image_moderation m
  join images i on i.url = m.image_url
  join users u on u.id = m.user_id and not u.is_suspended and u.deleted_at is null
  left join image_hints h on h.image_url = m.image_url
  left join blocked_hashes b on b.id = i.blocked_hash_id`

// All that wait are numbered, but photo, hint and block are read for the one that is shown: open pages ask every few seconds.
const QUEUE = `
  with queue as (
    select m.id, row_number() over ordered as position, count(*) over () as total,
      lag(m.id) over ordered as previous_id, lead(m.id) over ordered as next_id
    from image_moderation m
    join users u on u.id = m.user_id and not u.is_suspended and u.deleted_at is null
    where m.status = 'pending' and m.image_type = 'profile'
    window ordered as (order by m.created_at, m.id)
  ), shown as (
    select * from queue where id = $1::uuid or position = 1 order by (id = $1::uuid) desc nulls last limit 1
  )
  select ${COLUMNS}, null::timestamptz as approved_at, s.position, s.total, s.previous_id, s.next_id
  from ${TABLES}
  join shown s on s.id = m.id`

const APPROVED = `
  select ${COLUMNS}, coalesce(m.moderated_at, m.created_at) as approved_at,
    null as position, null as total, null as previous_id, null as next_id
  from ${TABLES}
  where m.id = $1::uuid and m.status = 'approved' and m.image_type = 'profile'`
