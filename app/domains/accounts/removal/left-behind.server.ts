import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { sql } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import type { Tx } from '~/platform/db.server'

/** Stands where others have a password's hash: the account is nobody's any more, and no password opens it. */
export const NOBODYS_ACCOUNT = 'left behind'

/**
 * Messages already sent stay with the other side under "Gelöschtes Konto" (DECISIONS). They move, with their room, to
 * an empty account of nobody, which nothing connects with the person; the person's own row can then go whole. What was
 * said between two who are both gone is read by nobody and goes, and an account of nobody without messages goes too.
 */
export async function leaveMessagesBehind(tx: Tx, userId: string): Promise<void> {
  await forgetWhatNobodyReads(tx, userId)
  const left = await tx.execute(sql`
    select from messages where sender_id = ${userId} or receiver_id = ${userId} limit 1`)
  if (left.length === 0) return

  const nobody = randomUUID()
  await tx.insert(users).values({
    id: nobody,
    // RFC 6761: an address that can belong to no one.
    email: `${nobody}@deleted.invalid`,
    passwordHash: NOBODYS_ACCOUNT,
    firstName: '-',
    userType: 'man',
    deletedAt: now(),
    allowMessagePreviews: false,
    showOnlineStatus: false,
    showLastSeen: false,
  })
  // user1Id is the smaller one of the two (db/schema/chat.ts). Rooms in which nothing was said go with the person.
  await tx.execute(sql`
    update chat_rooms set user1_id = least(partner, ${nobody}::uuid), user2_id = greatest(partner, ${nobody}::uuid)
    from (
      select id as room, case user1_id when ${userId} then user2_id else user1_id end as partner
      from chat_rooms where user1_id = ${userId} or user2_id = ${userId}
    ) as own
    where chat_rooms.id = room and exists (
      select from messages where (sender_id = ${userId} and receiver_id = partner)
        or (sender_id = partner and receiver_id = ${userId})
    )`)
  await tx.execute(sql`
    update chat_members set user_id = case user_id when ${userId} then ${nobody}::uuid else user_id end,
      partner_id = case partner_id when ${userId} then ${nobody}::uuid else partner_id end
    where (user_id = ${userId} or partner_id = ${userId})
      and room_id in (select id from chat_rooms where user1_id = ${nobody} or user2_id = ${nobody})`)
  await tx.execute(sql`update messages set sender_id = ${nobody} where sender_id = ${userId}`)
  await tx.execute(sql`update messages set receiver_id = ${nobody} where receiver_id = ${userId}`)
}

async function forgetWhatNobodyReads(tx: Tx, userId: string): Promise<void> {
  const gone = await tx.execute<{ nobody: string }>(sql`
    with gone as (
      delete from messages using users
      where users.password_hash = ${NOBODYS_ACCOUNT} and (
        (sender_id = ${userId} and receiver_id = users.id) or (receiver_id = ${userId} and sender_id = users.id)
      ) returning users.id
    ) select distinct id as nobody from gone`)
  for (const { nobody } of gone) {
    await tx.execute(sql`
      delete from users where id = ${nobody} and not exists (
        select from messages where sender_id = ${nobody} or receiver_id = ${nobody}
      )`)
  }
}
