import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { EMAIL_MAX } from '../limits/accounts'
import { LANGUAGES } from '../limits/platform'
import {
  SUPPORT_CATEGORIES,
  SUPPORT_MESSAGE_MAX,
  SUPPORT_SUBJECT_MAX,
  TICKET_AUTHORS,
  TICKET_STATES,
} from '../limits/support'
import { users } from './accounts'
import { createdAt, id, lengthWithin, moment, oneOf } from './columns'

/** A support request and its conversation (SPEC 3 "Support message", DECISIONS "Support"). */
export const supportTickets = pgTable(
  'support_tickets',
  {
    id: id(),
    /** The ticket number that people quote: XXXX-XXXX. */
    number: text().notNull().unique('support_tickets_number_key'),
    /** The account of the sender; null if the sender was not signed in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    category: text({ enum: SUPPORT_CATEGORIES }).notNull(),
    subject: text().notNull(),
    state: text({ enum: TICKET_STATES }).notNull().default('open'),
    /** The time of the oldest unanswered message; the promised response time starts then. Null unless a message is unanswered. */
    waitingSince: moment(),
    assignedTo: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The ticket into which this one was merged, together with its messages; links to this ticket lead there. */
    mergedInto: uuid().references((): AnyPgColumn => supportTickets.id, { onDelete: 'cascade' }),
    /** Incremented by each message to or from the person and each change of state, to detect concurrent edits. */
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    closedAt: moment(),
  },
  (t) => [
    index('support_tickets_waiting')
      .on(t.waitingSince, t.id)
      .where(sql`state = 'open' and merged_into is null`),
    index('support_tickets_updated').on(t.updatedAt.desc(), t.id).where(sql`merged_into is null`),
    index('support_tickets_user').on(t.userId, t.updatedAt.desc()),
    index('support_tickets_email').on(t.email),
    index('support_tickets_assigned').on(t.assignedTo),
    index('support_tickets_merged').on(t.mergedInto),
    index('support_tickets_state').on(t.state, t.updatedAt),
    check('support_tickets_email_length', lengthWithin(t.email, 3, EMAIL_MAX)),
    check('support_tickets_language', oneOf(t.language, LANGUAGES)),
    check('support_tickets_category', oneOf(t.category, SUPPORT_CATEGORIES)),
    check('support_tickets_state_known', oneOf(t.state, TICKET_STATES)),
    check('support_tickets_subject', lengthWithin(t.subject, 1, SUPPORT_SUBJECT_MAX)),
    check('support_tickets_waits', sql`(${t.state} = 'open') = (${t.waitingSince} is not null)`),
    check('support_tickets_closed', sql`(${t.state} = 'closed') = (${t.closedAt} is not null)`),
  ],
)

/** The messages of a ticket, and internal notes about it. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: id(),
    ticketId: uuid()
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    author: text({ enum: TICKET_AUTHORS }).notNull(),
    /** The staff member who wrote the message. */
    staffId: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('ticket_messages_ticket').on(t.ticketId, t.createdAt),
    index('ticket_messages_staff').on(t.staffId),
    check('ticket_messages_author', oneOf(t.author, TICKET_AUTHORS)),
    check('ticket_messages_text', lengthWithin(t.text, 1, SUPPORT_MESSAGE_MAX)),
    check('ticket_messages_written_by', sql`${t.author} <> 'person' or ${t.staffId} is null`),
  ],
)

/** Images of a message. `name` is the base name of their files (domains/media/renditions.ts); no row of `images` refers to them. */
export const ticketImages = pgTable(
  'ticket_images',
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => ticketMessages.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull().unique('ticket_images_name_key'),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (t) => [index('ticket_images_message').on(t.messageId, t.position)],
)

/** Tokens of links in e-mails: with such a link, anybody may read and answer the ticket. Only hashes of the tokens are stored. */
export const ticketLinks = pgTable(
  'ticket_links',
  {
    tokenHash: text().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('ticket_links_ticket').on(t.ticketId)],
)
