import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { accessUntil, isOpenAt } from '~/domains/media/access.server'
import { now } from '~/platform/clock.server'
import { rowsOf } from '~/platform/db.server'

export type ShownAlbum = {
  id: string
  ownerId: string
  title: string
  isOwn: boolean
  /** When the viewer's access ends; null for its owner. */
  accessUntil: string | null
}

/**
 * An album that the viewer may see now: its owner, and people with a valid share (DECISIONS "Chat and albums"). Null for everybody
 * else, for deleted albums and invalid ids. One statement.
 */
export async function albumFor(viewer: Pick<Viewer, 'id'>, albumId: string): Promise<ShownAlbum | null> {
  if (!z.guid().safeParse(albumId).success) return null
  const [album] = await rowsOf<{ id: string; ownerId: string; title: string; until: string | null }>(
    ALBUM,
    [albumId, viewer.id],
    { prepared: true },
  )
  if (!album) return null
  const { until, ...shown } = album
  const isOwn = album.ownerId === viewer.id
  const closes = until === null ? null : new Date(until)
  if (!isOwn && !isOpenAt(closes, now())) return null
  return { ...shown, isOwn, accessUntil: isOwn ? null : (closes?.toISOString() ?? null) }
}

const ALBUM = `
  select a.id, a.owner_id as "ownerId", a.title,
    ${accessUntil({ album: 'a.id', owner: 'a.owner_id', viewer: '$2::uuid' })} as until
  from private_albums a where a.id = $1::uuid`
