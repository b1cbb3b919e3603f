import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { EMAIL_MAX, NAME_MAX, NAME_MIN, USER_TYPES, USERNAME_PATTERN } from '../limits/accounts'
import { LANGUAGES } from '../limits/platform'
import { PROFILE_VISIBILITIES } from '../limits/profiles'
import { bytes, createdAt, id, lengthWithin, moment, oneOf, updatedAt } from './columns'
import { profileChecks, profileColumns } from './profile-columns'

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
    /** When the handle was set; a trigger writes it. Null without one, and for one from before the column or the account's beginning. */
    usernameSince: moment(),
    firstName: text().notNull(),
    lastName: text(),
    isEmailVerified: boolean().notNull().default(false),
    /** The pending registration (an id of account_mail_jobs); null once the address is confirmed. */
    registrationId: uuid(),
    /** A new address that is not confirmed yet; until then `email` is unchanged. */
    newEmail: text(),
    /** SHA-256 of the token mailed to it. */
    newEmailToken: text(),
    newEmailExpires: moment(),
    /** The language of e-mails: the one last used. */
    language: text({ enum: LANGUAGES }).notNull().default('de'),
    /** When the terms were accepted and the age of 18 or older was confirmed. */
    termsAcceptedAt: moment(),
    paymentCustomerId: text(),
    paymentSubscriptionId: text(),
    premiumExpiresAt: moment(),
    isAdmin: boolean().notNull().default(false),
    /** Reviews cases, photos, support and verification (DECISIONS "Admin"); an admin may do so without it. */
    isModerator: boolean().notNull().default(false),
    isSuspended: boolean().notNull().default(false),
    suspensionReason: text(),
    /** When a suspension for days ends; null: without end, or not suspended. */
    suspendedUntil: moment(),
    /** The decision that the suspension follows from; null if it has none, as after a restore. No foreign key: decisions reference users. */
    suspensionDecisionId: uuid(),
    /** Limits by moderators: until then the profile is listed nowhere, and no new conversations can be started. */
    unlistedUntil: moment(),
    noNewConversationsUntil: moment(),
    /** A moderator removed the profile's texts: it is listed nowhere until its owner edits name, bio or the longer text (a trigger clears this). */
    isHiddenUntilEdited: boolean().notNull().default(false),
    /** An identity document was checked. It counts until `verifiedUntil`, or without end if that is null (isVerifiedSql). */
    isVerified: boolean().notNull().default(false),
    verifiedUntil: moment(),
    /** When the age was checked by document; for two years it opens albums marked "freizügig" (DECISIONS "Adults only"). */
    ageCheckedAt: moment(),
    lastLoginAt: moment(),
    ...profileColumns,
    userType: text({ enum: USER_TYPES }).notNull().default('trans'),
    lastSeen: moment(),
    /** Online until then: extended by connections and page views, ended with the last connection. */
    onlineUntil: moment(),
    /**
     * When the current presence began, and the last full quarter of an hour at which an earlier presence was online. A trigger writes both
     * whenever onlineUntil or showOnlineStatus changes: visitors see the state at the last full quarter.
     */
    onlineSince: moment(),
    onlineQuarter: moment(),
    /** Only providers' profiles are ever listed; a customer's value has no effect. */
    profileVisibility: text({ enum: PROFILE_VISIBILITIES }).notNull().default('public'),
    showOnlineStatus: boolean().notNull().default(true),
    showLastSeen: boolean().notNull().default(true),
    allowMessagePreviews: boolean().notNull().default(true),
    /** Whether people without a match may write first. */
    takesRequests: boolean().notNull().default(true),
    /** When the last e-mail about unread messages and notifications was sent: at most one an hour. */
    messageMailAt: moment(),
    /** The provider allows search engines (DECISIONS "Listing"). */
    isSearchable: boolean().notNull().default(false),
    /** The provider wants a watermark on own photos. */
    watermarksPhotos: boolean().notNull().default(false),
    /** When the profile was first listed: defines "new". */
    firstListedAt: moment(),
    /** When its owner last changed what the profile states; null if that was before the column existed. */
    profileUpdatedAt: moment(),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    uniqueIndex('users_username_key').on(t.username),
    index('users_admins').on(t.id).where(sql`is_admin`),
    index('users_moderators').on(t.id).where(sql`is_moderator`),
    // Restrictions that end by themselves.
    index('users_suspended_until').on(t.suspendedUntil).where(sql`suspended_until is not null`),
    index('users_unlisted_until').on(t.unlistedUntil).where(sql`unlisted_until is not null`),
    index('users_no_new_conversations_until')
      .on(t.noNewConversationsUntil)
      .where(sql`no_new_conversations_until is not null`),
    index('users_registrations').on(t.createdAt).where(sql`registration_id is not null`),
    // Badges exclude messages of suspended and deleted people by this small index.
    index('users_inactive').on(t.id).where(sql`is_suspended or deleted_at is not null`),
    index('users_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    index('users_online').on(t.onlineUntil).where(sql`user_type = 'trans' and show_online_status`),
    check('users_email_length', lengthWithin(t.email, 3, EMAIL_MAX)),
    check('users_suspended_until', sql`${t.suspendedUntil} is null or ${t.isSuspended}`),
    check('users_suspension_decision', sql`${t.suspensionDecisionId} is null or ${t.isSuspended}`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_first_name', lengthWithin(t.firstName, NAME_MIN, NAME_MAX)),
    check('users_last_name', lengthWithin(t.lastName, 0, NAME_MAX)),
    check('users_username', sql`${t.username} ~ ${sql.raw(`'${USERNAME_PATTERN}'`)}`),
    check('users_new_email_lower', sql`${t.newEmail} = lower(${t.newEmail})`),
    check('users_new_email_length', lengthWithin(t.newEmail, 3, EMAIL_MAX)),
    check('users_language', oneOf(t.language, LANGUAGES)),
    check('users_user_type', oneOf(t.userType, USER_TYPES)),
    check('users_profile_visibility', oneOf(t.profileVisibility, PROFILE_VISIBILITIES)),
    ...profileChecks(t),
  ],
)

/**
 * Handles of purged accounts, and those that their owners gave up, which nobody else gets: SHA-256 of the handle and of its skeleton (decision
 * 0217). Triggers write them (decisions 0385, 0386).
 */
export const retiredHandles = pgTable(
  'retired_handles',
  {
    digest: bytes().primaryKey(),
    skeletonDigest: bytes().notNull(),
    /** Who gave it up, and may take it again; null once the account is purged. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('retired_handles_skeleton').on(t.skeletonDigest),
    index('retired_handles_user').on(t.userId).where(sql`user_id is not null`),
  ],
)
