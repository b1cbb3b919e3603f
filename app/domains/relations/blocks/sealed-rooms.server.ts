import { sql } from 'drizzle-orm'
import type { Tx } from '~/platform/db.server'

/**
 * Seals the room of a pair for good (decision 0127): no message is added, and actions of one member stay invisible to the other. The room is
 * locked first, as when sending: a concurrent message is committed before the seal or refused.
 */
export async function sealRoom(
  tx: Tx,
  { by, userId, at }: { by: string; userId: string; at: Date },
): Promise<void> {
  const rooms = await tx.execute<{ id: string }>(sql`
    update chat_rooms set sealed_by = ${by} where sealed_by is null
      and user1_id = least(${by}::uuid, ${userId}::uuid) and user2_id = greatest(${by}::uuid, ${userId}::uuid)
    returning id`)
  for (const { id } of rooms) {
    await tx.execute(sql`select from chat_members where room_id = ${id} order by user_id for no key update`)
    await tx.execute(
      sql`update chat_members set sealed_at = ${at.toISOString()}::timestamptz where room_id = ${id}`,
    )
  }
}

/**
 * Once neither blocks the other, a sealed room gets its own id as contact id on both sides, so that the two can start a new one. It stays
 * sealed.
 */
export async function setSealedRoomsAside(tx: Tx, oneId: string, otherId: string): Promise<void> {
  await tx.execute(sql`
    update chat_members set contact_id = room_id
    where sealed_at is not null and contact_id = partner_id
      and ((user_id = ${oneId} and partner_id = ${otherId}) or (user_id = ${otherId} and partner_id = ${oneId}))
      and not exists (select from user_blocks b
        where (b.user_id = ${oneId} and b.blocked_user_id = ${otherId})
          or (b.user_id = ${otherId} and b.blocked_user_id = ${oneId}))`)
}
