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
    /** How many faces are in the photo; null, like `nudity`, if the models failed. */
    faces: integer(),
    /** A score from 0 to 1. */
    nudity: doublePrecision(),
    modelVersion: text().notNull(),
    /** How many times the models were asked with this version. */
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
 * Each decision about a profile photo, with the hint that the moderator saw. It is needed to undo the decision, and to compare hints with
 * decisions. The row outlives the photo, since owners delete rejected photos; it names neither the owner nor the file.
 */
export const imageDecisions = pgTable(
  'image_decisions',
  {
    id: id(),
    /** image_moderation.id. */
    moderationId: uuid().notNull(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: MODERATION_STATES }).notNull(),
    /** The status before the decision, which an undo restores. */
    statusBefore: text({ enum: MODERATION_STATES }).notNull(),
    /** image_moderation.moderated_at before the decision, which an undo restores as well. */
    decidedBefore: moment(),
    faces: integer(),
    nudity: doublePrecision(),
    modelVersion: text(),
    /** The hash that was blocked together with the rejection. An undo removes it. */
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
