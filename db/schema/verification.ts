import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  ALL_VERIFICATION_REASONS,
  BIRTH_YEAR_MIN,
  VERIFICATION_KINDS,
  VERIFICATION_METHODS,
  VERIFICATION_STATES,
  type VerificationPicture,
  type VerificationReason,
} from '../limits/verification'
import { users } from './accounts'
import { bytes, createdAt, id, moment, oneOf } from './columns'
import { images } from './media'

/**
 * Requests to be verified, and what is kept of decided ones (DECISIONS "Verification"): that, when, by whom, how, and the year of birth.
 * A trigger deletes the waiting requests of accounts that are suspended or deleted, and with them their keys and pictures.
 */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: VERIFICATION_KINDS }).notNull(),
    status: text({ enum: VERIFICATION_STATES }).notNull().default('waiting'),
    createdAt: createdAt(),
    /** The moderator who opened it, and the row key of that session: nobody else sees the pictures, in no other session. */
    openedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    openedIn: text(),
    decidedAt: moment(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    method: text({ enum: VERIFICATION_METHODS }),
    reason: text().$type<VerificationReason>(),
    /** As the document states it. */
    birthYear: integer(),
    /** When an approved one ends. */
    validUntil: moment(),
  },
  (t) => [
    uniqueIndex('verifications_waiting').on(t.userId, t.kind).where(sql`status = 'waiting'`),
    index('verifications_queue').on(t.createdAt, t.id).where(sql`status = 'waiting'`),
    index('verifications_user').on(t.userId, t.createdAt.desc()),
    check('verifications_kind', oneOf(t.kind, VERIFICATION_KINDS)),
    check('verifications_status', oneOf(t.status, VERIFICATION_STATES)),
    check('verifications_method', oneOf(t.method, VERIFICATION_METHODS)),
    check('verifications_reason', oneOf(t.reason, ALL_VERIFICATION_REASONS)),
    check(
      'verifications_birth_year',
      sql`${t.birthYear} between ${sql.raw(String(BIRTH_YEAR_MIN))} and 2200`,
    ),
    check(
      'verifications_decided',
      sql`(${t.status} in ('approved', 'refused')) = (${t.decidedAt} is not null)
        and (${t.status} = 'approved') = (${t.validUntil} is not null)
        and (${t.status} = 'refused') = (${t.reason} is not null)
        and (${t.birthYear} is not null) = (${t.status} = 'approved' and ${t.kind} <> 'photos')`,
    ),
  ],
)

/**
 * The key of each waiting request, wrapped by a key of SEAL_KEYS. UNLOGGED, as is the next table (decision 0205): neither is in the
 * write-ahead log, in replicas or in base backups, and both are empty after a crash.
 */
export const verificationKeys = pgTable('verification_keys', {
  requestId: uuid()
    .primaryKey()
    .references(() => verifications.id, { onDelete: 'cascade' }),
  wrapped: bytes().notNull(),
  /** Names the key of SEAL_KEYS that wrapped it. */
  sealKey: text().notNull(),
  /** The codes of the day that a selfie may show; empty for documents. */
  codes: text().array().notNull(),
})

/** The sealed pictures of waiting requests. */
export const verificationPictures = pgTable(
  'verification_pictures',
  {
    requestId: uuid()
      .notNull()
      .references(() => verifications.id, { onDelete: 'cascade' }),
    picture: text().$type<VerificationPicture>().notNull(),
    sealed: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.picture] }),
    check('verification_pictures_picture', oneOf(t.picture, ['document', 'selfie'])),
  ],
)

/** Profile photos that show their owner, by a photo check: the badge "Fotos geprüft" holds while the main photo is one of them. */
export const checkedPhotos = pgTable('checked_photos', {
  imageId: uuid()
    .primaryKey()
    .references(() => images.id, { onDelete: 'cascade' }),
  validUntil: moment().notNull(),
})
