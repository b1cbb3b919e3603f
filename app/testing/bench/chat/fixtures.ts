import { client } from '~/platform/database/pool.server'
import { issueCookie, newSecret } from '~/platform/http/session.server'

/** Inserts accounts with one statement; their password hash matches no password. Returns their ids. */
export async function insertAccounts(count: number, name: string, sql = client()): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into users (email, password_hash, first_name, user_type, is_email_verified)
    select ${name} || n || '@bench.test', 'none', 'Bench', 'man', true from generate_series(1, ${count}) as n
    returning id`
  return rows.map(({ id }) => id)
}

/** Inserts a conversation for each pair, accepted by both members and without messages. Returns the ids of the rooms. */
export async function insertConversations(
  pairs: readonly (readonly [string, string])[],
  sql = client(),
): Promise<string[]> {
  const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
  const rooms = await sql<{ id: string }[]>`
    insert into chat_rooms (user1_id, user2_id)
    select least(one, other), greatest(one, other)
    from unnest(${ones}::uuid[], ${others}::uuid[]) as pair(one, other) returning id`
  const ids = rooms.map(({ id }) => id)
  await sql`
    insert into chat_members (room_id, user_id, partner_id, contact_id, accepted_at)
    select r.id, own.user_id, own.partner_id, own.partner_id, now() from chat_rooms r
    cross join lateral (values (r.user1_id, r.user2_id), (r.user2_id, r.user1_id)) as own(user_id, partner_id)
    where r.id = any(${ids}::uuid[])`
  return ids
}

/** Makes the members of each pair like each other: a first message between them is no request, and is shown as read. */
export async function insertMatches(
  pairs: readonly (readonly [string, string])[],
  sql = client(),
): Promise<void> {
  const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
  await sql`
    insert into matches (user_id, target_user_id, is_like, is_mutual)
    select own.user_id, own.target_id, true, true from unnest(${ones}::uuid[], ${others}::uuid[]) as pair(one, other)
    cross join lateral (values (one, other), (other, one)) as own(user_id, target_id)`
}

/** Inserts a session for each account. Returns the Cookie headers of the sessions. */
export async function insertSessions(people: readonly string[], sql = client()): Promise<string[]> {
  const secrets = people.map(() => newSecret())
  const sids = secrets.map(({ sid }) => sid)
  await sql`
    insert into sessions (sid, user_id, sess, expire)
    select sid, user_id, json_build_object('device', 'Bench', 'lastUsedAt', now()), now() + interval '1 day'
    from unnest(${sids}::text[], ${[...people]}::uuid[]) as one(sid, user_id)`
  const lines = await Promise.all(secrets.map(({ secret }) => issueCookie(secret)))
  return lines.map((line) => line.slice(0, line.indexOf(';')))
}

/** The first account with the second, the third with the fourth, and so on. */
export const pairUp = (people: readonly string[]): [string, string][] =>
  Array.from({ length: Math.floor(people.length / 2) }, (_, n) => [
    people[2 * n] ?? '',
    people[2 * n + 1] ?? '',
  ])
