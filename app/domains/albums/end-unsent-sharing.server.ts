import { albumAccess } from 'db/schema/albums'
import { and, eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { revokeAccess } from './share.server'

/**
 * Ends the access that an unsent message had granted, or one that moderators removed, like a revocation: with the message its sharing is
 * taken back. Does nothing if the album was shared again later: then the access ends after `until`, and belongs to a message that stands.
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
