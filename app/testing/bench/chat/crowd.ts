import { client } from '~/platform/db.server'

/** Accounts made at a stroke; nobody can sign in with them. Gives their ids. */
export async function crowd(count: number, name: string): Promise<string[]> {
  const rows = await client()<{ id: string }[]>`
    insert into users (email, password_hash, first_name, user_type, is_email_verified)
    select ${name} || n || '@bench.test', 'none', 'Bench', 'man', true from generate_series(1, ${count}) as n
    returning id`
  return rows.map(({ id }) => id)
}

/** Rooms of those pairs, begun and accepted by both, in which nothing was said yet. Gives their ids. */
export async function roomsOf(pairs: readonly (readonly [string, string])[]): Promise<string[]> {
  const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
  const rooms = await client()<{ id: string }[]>`
    insert into chat_rooms (user1_id, user2_id)
    select least(one, other), greatest(one, other)
    from unnest(${ones}::uuid[], ${others}::uuid[]) as pair(one, other) returning id`
  const ids = rooms.map(({ id }) => id)
  await client()`
    insert into chat_members (room_id, user_id, partner_id, accepted_at)
    select r.id, own.user_id, own.partner_id, now() from chat_rooms r
    cross join lateral (values (r.user1_id, r.user2_id), (r.user2_id, r.user1_id)) as own(user_id, partner_id)
    where r.id = any(${ids}::uuid[])`
  return ids
}

export const pairsOf = (people: readonly string[]): [string, string][] =>
  Array.from({ length: Math.floor(people.length / 2) }, (_, n) => [
    people[2 * n] ?? '',
    people[2 * n + 1] ?? '',
  ])
