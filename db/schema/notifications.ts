import { PUSH_AUTH_LENGTH, PUSH_DEVICE_MAX, PUSH_ENDPOINT_MAX, PUSH_KEY_LENGTH } from 'db/limits/push'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CHANNELS, MINUTES_OF_DAY, NOTICE_KINDS, NOTICES, TIME_ZONE_MAX } from '../limits/notifications'
import { users } from './accounts'
import { createdAt, id, lengthWithin, moment, oneOf, within } from './columns'
import { sessions } from './sessions'

/**
 * One entry of the list of notifications. It contains only ids: its text is made when the list is read. Several events in succession share
 * one entry.
 */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** Selects one of the texts of the kind, for example `approved`, or is a value in the text, such as a date. */
    detail: text(),
    /** The id in the URL to which the entry links, from its newest event. No foreign key: each kind refers to another table. */
    about: uuid(),
    /** The number to show, if the event contains one, for example the number of profile views. If null, the items are counted. */
    number: integer(),
    /** Whether its events were caused by members. If so, it is shown only while its reader may see at least one of them. */
    hasPeople: boolean().notNull().default(false),
    /** Whether the list shows it; false if the person wants this kind only by another channel. */
    isShown: boolean().notNull().default(true),
    /** Whether the next e-mail must contain it. */
    isMailDue: boolean().notNull().default(false),
    readAt: moment(),
    createdAt: createdAt(),
    /** The time of its newest event. */
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('notices_list').on(t.userId, t.updatedAt, t.id),
    index('notices_unread').on(t.userId, t.kind).where(sql`read_at is null`),
    index('notices_mail_due').on(t.updatedAt).where(sql`is_mail_due and read_at is null`),
    index('notices_old').on(t.updatedAt),
    check('notices_kind', oneOf(t.kind, NOTICE_KINDS)),
    check('notices_detail', lengthWithin(t.detail, 1, NOTICES.detailMax)),
  ],
)

/** The events of a notice. `subjectId` identifies an event: it is the id of the member who caused it, or of the thing that it is about. */
export const noticeItems = pgTable(
  'notice_items',
  {
    noticeId: uuid()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    subjectId: uuid().notNull(),
    personId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Whether the event was undone, for example a like. */
    isWithdrawn: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.noticeId, t.subjectId] }),
    index('notice_items_person').on(t.personId).where(sql`person_id is not null`),
  ],
)

/** Whether a member wants a kind by a channel. Contains only choices that differ from the default. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    isOn: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.channel] }),
    check('notification_preferences_kind', oneOf(t.kind, NOTICE_KINDS)),
    check('notification_preferences_channel', oneOf(t.channel, CHANNELS)),
  ],
)

/** Hours without pushes and e-mails, in the member's time zone. They may span midnight. The minute `toMinute` is not part of them. */
export const quietHours = pgTable(
  'quiet_hours',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Minutes since midnight. */
    fromMinute: smallint().notNull(),
    toMinute: smallint().notNull(),
    /** An IANA time zone name that Postgres knows. */
    timeZone: text().notNull(),
  },
  (t) => [
    check('quiet_hours_from', within(t.fromMinute, MINUTES_OF_DAY)),
    check('quiet_hours_to', within(t.toMinute, MINUTES_OF_DAY)),
    check('quiet_hours_differ', sql`${t.fromMinute} <> ${t.toMinute}`),
    check('quiet_hours_time_zone', lengthWithin(t.timeZone, 1, TIME_ZONE_MAX)),
  ],
)

/** When the last push of each kind was sent to a member. The next push of that kind is sent PUSH_EVERY_S later at the earliest. */
export const pushTimes = pgTable(
  'push_times',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    sentAt: moment().notNull(),
  },
  (t) => [uniqueIndex('push_times_person').on(t.userId, t.kind)],
)

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
