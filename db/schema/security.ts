import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { PASSKEY_NAME_MAX, SECURITY_EVENTS } from '../limits/security'
import { users } from './accounts'
import { bytes, createdAt, id, lengthWithin, moment, oneOf } from './columns'

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** An authenticator app (RFC 6238). It is the account's second factor once a first correct code has confirmed it. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted, so that nobody can compute codes from a leaked table. */
  secret: text().notNull(),
  confirmedAt: moment(),
  /** The time step of the last accepted code, so that no code is accepted twice. */
  lastStep: integer(),
  createdAt: createdAt(),
})

/** A request to remove a lost second factor. It takes effect at `dueAt`, unless the owner cancels it earlier. */
export const secondFactorRemovals = pgTable(
  'second_factor_removals',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The client that sent the request. */
    device: text().notNull().default(''),
    country: text(),
    network: text(),
    dueAt: moment().notNull(),
    /** When the owner was last reminded by e-mail; null before the first reminder. */
    mailedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index('second_factor_removals_due').on(t.dueAt)],
)

/** The recovery codes of an account. Each is valid for one sign-in and stored as a hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { id: id(), userId: owner(), codeHash: text().notNull(), usedAt: moment(), createdAt: createdAt() },
  (t) => [index('recovery_codes_user').on(t.userId)],
)

/** Passkeys (WebAuthn): public keys only. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    userId: owner(),
    name: text().notNull(),
    publicKey: bytes().notNull(),
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default(sql`'{}'::text[]`),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('passkeys_user').on(t.userId),
    check('passkeys_name', lengthWithin(t.name, 1, PASSKEY_NAME_MAX)),
  ],
)

/**
 * The browsers from which an account has signed in. A sign-in from any other browser is reported to the owner by e-mail. A browser needs no
 * second factor until `secondFactorUntil`.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the browser's own cookie. */
    device: text().notNull(),
    userId: owner(),
    secondFactorUntil: moment(),
    lastUsedAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.device] }), index('known_devices_used').on(t.lastUsedAt)],
)

/** Security events of an account: for its owner and for admins, kept for 90 days. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    /** Null if a sign-in was attempted with an address that has no account. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: SECURITY_EVENTS }).notNull(),
    device: text().notNull().default(''),
    country: text(),
    /** The network as rate limits count it: an IPv4 address, or an IPv6 /64. Only admins see it. */
    network: text(),
    details: jsonb().$type<Record<string, string>>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('security_events_user').on(t.userId, t.createdAt.desc()),
    index('security_events_created').on(t.createdAt.desc()),
    check('security_events_kind', oneOf(t.kind, SECURITY_EVENTS)),
  ],
)
