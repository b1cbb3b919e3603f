import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { connect } from '~/platform/database/connect.server'
import { timed, withoutIndexes } from '../fill-table'
import { insertProfiles } from '../profiles'

/** Pairs per group. The first provider and the first member of a group have a conversation with everybody in it: they are measured. */
export const GROUP = 100
/** There are nearly two conversations for each profile, and so nearly ten messages. */
const MESSAGES_PER_ROOM = 5
const CONTENTS = [
  'Guten Abend, hast du am Samstag Zeit?',
  'Ja, gern. Ab acht Uhr, wenn dir das passt.',
  'Wo treffen wir uns? Ich wohne in der Nähe vom Hauptbahnhof.',
  'Bei mir, die Adresse schicke ich dir eine Stunde vorher.',
  'Alles klar, ich freue mich schon darauf. Bis dann!',
]

/**
 * Grows the database to this number of profiles and as many customers, with about ten messages and three likes for each profile, by a few
 * large statements. Everybody belongs to a pair of a provider and a member, and GROUP pairs form a group: so people have as many
 * conversations at every size of the database. The rows of a conversation lie as far apart as if all had been written at the same time.
 */
export async function growTo(profiles: number, report: (line: string) => void): Promise<void> {
  const sql = connect({ max: 1, connection: { statement_timeout: 0 } })
  try {
    await sql`create schema if not exists bench`
    await sql`create table if not exists bench.pairs (n integer primary key, provider uuid not null, member uuid not null)`
    const [before] = await sql<{ pairs: number }[]>`select count(*)::int as pairs from bench.pairs`
    const count = profiles - (before?.pairs ?? 0)
    if (count <= 0) return
    // Without triggers and checks of foreign keys. The read models are filled as in their migrations.
    await sql`set session_replication_role = replica`
    await sql`set synchronous_commit = off`
    await sql`set maintenance_work_mem = '512MB'`
    await sql`set work_mem = '256MB'`
    const filled = (what: string, table: string, fill: () => Promise<unknown>) =>
      timed(report, what, () => withoutIndexes(sql, table, fill))
    await filled(`${count} profiles and as many customers`, 'users', async () => {
      await insertProfiles(count, drizzle(sql, { casing: 'snake_case' }))
      await addMembers(sql, count)
    })
    await filled('directory of accounts', 'user_directory', () => fillDirectory(sql))
    await pairUp(sql)
    await filled('conversations', 'chat_rooms', () => addRooms(sql))
    await filled('their members', 'chat_members', () => addRoomMembers(sql))
    await filled('messages', 'messages', () => addMessages(sql))
    await filled('likes', 'matches', () => addLikes(sql))
    await timed(report, 'vacuum and statistics', () => sql.unsafe('vacuum analyze'))
  } finally {
    await sql.end()
  }
}

const addMembers = (sql: postgres.Sql, count: number) => sql`
  insert into users (email, password_hash, first_name, user_type, is_email_verified, created_at)
  select 'member-' || gen_random_uuid() || '@example.test', '!', (array['Jonas', 'Luca', 'Noah', 'Paul', 'Emre'])[1 + n % 5],
    'man', true, now() - random() * interval '300 days'
  from generate_series(1, ${count}::int) as n`

/** Selects the new accounts first: within one statement the planner would assume that the directory is as small as before. */
async function fillDirectory(sql: postgres.Sql): Promise<void> {
  await sql`
    create temporary table unknown_users as
    select id from users except select user_id from user_directory`
  await sql`analyze unknown_users`
  await sql`
    with added as (
      insert into user_directory
      select entry.* from unknown_users join users u using (id) cross join lateral user_directory_row(u) as entry
      returning facets
    )
    insert into user_count_changes (facets, change) select facets, count(*) from added group by facets`
}

/** Pairs the new profiles with the new customers in a random order, and makes the conversations of each group. */
async function pairUp(sql: postgres.Sql): Promise<void> {
  await sql`
    create temporary table new_pairs as
    with providers as (
      select row_number() over (order by l.shuffle) as n, l.user_id as id from listings l
      where l.user_id not in (select provider from bench.pairs)
    ), members as (
      select row_number() over () as n, id from users u
      where u.user_type = 'man' and u.id not in (select member from bench.pairs)
    )
    select (select count(*) from bench.pairs) + n as n, providers.id as provider, members.id as member
    from providers join members using (n)`
  await sql`insert into bench.pairs select n, provider, member from new_pairs`
  await sql`analyze new_pairs`
  await sql`
    create temporary table new_rooms as
    with numbered as (select provider, member, (n - 1) / ${GROUP}::int as group_number, (n - 1) % ${GROUP}::int as number_in_group from new_pairs)
    select *, gen_random_uuid() as id, gen_random_uuid() as last_message_id, now() - random() * interval '30 days' as latest_at
    from (
      select busy.provider, other.member from numbered busy join numbered other using (group_number) where busy.number_in_group = 0
      union all
      select other.provider, busy.member from numbered busy join numbered other using (group_number)
      where busy.number_in_group = 0 and other.number_in_group > 0
    ) both_kinds order by random()`
  await sql`analyze new_rooms`
}

const addRooms = (sql: postgres.Sql) => sql`
  insert into chat_rooms (id, user1_id, user2_id, last_message_id, last_seq, created_at, updated_at)
  select id, least(provider, member), greatest(provider, member), last_message_id, ${MESSAGES_PER_ROOM}::int,
    latest_at - interval '1 day', latest_at from new_rooms`

/** The customer began the conversation and wrote the last message, which the provider has not read. */
const addRoomMembers = (sql: postgres.Sql) => sql`
  insert into chat_members (room_id, user_id, partner_id, contact_id, is_starter, accepted_at, unread_count, read_seq, delivered_seq, created_at)
  select id, provider, member, member, false, latest_at, 1, ${MESSAGES_PER_ROOM - 1}::int, ${MESSAGES_PER_ROOM}::int, latest_at - interval '1 day' from new_rooms
  union all
  select id, member, provider, provider, true, latest_at, 0, ${MESSAGES_PER_ROOM}::int, ${MESSAGES_PER_ROOM}::int, latest_at - interval '1 day' from new_rooms`

async function addMessages(sql: postgres.Sql): Promise<void> {
  for (let seq = 1; seq <= MESSAGES_PER_ROOM; seq += 1) {
    const isLast = seq === MESSAGES_PER_ROOM
    const [from, to] = seq % 2 === 1 ? ['member', 'provider'] : ['provider', 'member']
    await sql`
      insert into messages (id, room_id, seq, client_id, sender_id, receiver_id, content, is_read, created_at)
      select ${isLast ? sql`last_message_id` : sql`gen_random_uuid()`}, id, ${seq}::int, gen_random_uuid(), ${sql(from ?? '')}, ${sql(to ?? '')},
        ${CONTENTS[seq - 1] ?? ''}::text, ${!isLast}::boolean, latest_at - ${MESSAGES_PER_ROOM - seq}::int * interval '4 hours'
      from new_rooms`
  }
}

/** Every customer of a conversation likes the provider, and every second provider the customer. */
const addLikes = (sql: postgres.Sql) => sql`
  with liked as (select *, hashtext(id::text) % 2 = 0 as is_mutual from new_rooms)
  insert into matches (user_id, target_user_id, is_like, is_mutual, created_at)
  select member, provider, true, is_mutual, latest_at - interval '1 day' from liked
  union all
  select provider, member, true, true, latest_at from liked where is_mutual`
