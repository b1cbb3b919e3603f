import { albumAccess } from 'db/schema/albums'
import { and, eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { revokeAccess } from './share.server'

/**
 * Revokes the access that a message granted, once its sender has unsent it or moderators have removed it. Does nothing if the album was shared
 * again later: the access then ends after `until`, and belongs to the later message.
 */
export async function endSharingOf({
  albumId,
  ownerId,
  receiverId,
  until,
}: {
  albumId: string
  ownerId: string
  receiverId: string
  until: string
}): Promise<void> {
  const isOfPair = and(eq(albumAccess.albumId, albumId), eq(albumAccess.userId, receiverId))
  const [access] = await db.select({ accessId: albumAccess.id }).from(albumAccess).where(isOfPair)
  if (access) await revokeAccess({ by: { id: ownerId }, albumId, ...access, until: new Date(until) })
}
