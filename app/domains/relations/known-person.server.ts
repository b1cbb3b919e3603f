import { users } from 'db/schema/accounts'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { noBlockBetween } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'

/** Serializes changes between two people: the second waits for the first to commit. */
export async function lockPair(tx: Tx, oneId: string, otherId: string): Promise<void> {
  const pair = [oneId, otherId].sort().join()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`)
}

export type KnownPerson = { id: string; firstName: string }

/**
 * A person whom the viewer may see: anybody listed, and those with a like or an unsealed conversation between them and the viewer
 * (DECISIONS "Listing").
 * Null for oneself, unknown ids, suspended and deleted accounts, and blocks in either direction.
 */
export async function knownPerson(
  { viewer, id }: { viewer: Pick<Viewer, 'id'>; id: string },
  q: Queryable = db,
): Promise<KnownPerson | null> {
  if (!isGuid(id)) return null
  const [person] = await q
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        ne(users.id, viewer.id),
        eq(users.isSuspended, false),
        isNull(users.deletedAt),
        sql`(exists (select from listings where user_id = ${id}) or ${arePartners(viewer.id, id)})`,
        noBlockBetween(viewer.id, users.id),
      ),
    )
  return person ?? null
}

/** Whether two people have a conversation, or one of them likes the other (DECISIONS "Listing": room, like and match partners). */
export function arePartners(viewerId: string, personId: string): SQL<boolean> {
  return sql<boolean>`(${haveLike(viewerId, personId)} or ${haveRoom(viewerId, personId)})`
}

/** Whether one of two people likes the other. */
export function haveLike(viewerId: string, personId: string): SQL<boolean> {
  return sql<boolean>`exists (select from matches where is_like
    and ((user_id = ${personId} and target_user_id = ${viewerId})
      or (user_id = ${viewerId} and target_user_id = ${personId})))`
}

/**
 * Whether two people have an unsealed conversation. For the member who opened it a room without messages is none: the other member does not
 * know of it, and could not block the one who sees them.
 */
export function haveRoom(viewerId: string, personId: string): SQL<boolean> {
  return haveRoomWhere(sql`(r.last_seq > 0 or not m.is_starter)`, viewerId, personId)
}

/** Whether two people have an unsealed conversation with a message. */
export function haveMessages(viewerId: string, personId: string): SQL<boolean> {
  return haveRoomWhere(sql`r.last_seq > 0`, viewerId, personId)
}

function haveRoomWhere(which: SQL, viewerId: string, personId: string): SQL<boolean> {
  return sql<boolean>`exists (select from chat_members m join chat_rooms r on r.id = m.room_id
    where m.user_id = ${viewerId}::uuid and m.contact_id = ${personId}::uuid and m.sealed_at is null and ${which})`
}
