import { PUSH_AUTH_LENGTH, PUSH_DEVICE_MAX, PUSH_ENDPOINT_MAX, PUSH_KEY_LENGTH } from 'db/limits/push'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { createdAt, id, lengthWithin, moment } from './columns'
import { sessions } from './sessions'

/** A device that gets push notifications: the browser of one session, with its address at the push service. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session of the device: nothing is sent once it has ended. */
    sid: text()
      .notNull()
      .references(() => sessions.sid, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Readable name ("Chrome, Android"); empty if unknown. */
    device: text().notNull(),
    /** The cover that disguises the app on the device (db/limits/cover); null shows the platform's own titles. */
    cover: text(),
    /** SPEC 3 "Local settings": soundEnabled, vibrationEnabled. */
    sound: boolean().notNull().default(true),
    vibration: boolean().notNull().default(true),
    createdAt: createdAt(),
    /** When a push service last accepted a notification for the device. */
    lastUsedAt: moment(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_sid').on(t.sid),
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId, t.createdAt),
    check('push_subscriptions_endpoint_length', lengthWithin(t.endpoint, 1, PUSH_ENDPOINT_MAX)),
    check('push_subscriptions_p256dh_length', lengthWithin(t.p256dh, PUSH_KEY_LENGTH, PUSH_KEY_LENGTH)),
    check('push_subscriptions_auth_length', lengthWithin(t.auth, PUSH_AUTH_LENGTH, PUSH_AUTH_LENGTH)),
    check('push_subscriptions_device_length', lengthWithin(t.device, 0, PUSH_DEVICE_MAX)),
  ],
)
