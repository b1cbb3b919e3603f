import type { UserType } from 'db/limits/accounts'
import { SEARCH_DEPTH } from 'db/limits/admin'
import type { ProfileVisibility } from 'db/limits/profiles'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { canonicalEmail } from '~/domains/accounts/forms/fields'
import { findPlace } from '~/domains/places/search.server'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { type CursorScope, readCursor, writeCursor } from '~/platform/secrets/signed-cursor.server'
import { now } from '~/platform/time/clock.server'
import { endOfGermanDay, startOfGermanDay } from '~/platform/time/german-day.server'
import { facetsWanted, sortInForce, type UserSearch } from './user-search'

/** An account in the table of users. Moments are ISO texts. */
export type ListedUser = {
  id: string
  firstName: string
  lastName: string | null
  username: string | null
  email: string
  userType: UserType
  city: string | null
  isPremium: boolean
  isAdmin: boolean
  isModerator: boolean
  isSuspended: boolean
  isVerified: boolean
  isEmailVerified: boolean
  profileVisibility: ProfileVisibility
  isDeleted: boolean
  createdAt: string
  lastLoginAt: string | null
}
type UserListPage = {
  users: ListedUser[]
  nextCursor: string | null
  isLaterPage: boolean
  /** The number of all matches, where it is known without counting them. */
  total: number | null
  /** Only the first matches of the search term were looked at: it is too general. */
  isCapped: boolean
  /** The city is in no list of places. */
  isUnknownCity: boolean
}

/**
 * One page of the accounts that match a search (SPEC 2 "Benutzer", DECISIONS "Admin"). The search term is the beginning of a name, handle or
 * e-mail address, or an id. One statement, whose work does not grow with the number of accounts (decision 0171): each combination of
 * facets is read from its own part of an index, and a search term looks at SEARCH_DEPTH matches of each kind.
 * @param cursor from an earlier page of the same search; an invalid one returns the first page
 */
export async function listUsers(
  search: UserSearch,
  { cursor, size }: { cursor: string | null; size: number },
): Promise<UserListPage> {
  const place = search.city ? findPlace(search.city)?.slug : null
  if (place === undefined) return UNKNOWN_CITY
  const sort = sortInForce(search)
  const scope: CursorScope = { list: `admin users ${JSON.stringify(search)}`, personId: null }
  const after = readCursor(cursor, scope, Position)
  const context = { search, sort, place, after, limit: size + 1 }
  const page = search.q ? pageByTerm(context) : pageByFacets(context)
  const [row] = await db.execute<{ users: Row[]; hits: number; total: number | null }>(sql`
    with ${page},
    shown as (
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.username, u.email,
        u.user_type as "userType", u.location as city, coalesce(u.premium_expires_at > ${now().toISOString()}, false) as "isPremium",
        u.is_admin as "isAdmin", u.is_moderator as "isModerator", u.is_suspended as "isSuspended",
        u.is_verified as "isVerified", u.is_email_verified as "isEmailVerified",
        u.profile_visibility as "profileVisibility", u.deleted_at is not null as "isDeleted",
        u.created_at as "createdAt", u.last_login_at as "lastLoginAt", p.name_key as "nameKey",
        row_number() over (order by ${ORDER[sort](sql`p`)}) as rank
      from page p join users u on u.id = p.user_id
    )
    select (select coalesce(json_agg(shown order by rank), '[]') from shown) as users, ${hitsOf(search)} as hits,
      ${totalOf(context)} as total`)
  if (!row) throw new Error('No page of users')
  const users = row.users.slice(0, size)
  const last = users.at(-1)
  const key = last && (sort === 'name' ? last.nameKey : last.createdAt)
  return {
    users: users.map(({ nameKey: _, rank: __, ...user }) => user),
    nextCursor: row.users.length > size && last && key ? writeCursor([key, last.id], scope) : null,
    isLaterPage: after !== null,
    total: row.total === null ? null : Number(row.total),
    isCapped: Number(row.hits) >= SEARCH_DEPTH,
    isUnknownCity: false,
  }
}

type Row = ListedUser & { nameKey: string; rank: number }
type Context = {
  search: UserSearch
  sort: UserSearch['sort']
  /** A place's slug; null for any. */
  place: string | null
  after: [string, string] | null
  limit: number
}

const Position = z.tuple([z.string(), z.guid()])
const UNKNOWN_CITY: UserListPage = {
  users: [],
  nextCursor: null,
  isLaterPage: false,
  total: 0,
  isCapped: false,
  isUnknownCity: true,
}

const ORDER = {
  newest: (d: SQL) => sql`${d}.created_at desc, ${d}.user_id desc`,
  oldest: (d: SQL) => sql`${d}.created_at, ${d}.user_id`,
  name: (d: SQL) => sql`${d}.name_key collate "C", ${d}.user_id`,
} as const satisfies Record<UserSearch['sort'], (d: SQL) => SQL>

/** Reads each combination of facets that exists from its place in an index, as far as one page needs, and merges them. */
function pageByFacets({ search, sort, place, after, limit }: Context): SQL {
  const { mask, want } = facetsWanted(search)
  return sql`
    codes as materialized (
      select distinct facets from (
        select facets from user_counts where count > 0 union all select facets from user_count_changes
      ) present where facets & ${mask}::int = ${want}::int
    ),
    page as materialized (
      select d.user_id, d.created_at, d.name_key from codes c cross join lateral (
        select user_id, created_at, name_key from user_directory d
        where d.facets = c.facets ${conditionsOf({ search, sort, place, after })}
        order by ${ORDER[sort](sql`d`)} limit ${limit}
      ) d
      order by ${ORDER[sort](sql`d`)} limit ${limit}
    )`
}

/** Collects the accounts whose name, handle or address begins with the term, and sorts those that match the rest. */
function pageByTerm({ search, sort, place, after, limit }: Context): SQL {
  const { mask, want } = facetsWanted(search)
  return sql`
    hits as materialized (${candidatesOf(search.q)}),
    page as materialized (
      select d.user_id, d.created_at, d.name_key from hits h join user_directory d on d.user_id = h.user_id
      where d.facets & ${mask}::int = ${want}::int ${conditionsOf({ search, sort, place, after })}
      order by ${ORDER[sort](sql`d`)} limit ${limit}
    )`
}

function candidatesOf(q: string): SQL {
  if (isGuid(q)) return sql`select user_id from user_directory where user_id = ${q}`
  const starting = (column: SQL, term: SQL) => sql`
    (select user_id from user_directory
    where ${column} collate "C" >= ${term} and ${column} collate "C" < ${term} || chr(1114111)
    order by ${column} collate "C", user_id limit ${SEARCH_DEPTH})`
  const typed = sql`${canonicalEmail(q)}::text`
  const email = starting(sql`email`, typed)
  if (q.includes('@') && !q.startsWith('@')) return email
  const handle = sql`${q.toLowerCase().replace(/^@/, '')}::text`
  const name = sql`normalize_for_search(${q}::text)`
  return sql`${starting(sql`name_key`, name)} union ${starting(sql`last_name_key`, name)}
    union ${starting(sql`username`, handle)} union ${email}`
}

function conditionsOf({ search, sort, place, after }: Omit<Context, 'limit'>): SQL {
  const { from, to } = search
  const parts = [
    place === null ? null : sql`d.place_slug = ${place}`,
    from ? sql`d.created_at >= ${startOfGermanDay(from)}` : null,
    to ? sql`d.created_at < ${endOfGermanDay(to)}` : null,
    search.premium === 'yes' ? sql`d.premium_until > ${now().toISOString()}::timestamptz` : null,
    after ? AFTER[sort](after) : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? sql`and ${sql.join(parts, sql` and `)}` : sql``
}

const AFTER = {
  newest: ([at, id]: [string, string]) => sql`(d.created_at, d.user_id) < (${at}::timestamptz, ${id}::uuid)`,
  oldest: ([at, id]: [string, string]) => sql`(d.created_at, d.user_id) > (${at}::timestamptz, ${id}::uuid)`,
  name: ([name, id]: [string, string]) =>
    sql`(d.name_key collate "C", d.user_id) > (${name}::text collate "C", ${id}::uuid)`,
} as const

const hitsOf = ({ q }: UserSearch) => (q ? sql`(select count(*) from hits)` : sql`0`)

/** Known only for a search by facets alone, whose counts are stored. */
function totalOf({ search }: Context): SQL {
  if (search.q || search.city || search.from || search.to) return sql`null::bigint`
  const { mask, want } = facetsWanted(search)
  return sql`(select coalesce(sum(n), 0) from (
    select facets, count as n from user_counts union all select facets, change from user_count_changes
  ) counted where facets & ${mask}::int = ${want}::int)`
}
