import { randomBytes } from 'node:crypto'
import { images } from 'db/schema/media'
import { sql } from 'drizzle-orm'
import { newMediaName } from '~/domains/media/files/files.server'
import { masterKey, mediaUrl } from '~/domains/media/renditions'
import { db } from '~/platform/database/db.server'
import type { Storage } from '~/platform/storage/storage.server'
import { makeAccount } from '../../people/accounts'
import { makeAlbum } from '../../people/albums'
import { makeConversation } from '../../people/conversations'

export const PHOTOS = 500
export const MESSAGES = 100_000
/** Likes given and received, members of conversations, messages that share one album, entries of the audit log. */
const LIKES = 50_000
/** Rows of one statement. */
const ROWS_AT_ONCE = 2500
const MESSAGES_AT_ONCE = 10_000
const ROOMS = 2000
const ALBUM_MESSAGES = 20_000
const LOG_ENTRIES = 20_000
/** A master of a camera's photo at 2,048 px. */
const PHOTO_BYTES = 700_000

/** An account with everything that can be much, its photos in the storage. */
export async function makeLargeAccount(storage: Storage): Promise<string> {
  const { id } = await makeAccount({ userType: 'trans', firstName: 'Luana' })
  const { id: partner } = await makeAccount()
  const { room } = await makeConversation([id, partner], [[partner, 'Hallo']])
  const album = await makeAlbum({ id }, { count: 0 })
  for (let from = 2; from <= MESSAGES; from += MESSAGES_AT_ONCE)
    await db.execute(sql`
    insert into messages (room_id, seq, sender_id, receiver_id, content, message_type, private_album_id)
    select ${room.id}, n, case n % 2 when 0 then ${id}::uuid else ${partner}::uuid end,
      case n % 2 when 0 then ${partner}::uuid else ${id}::uuid end,
      'Guten Abend, hast du am Samstag Zeit? Ich wäre gegen acht Uhr in der Stadt.',
      case when n % 2 = 0 and n <= ${2 * ALBUM_MESSAGES} then 'private_album' else 'text' end,
      case when n % 2 = 0 and n <= ${2 * ALBUM_MESSAGES} then ${album.id}::uuid end
    from generate_series(${from}::int, ${Math.min(MESSAGES, from + MESSAGES_AT_ONCE - 1)}::int) as n`)
  await db.execute(sql`update chat_rooms set last_seq = ${MESSAGES} where id = ${room.id}`)
  for (let from = 1; from <= LIKES; from += ROWS_AT_ONCE)
    await db.execute(sql`
      with people as (
        insert into users (email, password_hash, first_name, user_type)
        select 'export-' || n || ${`-${id}@example.test`}, 'x', 'Partner', 'man'
        from generate_series(${from}::int, ${from + ROWS_AT_ONCE - 1}::int) n
        returning id
      ), given as (
        insert into matches (user_id, target_user_id, is_like) select ${id}, id, true from people
      )
      insert into matches (user_id, target_user_id, is_like) select id, ${id}, true from people`)
  await db.execute(sql`
    with rooms as (
      insert into chat_rooms (user1_id, user2_id, last_seq)
      select least(u.id, ${id}::uuid), greatest(u.id, ${id}::uuid), 1 from users u
      where u.email like ${`export-%-${id}@example.test`} limit ${ROOMS}
      returning id, case user1_id when ${id} then user2_id else user1_id end as partner
    ), members as (
      insert into chat_members (room_id, user_id, partner_id, contact_id)
      select id, ${id}, partner, partner from rooms
      union all select id, partner, ${id}, ${id} from rooms
    )
    insert into messages (room_id, seq, sender_id, receiver_id, content)
    select id, 1, ${id}, partner, 'Hallo' from rooms`)
  // She was a moderator once.
  for (let entries = 0; entries < LOG_ENTRIES; entries += ROWS_AT_ONCE)
    await db.execute(sql`
      insert into admin_logs (admin_id, action, ip_address)
      select ${id}, 'image.approve', '192.0.2.1' from generate_series(1, ${ROWS_AT_ONCE})`)
  const photo = randomBytes(PHOTO_BYTES)
  const names = Array.from({ length: PHOTOS }, newMediaName)
  for (const name of names) await storage.put(masterKey(name), photo, { contentType: 'image/jpeg' })
  await db.insert(images).values(
    names.map((name, position) => ({
      ownerId: id,
      url: mediaUrl(name),
      imageType: 'chat' as const,
      position,
      width: 1536,
      height: 2048,
      color: '#aa8899',
    })),
  )
  await db.execute(sql`analyze`)
  return id
}
