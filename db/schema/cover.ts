import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { LOCK_MINUTES, PIN_TRIES } from '../limits/cover'
import { users } from './accounts'
import { createdAt, id, moment } from './columns'
import { knownDevices } from './security'
import { sessions } from './sessions'

const hasLockMinutes = () => sql.raw(`"idle_minutes" in (${LOCK_MINUTES.join(', ')})`)

/** The lock that an account has set for one of its browsers. It applies to every session there, also after a new sign-in. */
export const deviceLocks = pgTable(
  'device_locks',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As in known_devices. */
    device: text().notNull(),
    /** argon2id, like a password; null: a passkey opens the lock. */
    pinHash: text(),
    idleMinutes: integer().notNull(),
    /** Counted before the PIN is compared; at PIN_TRIES only the password or a passkey opens the lock. */
    wrongTries: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique('device_locks_device').on(t.userId, t.device),
    foreignKey({
      name: 'device_locks_known_device',
      columns: [t.userId, t.device],
      foreignColumns: [knownDevices.userId, knownDevices.device],
    }).onDelete('cascade'),
    check('device_locks_minutes', hasLockMinutes()),
    check('device_locks_tries', sql`${t.wrongTries} between 0 and ${sql.raw(String(PIN_TRIES))}`),
  ],
)

/** When a session locks. A session without a row is not locked; a quick exit adds the row. */
export const sessionLocks = pgTable(
  'session_locks',
  {
    sid: text()
      .primaryKey()
      .references(() => sessions.sid, { onDelete: 'cascade' }),
    /** Null after a quick exit on a device without a lock, or if the device was forgotten: then only the password or a passkey opens it. */
    lockId: uuid().references(() => deviceLocks.id, { onDelete: 'set null' }),
    /** A copy from device_locks, since every request reads this row. Null: the session does not lock automatically. */
    idleMinutes: integer(),
    /** The session is locked from this moment on; every use postpones it. Null: not locked, and not locked automatically. */
    locksAt: moment(),
  },
  (t) => [index('session_locks_lock').on(t.lockId), check('session_locks_minutes', hasLockMinutes())],
)
