import { newAccount } from './own-account'
import { onSiteDatabase } from './site-database'

/** A provider and a customer with an accepted conversation. */
export async function sharingPair() {
  const emails = { owner: await newAccount({ userType: 'trans' }), receiver: await newAccount() }
  const ids = await onSiteDatabase(async (sql) => {
    const idOf = async (email: string, name: string) => {
      const [row] = await sql<{ id: string }[]>`
        update users set first_name = ${name} where email = ${email} returning id`
      return row?.id ?? ''
    }
    const [owner, receiver] = [await idOf(emails.owner, 'Luana'), await idOf(emails.receiver, 'Jonas')]
    const [room] = await sql<{ id: string }[]>`
      insert into chat_rooms (user1_id, user2_id) values (least(${owner}::uuid, ${receiver}::uuid),
        greatest(${owner}::uuid, ${receiver}::uuid)) returning id`
    for (const [one, other] of [
      [owner, receiver],
      [receiver, owner],
    ])
      await sql`insert into chat_members (room_id, user_id, partner_id, contact_id, accepted_at)
        values (${room?.id ?? ''}, ${one ?? ''}, ${other ?? ''}, ${other ?? ''}, now())`
    return { owner, receiver }
  })
  return { emails, ids }
}
