import { ACTIVE_SHARES_SHOWN_MAX, CONVERSATIONS_SHOWN_MAX, SHARES_SHOWN_MAX } from 'db/limits/media'
import { isBlockBetween } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { sharedAlbum } from '~/domains/chat/messages/message-parts-sql.server'
import { accessUntil } from '~/domains/media/access.server'
import { previewOf } from '~/domains/media/renditions'
import { rowsOf } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'

type Member = Pick<Viewer, 'id'>

/** A sharing, as the owner's lists show it. */
export type OwnShare = {
  accessId: string
  albumId: string
  title: string
  /** The id by which the owner knows the receiver, for the conversation. */
  receiverId: string
  receiverName: string
  state: 'active' | 'expired' | 'revoked'
  /** When access ends or ended: its time, or its revocation. */
  endsAt: string
}

/** Ended sharings stay in the list for so long, so that the owner can share again; the ledger keeps all. */
const ENDED_SHOWN_FOR = days(7)

/**
 * The sharings of an owner, or of one album: active ones and some that ended lately, the latest first. Without receivers who are gone, and
 * those with a block between them and the owner: both look alike. One statement.
 */
export async function ownShares(owner: Member, albumId: string | null = null): Promise<OwnShare[]> {
  const at = now()
  const since = new Date(at.getTime() - ENDED_SHOWN_FOR)
  const rows = await rowsOf<
    Omit<OwnShare, 'state' | 'endsAt'> & { expiresAt: string; revokedAt: string | null }
  >(OWN_SHARES, [owner.id, since.toISOString(), albumId], { prepared: true })
  const shares = rows.map(({ expiresAt, revokedAt, ...share }): OwnShare => {
    const ends = new Date(revokedAt ?? expiresAt)
    const state = revokedAt !== null ? 'revoked' : ends > at ? 'active' : 'expired'
    return { ...share, state, endsAt: ends.toISOString() }
  })
  // Active ones end last, so they come first.
  return shares.filter(({ state }, index) => state === 'active' || index < SHARES_SHOWN_MAX)
}

/** How many people may see each of the owner's albums now, by album; albums that nobody may see are left out. One statement. */
export async function receiversByAlbum(owner: Member): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { albumId, state } of await ownShares(owner)) {
    if (state === 'active') counts[albumId] = (counts[albumId] ?? 0) + 1
  }
  return counts
}

const OWN_SHARES = `
  select g.id as "accessId", g.album_id as "albumId", a.title, g.user_id as "receiverId",
    u.first_name as "receiverName", g.expires_at as "expiresAt", g.revoked_at as "revokedAt"
  from album_access g
  join private_albums a on a.id = g.album_id and not a.is_removed
  join users u on u.id = g.user_id and not u.is_suspended and u.deleted_at is null
  join chat_members c on c.user_id = g.granted_by and c.contact_id = g.user_id and c.sealed_at is null
    and c.created_at <= coalesce(g.extended_at, g.created_at)
  where g.granted_by = $1::uuid and ($3::uuid is null or g.album_id = $3::uuid)
    and coalesce(g.revoked_at, g.expires_at) > $2::timestamptz
    and not ${isBlockBetween('g.granted_by', 'g.user_id')}
  order by coalesce(g.revoked_at, g.expires_at) desc, g.id limit ${ACTIVE_SHARES_SHOWN_MAX}`

/** An album that is shared with the viewer now. */
export type ReceivedShare = {
  albumId: string
  title: string
  ownerId: string
  ownerName: string
  imageCount: number
  /** The blurred preview of the cover; null without images, and while the age check is missing. */
  preview: string | null
  needsAgeCheck: boolean
  endsAt: string
}

/** What is shared with the viewer now, the one that ends last first (DECISIONS "Geteilte Alben"). One statement. */
export async function receivedShares(viewer: Member): Promise<ReceivedShare[]> {
  const rows = await rowsOf<
    Omit<ReceivedShare, 'preview' | 'endsAt'> & { cover: string | null; until: string }
  >(RECEIVED, [viewer.id, now().toISOString()], { prepared: true })
  return rows.map(({ cover, until, ...share }) => ({
    ...share,
    preview: cover && !share.needsAgeCheck ? previewOf(cover) : null,
    endsAt: new Date(until).toISOString(),
  }))
}

const RECEIVED = `
  select s.id as "albumId", s.title, a.owner_id as "ownerId", o.first_name as "ownerName",
    s."imageCount", s.cover, s."needsAgeCheck", s.until
  from album_access g
  join private_albums a on a.id = g.album_id
  join users o on o.id = a.owner_id
  cross join lateral (
    select shared->>'id' as id, shared->>'title' as title, (shared->>'imageCount')::int as "imageCount",
      shared->>'cover' as cover, (shared->>'needsAgeCheck')::boolean as "needsAgeCheck",
      (shared->>'until')::timestamptz as until
    from (select ${sharedAlbum({ album: 'a', viewer: 'g.user_id' })} as shared offset 0) one
  ) s
  where g.user_id = $1::uuid and g.expires_at > $2::timestamptz and s.until > $2::timestamptz
  order by s.until desc, s.id limit ${SHARES_SHOWN_MAX}`

/** A conversation in which an album can be shared; `accessUntil`: when current access of the partner to the album ends. */
export type ShareChoice = {
  partnerId: string
  firstName: string
  age: number | null
  /** As stored; `placeName` translates it. */
  place: string | null
  accessUntil: string | null
}

/** The accepted conversations of the owner, the latest first, with the partner's current access to the album. One statement. */
export async function shareChoices(owner: Member, albumId: string): Promise<ShareChoice[]> {
  const at = now()
  const rows = await rowsOf<ShareChoice>(CHOICES, [owner.id, albumId, at.toISOString()], { prepared: true })
  return rows.map(({ accessUntil: until, ...choice }) => {
    const ends = until === null ? null : new Date(until)
    return { ...choice, accessUntil: ends && ends > at ? ends.toISOString() : null }
  })
}

const CHOICES = `
  select m.contact_id as "partnerId", u.first_name as "firstName",
    extract(year from age($3::date, born_on(u.age, u.age_stated_on)))::int as "age", u.location as "place",
    ${accessUntil({ album: '$2::uuid', owner: 'm.user_id', viewer: 'm.partner_id' })} as "accessUntil"
  from chat_members m
  join chat_rooms r on r.id = m.room_id
  join chat_members other on other.room_id = m.room_id and other.user_id = m.partner_id
  join users u on u.id = m.partner_id and not u.is_suspended and u.deleted_at is null
  where m.user_id = $1::uuid and m.sealed_at is null and m.accepted_at is not null and other.accepted_at is not null
    and r.last_seq > 0 and not ${isBlockBetween('m.user_id', 'm.partner_id')}
  order by r.updated_at desc, m.room_id limit ${CONVERSATIONS_SHOWN_MAX}`
