import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { EMAIL_MAX } from '../limits/accounts'
import { SUPPORT_CATEGORIES, SUPPORT_MESSAGE_MAX, SUPPORT_SUBJECT_MAX } from '../limits/platform'
import { users } from './accounts'
import { createdAt, id, lengthWithin, oneOf } from './columns'

/** SPEC 3 "Support message". */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    email: text().notNull(),
    category: text({ enum: SUPPORT_CATEGORIES }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('support_messages_created').on(t.createdAt.desc()),
    index('support_messages_user').on(t.userId),
    check('support_messages_email', lengthWithin(t.email, 3, EMAIL_MAX)),
    check('support_messages_category', oneOf(t.category, SUPPORT_CATEGORIES)),
    check('support_messages_subject', lengthWithin(t.subject, 1, SUPPORT_SUBJECT_MAX)),
    check('support_messages_message', lengthWithin(t.message, 1, SUPPORT_MESSAGE_MAX)),
  ],
)
