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

/** One entry of the list of notifications: ids only, its words are made when it is read. Several events in a row share one. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** Which of the kind's texts, for example `approved`. */
    detail: text(),
    /** The id in the address that it leads to; the newest event's. No foreign key: the kinds belong to many tables. */
    about: uuid(),
    /** A number that the event brought itself, for example of profile views; null: its items are counted. */
    number: integer(),
    /** Whether people are behind it: it is shown only while one of them may be seen by the reader. */
    hasPeople: boolean().notNull().default(false),
    /** Whether the list shows it; false if the person wants this kind only by another channel. */
    isShown: boolean().notNull().default(true),
    /** Whether it waits for the next e-mail. */
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

/** The events of a notice. An event is notified once: its subject is the person behind it, or the thing that it is about. */
export const noticeItems = pgTable(
  'notice_items',
  {
    noticeId: uuid()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    subjectId: uuid().notNull(),
    personId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The event was taken back, for example a like. */
    isWithdrawn: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.noticeId, t.subjectId] }),
    index('notice_items_person').on(t.personId).where(sql`person_id is not null`),
  ],
)

/** Which kinds somebody wants by which channel, where that differs from the default. */
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

/** Hours without pushes and e-mails, in the person's time zone. They may span midnight; the end is not part of them. */
export const quietHours = pgTable(
  'quiet_hours',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Minutes since midnight. */
    fromMinute: smallint().notNull(),
    toMinute: smallint().notNull(),
    /** A name that Postgres knows, too. */
    timeZone: text().notNull(),
  },
  (t) => [
    check('quiet_hours_from', within(t.fromMinute, MINUTES_OF_DAY)),
    check('quiet_hours_to', within(t.toMinute, MINUTES_OF_DAY)),
    check('quiet_hours_differ', sql`${t.fromMinute} <> ${t.toMinute}`),
    check('quiet_hours_time_zone', lengthWithin(t.timeZone, 1, TIME_ZONE_MAX)),
  ],
)

/** When the last push of each kind was sent to somebody: the next ones wait for PUSH_EVERY_S. */
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
