import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { EMAIL_MAX } from '../limits/accounts'
import {
  APPEAL_ANSWER_MAX,
  APPEAL_STATES,
  APPEAL_TEXT_MAX,
  CASE_ACTIONS,
  FACTS_MAX,
  GROUNDS,
  LIMIT_KINDS,
} from '../limits/moderation'
import { LANGUAGES } from '../limits/platform'
import { users } from './accounts'
import { moderationCases } from './cases'
import { createdAt, id, lengthWithin, moment, oneOf } from './columns'

/**
 * A decision about a case, and its statement of reasons (Regulation (EU) 2022/2065, article 17). Its effects are immediate, the statement is
 * sent after STATEMENT_DELAY_S; undoing it is a second decision.
 */
export const decisions = pgTable(
  'decisions',
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    /** The person whom it concerns; null after the account was purged. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    action: text({ enum: CASE_ACTIONS }).notNull(),
    /** Null for `dismiss`. */
    ground: text({ enum: GROUNDS }),
    /** The moderator's facts, in their own words. */
    facts: text(),
    /** Only for `limit`. */
    limitKind: text({ enum: LIMIT_KINDS }),
    /** Only for `limit` and `suspend-days`. */
    days: integer(),
    /** Only for `hand-over`: whether the account is suspended too. */
    isSuspending: boolean().notNull().default(false),
    /** The content that `remove` removed, to restore it by undo or a successful appeal; null once neither is possible. */
    removed: jsonb().$type<RemovedContent>(),
    /** Whether a hint of the auto-moderation led to it. */
    isHinted: boolean().notNull().default(false),
    /** The statement is stored as it was sent and not rendered again. */
    language: text({ enum: LANGUAGES }),
    statementSubject: text(),
    statementText: text(),
    statementDueAt: moment(),
    sentAt: moment(),
    /** When the person opened the statement. */
    readAt: moment(),
    undoneAt: moment(),
    undoneBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When its effects were reversed after the statement was sent, by a successful appeal or an admin. */
    liftedAt: moment(),
    /** SHA-256 of the secret in the appeal link. */
    appealToken: text(),
    appealUntil: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('decisions_case').on(t.caseId, t.createdAt.desc()),
    index('decisions_user').on(t.userId, t.createdAt.desc()),
    index('decisions_created').on(t.createdAt),
    // Restrictions in force, and statements that wait to be read.
    index('decisions_in_force')
      .on(t.userId)
      .where(
        sql`undone_at is null and lifted_at is null and action in ('limit', 'suspend-days', 'suspend', 'hand-over')`,
      ),
    index('decisions_unread').on(t.userId).where(sql`sent_at is not null and read_at is null`),
    index('decisions_removed').on(t.createdAt).where(sql`removed is not null`),
    uniqueIndex('decisions_appeal_token').on(t.appealToken),
    check('decisions_action', oneOf(t.action, CASE_ACTIONS)),
    check('decisions_ground', oneOf(t.ground, GROUNDS)),
    check('decisions_limit_kind', oneOf(t.limitKind, LIMIT_KINDS)),
    check(
      'decisions_duration',
      sql`(${t.action} in ('limit', 'suspend-days')) = (${t.days} is not null) and (${t.action} = 'limit') = (${t.limitKind} is not null)`,
    ),
    check('decisions_facts', lengthWithin(t.facts, 0, FACTS_MAX)),
    check('decisions_language', oneOf(t.language, LANGUAGES)),
    check('decisions_grounded', sql`${t.action} = 'dismiss' or ${t.ground} is not null`),
  ],
)

/** The content that a decision removed, as it was. */
export type RemovedContent =
  | {
      kind: 'image'
      url: string
      status: 'pending' | 'approved'
      isPublishedFirst: boolean
      moderatedBy: string | null
      moderatedAt: string | null
    }
  | {
      kind: 'message'
      content: string
      phrase: string | null
      fraudWarning: string | null
      imageUrl: string | null
      privateAlbumId: string | null
    }
  | { kind: 'profile'; bio: string | null; about?: string | null }
  /** With `image` only this image was removed: it is stored in the album `albumId`, which was created for it. */
  | { kind: 'album'; albumId: string; image?: { id: string; fromAlbumId: string } }
  /** A photo of an album or a conversation. */
  | { kind: 'held'; imageId: string; wasHeld: boolean }

/** A strike of a decision: what a moderator sees of a person's history, until it expires or the decision is undone. */
export const strikes = pgTable(
  'strikes',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    decisionId: uuid()
      .notNull()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('strikes_user').on(t.userId, t.expiresAt), uniqueIndex('strikes_decision').on(t.decisionId)],
)

/** An appeal against a decision, at most one per decision. If possible, another moderator answers it (DECISIONS "Appeals"). */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    decisionId: uuid()
      .notNull()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The address for the answer, in case the account no longer exists by then. */
    email: text(),
    language: text({ enum: LANGUAGES }).notNull(),
    status: text({ enum: APPEAL_STATES }).notNull().default('open'),
    answer: text(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('appeals_decision').on(t.decisionId),
    index('appeals_open').on(t.createdAt).where(sql`status = 'open'`),
    index('appeals_created').on(t.createdAt.desc()),
    check('appeals_text', lengthWithin(t.text, 1, APPEAL_TEXT_MAX)),
    check('appeals_email', lengthWithin(t.email, 3, EMAIL_MAX)),
    check('appeals_language', oneOf(t.language, LANGUAGES)),
    check('appeals_status', oneOf(t.status, APPEAL_STATES)),
    check('appeals_answer', lengthWithin(t.answer, 1, APPEAL_ANSWER_MAX)),
  ],
)
