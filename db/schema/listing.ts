import { date, index, integer, pgTable, point, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { images } from './media'
import { moment } from './columns'

/**
 * The read model of the listing: one narrow row for each profile that is listed (DECISIONS "Listing"), kept true by
 * triggers on users, images and image_moderation, so that no writer can forget it and lastSeen never touches its indexes.
 */
export const listings = pgTable('listings', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** (longitude, latitude) of the place's centre. */
  spot: point({ mode: 'tuple' }).notNull(),
  placeSlug: text().notNull(),
  /** The day on which the person would have been born, were the stated age exact: age filters become ranges of it. */
  bornOn: date({ mode: 'string' }).notNull(),
  hourlyRate: integer(),
  cockSize: integer(),
  /** Codes of db/listing/traits for position, body type, ethnicity, circumcision, services and interests. */
  traits: integer().array().notNull(),
  premiumUntil: moment(),
  listedAt: moment().notNull(),
  /** The main photo. */
  imageId: uuid()
    .notNull()
    .references(() => images.id, { onDelete: 'cascade' }),
  /** Name, place, services in five languages and bio: lower case, without accents. */
  searchText: text().notNull(),
}, (t) => [index('listings_place').on(t.placeSlug)])
