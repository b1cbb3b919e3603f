import type postgres from 'postgres'
import { connect } from '~/platform/database/connect.server'
import { timed, withoutIndexes } from '../fill-table'

/** How many rows of each kind the bench measures. */
type CrowdSize = { users: number; cases: number; entries: number }
type Report = (line: string) => void

const CITIES = ['berlin', 'hamburg', 'muenchen', 'koeln', 'leipzig']
const CHUNK = 500_000

/**
 * Fills the database by a few large statements: users of every combination of facets (5 % in one city, some towns of ten), cases, and a
 * log whose hash chain is valid. Meanwhile there are no triggers and indexes. The read model is filled as in its migration.
 */
export async function makeCrowd({ users, cases, entries }: CrowdSize, report: Report): Promise<void> {
  const sql = connect({ max: 1, connection: { statement_timeout: 0 } })
  try {
    await sql`set session_replication_role = replica`
    await sql`set synchronous_commit = off`
    await timed(report, `${users} users`, () => makeUsers(sql, users))
    await timed(report, `${cases} cases`, () => makeCases(sql, cases))
    await timed(report, `${entries} entries of the log`, () => makeEntries(sql, entries))
    await timed(report, 'vacuum and statistics', () => sql.unsafe('vacuum analyze'))
  } finally {
    await sql.end()
  }
}

async function makeUsers(sql: postgres.Sql, count: number): Promise<void> {
  await withoutIndexes(sql, 'users', async () => {
    await sql.unsafe(
      `
      insert into users (id, email, password_hash, username, first_name, last_name, is_email_verified, is_admin, is_moderator,
        is_suspended, suspension_reason, is_verified, premium_expires_at, user_type, location, place_slug, latitude, longitude,
        last_login_at, deleted_at, created_at)
      select gen_random_uuid(), 'u' || n || '@' || (array['example.org', 'mail.example', 'post.example'])[1 + n % 3], '!',
        case when n % 4 = 0 then 'handle-' || n end,
        (array['Alex', 'Mia', 'Jonas', 'Valentina', 'Luca', 'Ana', 'Noah', 'Sofia'])[1 + (hashint4(n) & 7)] || case when n % 3 = 0 then ' ' || n else '' end,
        case when n % 2 = 0 then 'Name' || n % 5000 end,
        n % 20 <> 0, n <= 8, n between 9 and 60, n % 100 = 7, case when n % 100 = 7 then 'Grund' end, n % 10 = 3 and n % 2 = 1,
        case when n % 20 = 5 then now() + interval '20 days' when n % 20 = 9 then now() - interval '90 days' end,
        case when n % 2 = 1 then 'trans' else 'man' end,
        case when n % 5 <> 4 then 'Ort' end,
        case when n % 5 = 4 then null when n % 20 < 4 then ($1::text[])[1 + n % 5] else 'ort-' || n % 20000 end,
        case when n % 5 <> 4 then 52.5 end, case when n % 5 <> 4 then 13.4 end,
        now() - (n % 400) * interval '1 day',
        case when n % 97 = 0 then now() - interval '2 days' end,
        now() - random() * interval '900 days'
      from generate_series(1, $2::int) n`,
      [CITIES as never, count],
    )
  })
  await withoutIndexes(sql, 'user_directory', async () => {
    await sql`insert into user_directory select (user_directory_row(u)).* from users u`
  })
  await sql`insert into user_counts select facets, count(*) from user_directory group by facets`
  await sql`insert into daily_stats select (now() - n * interval '1 day')::date, ${count}::int, 1, 2, 3, 4, 5 from generate_series(0, 400) n`
}

async function makeCases(sql: postgres.Sql, count: number): Promise<void> {
  await sql`
    insert into moderation_cases (subject_type, subject_id, user_id, status, due_at, created_at, report_count)
    select 'profile', id, id, case when row_number() over () % 20 = 0 then 'open' else 'decided' end, now() + interval '1 day',
      now() - random() * interval '300 days', 1
    from users order by id limit ${count}`
}

async function makeEntries(sql: postgres.Sql, count: number): Promise<void> {
  await sql`create temp table people as select row_number() over () as n, id, is_admin from users`
  await sql`create index on people (n)`
  const [people] = await sql<{ all: number; staff: string[] }[]>`
    select (select count(*)::int from people) as "all", (select array_agg(id::text) from (select id from people where is_admin limit 8) a) as staff`
  await sql`create function bench_link(head bytea, entry text) returns bytea language sql immutable as
    $$ select sha256(convert_to(encode(head, 'hex') || E'\n' || entry, 'UTF8')) $$`
  await withoutIndexes(sql, 'admin_logs', async () => {
    let head = '00'.repeat(32)
    for (let from = 1; from <= count; from += CHUNK) {
      const to = Math.min(count, from + CHUNK - 1)
      // A running aggregate links the entries in one pass; each chunk continues the head of the one before.
      await sql.unsafe(
        `create or replace aggregate bench_chain(text) (sfunc = bench_link, stype = bytea, initcond = '\\x${head}')`,
      )
      const [last] = await sql.unsafe<{ hash: string }[]>(ENTRIES, [
        from,
        to,
        people?.staff as never,
        people?.all ?? 1,
        head,
      ])
      head = last?.hash ?? head
    }
    await sql`update audit_head set seq = ${count}, hash = decode(${head}, 'hex')`
  })
}

/** $1 to $2: seq; $3: staff; $4: number of people; $5: the head before. Rare actions, a busy target, and entries of the operator. */
const ENTRIES = `
  with plain as (
    select seq, gen_random_uuid() as id,
      case when seq % 50 = 0 then null else ($3::uuid[])[1 + seq % 8] end as admin_id,
      case when seq % 250000 = 3 then 'settings.change' when seq % 5000 = 4 then 'admin.grant'
        else (array['user.edit', 'user.block', 'user.unblock', 'image.approve', 'image.reject', 'user.premium.activate'])[1 + seq % 6] end as action,
      (select p.id::text from people p where p.n = case when seq % 500 = 1 then 1 else 1 + (seq * 7919) % $4::bigint end) as target_id,
      json_build_object('reason', 'Grund ' || seq) as details, '198.51.100.' || seq % 250 as ip_address,
      date_trunc('milliseconds', now() - ($2::bigint * 10 - seq) * interval '15 seconds') as created_at,
      uuid_send(gen_random_uuid()) as salt
    from generate_series($1::bigint, $2::bigint) seq
  ), digested as (
    select *, audit_digest(salt, admin_id::text) as a, audit_digest(salt, target_id) as t, audit_digest(salt, details::text) as d,
      audit_digest(salt, ip_address) as i from plain
  ), chained as (
    select *, bench_chain(concat_ws(E'\\n', seq, id, octet_length(action) || ':' || action, '4:user',
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      coalesce(encode(a, 'hex'), '-'), encode(t, 'hex'), encode(d, 'hex'), encode(i, 'hex'))) over (order by seq rows unbounded preceding) as hash
    from digested
  ), added as (
    insert into admin_logs (id, seq, admin_id, action, target_id, target_type, details, ip_address, created_at, admin_salt, admin_digest,
      target_salt, target_digest, details_salt, details_digest, ip_salt, ip_digest, prev_hash, hash)
    select id, seq, admin_id, action, target_id, 'user', details, ip_address, created_at, case when a is not null then salt end, a,
      salt, t, salt, d, salt, i, coalesce(lag(hash) over (order by seq), decode($5::text, 'hex')), hash
    from chained returning seq, hash
  )
  select encode(hash, 'hex') as hash from added order by seq desc limit 1`
