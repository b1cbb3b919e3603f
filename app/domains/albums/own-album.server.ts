import { privateAlbums } from 'db/schema/albums'
import { and, eq } from 'drizzle-orm'

/** The albums that an owner has: those that a moderator removed exist for nobody, its owner included. */
export const albumsOf = (ownerId: string) =>
  and(eq(privateAlbums.ownerId, ownerId), eq(privateAlbums.isRemoved, false))

/** One of them, by its id. */
export const isOwnAlbum = (ownerId: string, albumId: string) =>
  and(eq(privateAlbums.id, albumId), albumsOf(ownerId))
