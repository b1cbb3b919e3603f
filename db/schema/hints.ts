import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { MODERATION_STATES } from '../limits/media'
import { users } from './accounts'
import { createdAt, id, moment, oneOf } from './columns'
import { blockedHashes } from './hashes'
import { images } from './media'

/** What the models say about a profile photo (DECISIONS "Auto-moderation"): a hint for moderators, never a verdict. */
export const imageHints = pgTable(
  'image_hints',
  {
    imageUrl: text()
      .primaryKey()
      .references(() => images.url, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** How many faces; null like the score if the models gave no answer. */
    faces: integer(),
    /** From 0 to 1. */
    nudity: doublePrecision(),
    modelVersion: text().notNull(),
    /** How often this version tried. */
    attempts: integer().notNull().default(1),
    durationMs: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('image_hints_both', sql`(${t.faces} is null) = (${t.nudity} is null)`),
    check('image_hints_values', sql`${t.faces} >= 0 and ${t.nudity} between 0 and 1`),
    check('image_hints_attempts', sql`${t.attempts} >= 1 and ${t.durationMs} >= 0`),
  ],
)

/**
 * Each decision about a profile photo with the hint of that moment: for undoing it, and to compare hints with decisions. It outlives the
 * photo, since owners delete rejected photos; it names neither the owner nor the file.
 */
export const imageDecisions = pgTable(
  'image_decisions',
  {
    id: id(),
    /** image_moderation.id. */
    moderationId: uuid().notNull(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: MODERATION_STATES }).notNull(),
    /** What an undo restores. */
    statusBefore: text({ enum: MODERATION_STATES }).notNull(),
    decidedBefore: moment(),
    faces: integer(),
    nudity: doublePrecision(),
    modelVersion: text(),
    /** The block of the picture that came with the rejection: an undo lifts it. */
    blockedHashId: uuid().references(() => blockedHashes.id, { onDelete: 'set null' }),
    undoneAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('image_decisions_latest').on(t.decidedBy, t.createdAt.desc()).where(sql`undone_at is null`),
    index('image_decisions_image').on(t.moderationId, t.createdAt.desc()),
    index('image_decisions_nudity')
      .on(t.nudity, t.status)
      .where(sql`undone_at is null and nudity is not null`),
    index('image_decisions_blocked_hash').on(t.blockedHashId).where(sql`blocked_hash_id is not null`),
    check('image_decisions_status', sql`${t.status} <> 'pending' and ${oneOf(t.status, MODERATION_STATES)}`),
    check('image_decisions_before', oneOf(t.statusBefore, MODERATION_STATES)),
  ],
)
