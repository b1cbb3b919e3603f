import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { EMAIL_MAX, NAME_MAX, NAME_MIN, USER_TYPES, USERNAME_PATTERN } from '../limits/accounts'
import { LANGUAGES } from '../limits/languages'
import {
  AGE_YEARS,
  BIO_MAX,
  BODY_TYPES,
  CIRCUMCISIONS,
  COCK_SIZE_CM,
  ETHNICITIES,
  HEIGHT_CM,
  HOURLY_RATE_EUR,
  INTERESTS,
  LOCATION_MAX,
  LOCATION_MIN,
  POSITIONS,
  SERVICES,
  WEIGHT_KG,
} from '../limits/profiles'
import { createdAt, id, lengthWithin, moment, oneOf, subsetOf, updatedAt, within } from './columns'

/**
 * SPEC 3 "users". Computed, not stored: isPremium (premiumExpiresAt), isOnline (onlineUntil),
 * profileImageUrl and profileImages (images in order of position).
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower case, trimmed. */
    email: text().notNull(),
    passwordHash: text().notNull(),
    /** An optional handle, unique: /profile/{username} leads to the profile. */
    username: text(),
    firstName: text().notNull(),
    lastName: text(),
    isEmailVerified: boolean().notNull().default(false),
    /** The registration that waits for its address to be confirmed (an id of account_mail_jobs); empty for every account in use. */
    registrationId: uuid(),
    /** An address that waits for its confirmation; until then `email` stays what it is. */
    newEmail: text(),
    /** SHA-256 of the token that was mailed there. */
    newEmailToken: text(),
    newEmailExpires: moment(),
    /** The language of the mails: the one last read or chosen. */
    language: text({ enum: LANGUAGES }).notNull().default('de'),
    /** When the terms were accepted and being 18 or older was stated. */
    termsAcceptedAt: moment(),
    paymentCustomerId: text(),
    paymentSubscriptionId: text(),
    premiumExpiresAt: moment(),
    isAdmin: boolean().notNull().default(false),
    isSuspended: boolean().notNull().default(false),
    suspensionReason: text(),
    /** A document was checked by an admin. */
    isVerified: boolean().notNull().default(false),
    lastLoginAt: moment(),
    /** As the person stated it on ageStatedOn; it advances with each full year since. */
    age: integer(),
    ageStatedOn: date({ mode: 'string' }),
    bio: text(),
    height: integer(),
    weight: integer(),
    cockSize: integer(),
    circumcision: text({ enum: CIRCUMCISIONS }),
    position: text({ enum: POSITIONS }),
    bodyType: text({ enum: BODY_TYPES }),
    ethnicity: text({ enum: ETHNICITIES }),
    services: text().array().notNull().default(sql`'{}'::text[]`),
    hourlyRate: integer(),
    /** The place's name as shown; placeSlug names it in the bundled list, latitude and longitude are its centre. */
    location: text(),
    placeSlug: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    interests: text().array().notNull().default(sql`'{}'::text[]`),
    userType: text({ enum: USER_TYPES }).notNull().default('trans'),
    lastSeen: moment(),
    /** Online up to then: put off while somebody is connected or opens pages, ended when the last connection is gone. */
    onlineUntil: moment(),
    /**
     * Since when that holds, and the last full quarter of an hour at which an earlier presence was online. A trigger writes
     * both whenever onlineUntil or showOnlineStatus changes: visitors see the state at the last full quarter.
     */
    onlineSince: moment(),
    onlineQuarter: moment(),
    showOnlineStatus: boolean().notNull().default(true),
    showLastSeen: boolean().notNull().default(true),
    allowMessagePreviews: boolean().notNull().default(true),
    /** Whether people without a match may write first. */
    takesRequests: boolean().notNull().default(true),
    /** Whether a mail may say that messages wait; at most one an hour, the last one then. */
    wantsMessageMails: boolean().notNull().default(true),
    messageMailAt: moment(),
    /** The provider wants the profile to be found by search engines (DECISIONS "Listing"). */
    isSearchable: boolean().notNull().default(false),
    /** The provider wants own photos to carry a small mark. */
    watermarksPhotos: boolean().notNull().default(false),
    /** When the profile was first listed: "new" counts from here. */
    firstListedAt: moment(),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    uniqueIndex('users_username_key').on(t.username),
    index('users_admins').on(t.id).where(sql`is_admin`),
    index('users_registrations').on(t.createdAt).where(sql`registration_id is not null`),
    // Badges leave out what those said who are gone, and look nobody else up for it.
    index('users_inactive').on(t.id).where(sql`is_suspended or deleted_at is not null`),
    index('users_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    index('users_online').on(t.onlineUntil).where(sql`user_type = 'trans' and show_online_status`),
    check('users_email_length', lengthWithin(t.email, 3, EMAIL_MAX)),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_first_name', lengthWithin(t.firstName, NAME_MIN, NAME_MAX)),
    check('users_last_name', lengthWithin(t.lastName, 0, NAME_MAX)),
    check('users_username', sql`${t.username} ~ ${sql.raw(`'${USERNAME_PATTERN}'`)}`),
    check('users_new_email_lower', sql`${t.newEmail} = lower(${t.newEmail})`),
    check('users_new_email_length', lengthWithin(t.newEmail, 3, EMAIL_MAX)),
    check('users_language', oneOf(t.language, LANGUAGES)),
    check('users_user_type', oneOf(t.userType, USER_TYPES)),
    check('users_age', within(t.age, AGE_YEARS)),
    check('users_age_stated', sql`(${t.age} is null) = (${t.ageStatedOn} is null)`),
    check('users_bio', lengthWithin(t.bio, 0, BIO_MAX)),
    check('users_height', within(t.height, HEIGHT_CM)),
    check('users_weight', within(t.weight, WEIGHT_KG)),
    check('users_cock_size', within(t.cockSize, COCK_SIZE_CM)),
    check('users_circumcision', oneOf(t.circumcision, CIRCUMCISIONS)),
    check('users_position', oneOf(t.position, POSITIONS)),
    check('users_body_type', oneOf(t.bodyType, BODY_TYPES)),
    check('users_ethnicity', oneOf(t.ethnicity, ETHNICITIES)),
    check('users_services', subsetOf(t.services, SERVICES)),
    check('users_interests', subsetOf(t.interests, INTERESTS)),
    check('users_hourly_rate', within(t.hourlyRate, HOURLY_RATE_EUR)),
    check('users_location', lengthWithin(t.location, LOCATION_MIN, LOCATION_MAX)),
    check(
      'users_place_whole',
      sql`num_nulls(${t.location}, ${t.placeSlug}, ${t.latitude}, ${t.longitude}) in (0, 4)`,
    ),
    check('users_latitude', within(t.latitude, { min: -90, max: 90 })),
    check('users_longitude', within(t.longitude, { min: -180, max: 180 })),
  ],
)

/** SPEC 3 "sessions". sid is the SHA-256 of the cookie's secret, so that a leaked table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sess: json().$type<SessionData>().notNull(),
    expire: moment().notNull(),
    /** An ended session signs nobody in, but a form that still comes from it is told so, and kept for its owner. */
    endedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expire').on(t.expire)],
)

/** What a session remembers beside its owner. */
export type SessionData = {
  /** As a person would name it. */
  device: string
  /** ISO 3166 code of the country the network belongs to; null where that is not known. */
  country?: string | null
  lastUsedAt: string
  /** When its owner last proved to be the owner: by password, second factor or passkey. */
  provedAt?: string
  /** When its owner last showed a code of the second factor or a passkey in this session; absent while by password alone. */
  factorProvedAt?: string
  /** Why it ended, once it has. */
  ended?: SessionEnd
}

export type SessionEnd =
  | 'signed-out'
  | 'ended-by-owner'
  | 'password-changed'
  | 'password-reset'
  | 'blocked'
  | 'deleted'
