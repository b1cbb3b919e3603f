import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  point,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { moment } from './columns'
import { images } from './media'

/** Every place where somebody is or was listed. A profile has the position of its place, so distances are computed to these few points. */
export const listedPlaces = pgTable(
  'listed_places',
  {
    id: serial().primaryKey(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** (longitude, latitude), for the index. */
    spot: point({ mode: 'tuple' }).notNull(),
  },
  (t) => [
    uniqueIndex('listed_places_key').on(t.latitude, t.longitude),
    index('listed_places_spot').using('gist', t.spot),
  ],
)

/**
 * The read model of the listing: one row per listed profile (DECISIONS "Listing"), maintained by triggers on users, images and
 * image_moderation (0001_listing.sql), so that every write updates it, except for a change of lastSeen. Cards need only this table, except
 * for the online state. Its GiST and trigram indexes are in that migration too. The indexes for the order of each place are in
 * 0005_listing_walk.sql.
 */
export const listings = pgTable(
  'listings',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    placeId: integer()
      .notNull()
      .references(() => listedPlaces.id),
    /** (longitude, latitude) of the place's centre. */
    spot: point({ mode: 'tuple' }).notNull(),
    /** The day on which the person stated their age, minus that many years: age filters become ranges of this date. */
    bornOn: date({ mode: 'string' }).notNull(),
    hourlyRate: integer(),
    halfHourRate: integer(),
    twoHourRate: integer(),
    threeHourRate: integer(),
    overnightRate: integer(),
    cockSize: integer(),
    /** Codes of db/listing/traits for position, body type, ethnicity, circumcision, services, interests, meeting places and languages. */
    traits: integer().array().notNull(),
    /** `traits` as bits, without the languages, compared during an index scan. */
    traitBits: bigint({ mode: 'bigint' }).notNull().generatedAlwaysAs(sql`trait_bits(traits)`),
    premiumUntil: moment(),
    listedAt: moment().notNull(),
    /** The day (UTC) of the last change of the profile or of the newest photo. */
    updatedOn: date({ mode: 'string' }),
    /** A fixed number in [0, 1): the daily order starts at another number each day. */
    shuffle: doublePrecision().notNull(),
    firstName: text().notNull(),
    location: text().notNull(),
    isVerified: boolean().notNull(),
    /** Whether the online state may be shown. */
    showOnline: boolean().notNull(),
    /** Whether the profile is listed for members only. Visitors do not see it. */
    membersOnly: boolean().notNull().default(false),
    /** The main photo: the first approved one. */
    imageId: uuid()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    photoUrl: text().notNull(),
    photoWidth: integer().notNull(),
    photoHeight: integer().notNull(),
    photoColor: text().notNull(),
    /** How many approved photos the person has; maintained by triggers of its own (*_photo_count.sql). */
    photoCount: integer().notNull().default(1),
    /** Name, place, services in five languages and bio: lower case, without accents, each word after a space. */
    searchText: text().notNull(),
  },
  (t) => [index('listings_listed').on(t.listedAt.desc()), index('listings_image').on(t.imageId)],
)
