import { rowsOf } from '~/platform/database/db.server'

/** Hashes of unrelated pictures differ in 32 of 64 bits; more than this is not looked at. */
const DISTANCE_MAX = 29
/** The maximum of originals that are compared, the most similar first, until one matches. */
const CANDIDATES_MAX = 16

/** An image of a shared album that may be the original, and the reading that resembles it most. */
type CandidateImage = { imageId: string; albumId: string; url: string; reading: number }

/** The images of albums that were ever shared that resemble one of the readings (perceptual hashes), the most similar first. One statement. */
export function candidateImages(phashes: readonly string[]): Promise<CandidateImage[]> {
  const values = [`{${phashes.join(',')}}`, DISTANCE_MAX, CANDIDATES_MAX]
  return rowsOf<CandidateImage>(CANDIDATES, values, { prepared: false })
}

const CANDIDATES = `
  select i.id as "imageId", i.album_id as "albumId", i.url, nearest.reading
  from images i
  cross join lateral (
    select (r.at - 1)::int as reading,
      bit_count(('x' || i.phash)::bit(64) # ('x' || r.phash)::bit(64))::int as distance
    from unnest($1::text[]) with ordinality r(phash, at) order by 2, 1 limit 1
  ) nearest
  where i.album_id is not null and i.phash is not null and nearest.distance <= $2
    and (exists (select from album_access g where g.album_id = i.album_id)
      or exists (select from album_ledger l where l.album_id = i.album_id))
  order by nearest.distance, i.created_at, i.id limit $3`

type Person = { id: string; firstName: string }

/** A sharing as moderators read it; people who were purged are null. */
export type MarkedSharing = {
  accessId: string
  code: string | null
  title: string | null
  owner: Person | null
  receiver: Person | null
  /** When it was shared for the first time. */
  sharedAt: string
}

/** Everybody with whom an album was ever shared, also those who are gone: by the ledger, and the accesses. One statement. */
export async function sharingsOf(albumId: string): Promise<MarkedSharing[]> {
  const rows = await rowsOf<MarkedSharing>(SHARINGS, [albumId], { prepared: false })
  return rows.map(({ sharedAt, ...sharing }) => ({ ...sharing, sharedAt: new Date(sharedAt).toISOString() }))
}

const personJson = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name) end`

const SHARINGS = `
  select s.access_id as "accessId", s.code, s.title, ${personJson('o')} as owner, ${personJson('r')} as receiver,
    s.created_at as "sharedAt"
  from (
    select distinct on (access_id) * from (
      select l.access_id, l.code, l.title, l.owner_id, l.receiver_id, l.created_at
      from album_ledger l where l.album_id = $1::uuid and l.entry in ('share', 'extension')
      union all
      select g.id, g.code, a.title, g.granted_by, g.user_id, g.created_at
      from album_access g join private_albums a on a.id = g.album_id where g.album_id = $1::uuid
    ) recorded order by access_id, created_at
  ) s
  left join users o on o.id = s.owner_id
  left join users r on r.id = s.receiver_id`
