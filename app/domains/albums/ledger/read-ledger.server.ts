import { LEDGER_EXPORT_MAX } from 'db/limits/media'
import { restorableFrom } from '~/domains/accounts/deletion'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { rowsOf } from '~/platform/database/db.server'
import { type CursorScope, readKeyset, writeKeyset } from '~/platform/secrets/signed-cursor.server'
import { now } from '~/platform/time/clock.server'
import { readCode } from '../marks/mark-code'
import { lastShownOpeningDay } from './ledger.server'
import type { LedgerSearch, LedgerState } from './ledger-search'

/** One sharing of an album, from its grant to its end: what was shared, with whom, and how it went on. */
export type LedgerGrant = {
  id: string
  isOwner: boolean
  /** Null for a receiver once the owner's account was purged; after a block, once a purge would have removed it. */
  title: string | null
  imageCount: number | null
  code: string | null
  /** The other person; null for a deleted account, and once a block hides the name (decision 0187). */
  partnerName: string | null
  sharedAt: string
  /** Until when the grant said that access lasts. */
  until: string
  /** When it ended before `until`, for any reason; null if it lasts or lasted until then. */
  endedAt: string | null
  state: LedgerState
  /** Days (YYYY-MM-DD, UTC) on which the receiver opened it, those of today and yesterday left out. */
  openedOn: string[]
}

type Member = Pick<Viewer, 'id'>

/**
 * The reader's part of the consent ledger, the latest grant first: as owner and as receiver, filtered. Openings are shown a day late
 * (`lastShownOpeningDay`). One statement.
 */
export async function readLedger(
  viewer: Member,
  search: LedgerSearch,
  { cursor, size }: { cursor: string | null; size: number },
): Promise<{ grants: LedgerGrant[]; nextCursor: string | null; isLaterPage: boolean }> {
  const scope = scopeOf(viewer, search)
  const after = readKeyset(cursor, scope)
  const rows = await grantsOf(viewer, search, after && { at: after.after, id: after.id }, size + 1)
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return {
    grants: shown.map(serialized),
    nextCursor: last ? writeKeyset({ after: last.exactAt, id: last.id }, scope) : null,
    isLaterPage: after !== null,
  }
}

/** All grants of a search in batches, for a file; bounded. */
export async function* exportLedger(viewer: Member, search: LedgerSearch): AsyncGenerator<LedgerGrant[]> {
  let after: { at: string; id: string } | null = null
  for (let count = 0; count < LEDGER_EXPORT_MAX; count += EXPORT_BATCH) {
    const rows: Row[] = await grantsOf(viewer, search, after, EXPORT_BATCH)
    if (rows.length > 0) yield rows.map(serialized)
    const last = rows.at(-1)
    if (!last || rows.length < EXPORT_BATCH) return
    after = { at: last.exactAt, id: last.id }
  }
}

const EXPORT_BATCH = 500

const scopeOf = (viewer: Member, search: LedgerSearch): CursorScope => ({
  list: `album-ledger ${JSON.stringify(search)}`,
  personId: viewer.id,
})

type Row = LedgerGrant & { exactAt: string }

function serialized({ exactAt: _, ...row }: Row): LedgerGrant {
  const iso = (moment: string) => new Date(moment).toISOString()
  return {
    ...row,
    sharedAt: iso(row.sharedAt),
    until: iso(row.until),
    endedAt: row.endedAt && iso(row.endedAt),
  }
}

function grantsOf(
  viewer: Member,
  { side, q, state, from, to }: LedgerSearch,
  after: { at: string; id: string } | null,
  limit: number,
): Promise<Row[]> {
  const at = now()
  const values = [
    viewer.id,
    at.toISOString(),
    lastShownOpeningDay(at),
    // A block looks like a deletion: it hides the name and an owner's titles when a purge would remove them.
    restorableFrom(at).toISOString(),
    side,
    q === '' ? null : readCode(q),
    q === '' ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`,
    state,
    from,
    to,
    after?.at ?? null,
    after?.id ?? null,
    limit,
  ]
  return rowsOf<Row>(GRANTS, values, { prepared: true })
}

// The days of a search are German ones, whatever a session of the database takes for midnight. For a name the earlier of deletion and block
// counts: else a deletion after the block would show it again. The name is the one of that moment: nobody changes the name of a deleted
// account. The end of a grant is that of the next grant of the same sharing, or what ended access between the two. Names and ends are looked
// up for the page only, unless the search is for one of them (a limit of null is none).
const GRANTS = `
  with mine as (
    select g.*, g.owner_id is not distinct from $1::uuid as is_owner,
      case when g.owner_id = $1::uuid then g.receiver_id else g.owner_id end as partner_id
    from album_ledger g
    where (g.owner_id = $1::uuid and $5::text is distinct from 'received'
        or g.receiver_id = $1::uuid and $5::text is distinct from 'given')
      and g.entry in ('share', 'extension')
      and ($9::date is null or g.created_at >= $9::date::timestamp at time zone 'Europe/Berlin')
      and ($10::date is null or g.created_at < ($10::date + 1)::timestamp at time zone 'Europe/Berlin')
      and ($11::timestamptz is null or (g.created_at, g.id) < ($11::timestamptz, $12::uuid))
    order by g.created_at desc, g.id desc limit case when $7::text is null and $8::text is null then $13::int end
  ), named as (
    select m.*, case when gone.is_hidden then null else coalesce(sealed.name, p.first_name) end as partner_name,
      case when gone.is_hidden and not m.is_owner then null else m.title end as shown_title
    from mine m
    left join users p on p.id = m.partner_id
    left join lateral (
      select case when bool_and(c.sealed_at is not null) then max(c.sealed_at) end as at,
        case when bool_and(c.sealed_at is not null) then (array_agg(c.sealed_name order by c.sealed_at desc))[1] end as name
      from chat_members c where c.user_id = $1::uuid and c.partner_id = m.partner_id
    ) sealed on true
    cross join lateral (select least(p.deleted_at, sealed.at) <= $4::timestamptz as is_hidden) gone
  ), lasting as (
    select n.*, next.at as next_at, stop.entry as stop_entry, stop.created_at as stop_at,
      case
        when stop.entry = 'revocation' then 'revoked'
        when stop.entry = 'end' then 'ended'
        when next.at < n.expires_at then 'extended'
        when n.expires_at > $2::timestamptz then 'active'
        else 'expired'
      end as state
    from named n
    left join lateral (
      select min(l.created_at) as at from album_ledger l
      where l.access_id = n.access_id and l.entry in ('share', 'extension') and l.created_at > n.created_at
    ) next on true
    left join lateral (
      select l.entry, l.created_at from album_ledger l
      where l.access_id = n.access_id and l.entry in ('revocation', 'end', 'resumption')
        and l.created_at >= n.created_at and (next.at is null or l.created_at < next.at)
      order by l.created_at desc, l.id limit 1
    ) stop on true
    where $7::text is null or n.code = $6::text or n.shown_title ilike $7::text or n.partner_name ilike substr($7::text, 2)
  )
  select s.id, s.is_owner as "isOwner", s.shown_title as title, s.image_count as "imageCount", s.code,
    s.partner_name as "partnerName", s.created_at as "sharedAt", s.expires_at as until,
    case when s.state in ('revoked', 'ended') then s.stop_at when s.state = 'extended' then s.next_at end as "endedAt",
    s.state, to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactAt",
    coalesce((
      select json_agg(l.opened_on order by l.opened_on) from album_ledger l
      where l.access_id = s.access_id and l.opened_on <= $3::date
        and l.opened_on >= (s.created_at at time zone 'UTC')::date
        and (s.next_at is null or l.opened_on < (s.next_at at time zone 'UTC')::date)
    ), '[]'::json) as "openedOn"
  from lasting s
  where $8::text is null or s.state = $8::text
  order by s.created_at desc, s.id desc limit $13::int`
