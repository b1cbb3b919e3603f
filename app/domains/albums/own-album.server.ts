import { privateAlbums } from 'db/schema/albums'
import { and, eq } from 'drizzle-orm'

/** The albums of an owner. One that a moderator removed exists for nobody, its owner included. */
export const isAlbumOf = (ownerId: string) =>
  and(eq(privateAlbums.ownerId, ownerId), eq(privateAlbums.isRemoved, false))

/** One album of an owner, by its id. */
export const isOwnAlbum = (ownerId: string, albumId: string) =>
  and(eq(privateAlbums.id, albumId), isAlbumOf(ownerId))
