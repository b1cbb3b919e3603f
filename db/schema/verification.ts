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
 * Requests for a verification. Of a decided request only the decision, its time, the moderator, the method and the year of birth are kept
 * (DECISIONS "Verification").
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
    /** The moderator who opened the request, and the `sid` of the session. Only this moderator sees the pictures, only in this session. */
    openedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    openedIn: text(),
    decidedAt: moment(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    method: text({ enum: VERIFICATION_METHODS }),
    reason: text().$type<VerificationReason>(),
    /** The year of birth in the document. */
    birthYear: integer(),
    /** When an approved verification ends. */
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
  /** The name of the key of SEAL_KEYS that wrapped it. */
  sealKey: text().notNull(),
  /** The daily codes that the selfie may show; empty for documents. */
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

/**
 * Profile photos of which a photo check confirmed that they show their owner. The badge "Fotos geprüft" is shown while the main photo is
 * one of them.
 */
export const checkedPhotos = pgTable('checked_photos', {
  imageId: uuid()
    .primaryKey()
    .references(() => images.id, { onDelete: 'cascade' }),
  validUntil: moment().notNull(),
})
