import { privateAlbums } from 'db/schema/albums'
import { and, eq, sql } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { publishAlbumAccess } from '~/domains/albums/album-events.server'
import { correctMark } from '~/domains/albums/edit-album.server'
import { db } from '~/platform/database/db.server'
import { type CaseRow, caseFor } from './cases.server'

/**
 * The album of a case: its subject, that of the photo, or the one that the message shares. Null without one, and once it is gone or
 * removed.
 */
export async function albumOfCase({
  subjectType,
  subjectId,
}: Pick<CaseRow, 'subjectType' | 'subjectId'>): Promise<{ id: string; isExplicit: boolean } | null> {
  if (subjectType === 'profile') return null
  const albumId = {
    album: sql`${subjectId}::uuid`,
    image: sql`(select i.album_id from images i where i.id = ${subjectId}::uuid)`,
    message: sql`(select m.private_album_id from messages m where m.id = ${subjectId}::uuid)`,
  }[subjectType]
  const [album] = await db
    .select({ id: privateAlbums.id, isExplicit: privateAlbums.isExplicit })
    .from(privateAlbums)
    .where(and(eq(privateAlbums.id, albumId), eq(privateAlbums.isRemoved, false)))
  return album ?? null
}

/**
 * Corrects whether the album of a case is marked "freizügig" (DECISIONS "Adults only"), also of a decided case. The mark and its entry in
 * the log are one transaction; open pages of receivers ask again after it. An album that has the mark already stays as it is. Refuses
 * `unknown` without an album.
 */
export async function correctAlbumMark({
  by,
  caseId,
  ip,
  isExplicit,
}: {
  by: Pick<Viewer, 'id'>
  caseId: string
  /** The moderator's IP address (`context.ip`). */
  ip: string
  isExplicit: boolean
}): Promise<null | { refusal: 'unknown' }> {
  const found = await caseFor(by, caseId)
  const album = found && (await albumOfCase(found))
  if (!album) return { refusal: 'unknown' }
  const readers = await db.transaction(async (tx) => {
    const corrected = await correctMark(tx, { albumId: album.id, isExplicit })
    if (!corrected) return []
    await writeAuditLog(tx, {
      by,
      action: 'album.mark',
      target: { type: 'case', id: found.id },
      details: { userId: corrected.ownerId, isExplicit },
      ip,
    })
    return corrected.readers
  })
  await publishAlbumAccess(readers)
  return null
}
