import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ALBUM_DESCRIPTION_MAX, ALBUM_TITLE_MAX, ALBUM_TITLE_MIN } from '../limits/media'
import { users } from './accounts'
import { createdAt, id, lengthWithin, moment, updatedAt } from './columns'

/** SPEC 3 "private_albums". imageUrls is computed from the images of the album, in order of position. */
export const privateAlbums = pgTable(
  'private_albums',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text(),
    isPublic: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('private_albums_owner').on(t.ownerId),
    check('private_albums_title', lengthWithin(t.title, ALBUM_TITLE_MIN, ALBUM_TITLE_MAX)),
    check('private_albums_description', lengthWithin(t.description, 0, ALBUM_DESCRIPTION_MAX)),
  ],
)

/** SPEC 3 "album_access". */
export const albumAccess = pgTable(
  'album_access',
  {
    id: id(),
    albumId: uuid()
      .notNull()
      .references(() => privateAlbums.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    grantedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('album_access_album').on(t.albumId, t.userId, t.expiresAt),
    index('album_access_user').on(t.userId, t.expiresAt),
    index('album_access_granted_by').on(t.grantedBy),
  ],
)
