import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  CASE_HINTS,
  CASE_NOTE_MAX,
  CASE_PRIORITIES,
  CASE_STATES,
  EVIDENCE_KINDS,
  EVIDENCE_STATES,
  REPORT_TARGETS,
} from '../limits/moderation'
import { users } from './accounts'
import { bytes, createdAt, id, lengthWithin, moment, oneOf } from './columns'

/** A moderation case (DECISIONS "Reports"): collects all reports and hints about one subject until it is decided. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: id(),
    subjectType: text({ enum: REPORT_TARGETS }).notNull(),
    /** The id of the profile's owner, the image, the album or the message. The subject may have been deleted since. */
    subjectId: uuid().notNull(),
    /** The owner of the subject; null after the account was purged. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    priority: text({ enum: CASE_PRIORITIES }).notNull().default('normal'),
    status: text({ enum: CASE_STATES }).notNull().default('open'),
    /** The hint that opened the case; null if a report opened it. */
    hint: text({ enum: CASE_HINTS }),
    hintDetails: jsonb().$type<Record<string, unknown>>(),
    /** Updated with each report, so that the queue needs only this table. */
    reportCount: integer().notNull().default(0),
    lastReportedAt: moment(),
    /**
     * Whether a report says that it shows a minor, also one of another case of a person who was purged. Then it is displayed only when a
     * moderator asks for it.
     */
    isShielded: boolean().notNull().default(false),
    assignedTo: uuid().references(() => users.id, { onDelete: 'set null' }),
    assignedAt: moment(),
    /** Increases with every change that another moderator has to know of before deciding. */
    version: integer().notNull().default(1),
    /** The deadline of the decision. It depends on the priority and counts from the first report. */
    dueAt: moment().notNull(),
    decidedAt: moment(),
    /** When its evidence and the e-mail addresses of reporters without an account were deleted, after the time to object had ended. */
    closedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('moderation_cases_open').on(t.subjectType, t.subjectId).where(sql`status = 'open'`),
    // Descending, because 'urgent' sorts after 'normal'.
    index('moderation_cases_queue').on(t.priority.desc(), t.dueAt, t.id).where(sql`status = 'open'`),
    index('moderation_cases_newest').on(t.createdAt.desc(), t.id.desc()),
    index('moderation_cases_most').on(t.reportCount.desc(), t.id.desc()),
    index('moderation_cases_closing').on(t.decidedAt).where(sql`status = 'decided' and closed_at is null`),
    index('moderation_cases_user').on(t.userId, t.createdAt.desc()),
    index('moderation_cases_subject').on(t.subjectId),
    index('moderation_cases_assigned').on(t.assignedTo, t.dueAt).where(sql`status = 'open'`),
    check('moderation_cases_subject_type', oneOf(t.subjectType, REPORT_TARGETS)),
    check('moderation_cases_priority', oneOf(t.priority, CASE_PRIORITIES)),
    check('moderation_cases_status', oneOf(t.status, CASE_STATES)),
    check('moderation_cases_hint', oneOf(t.hint, CASE_HINTS)),
    check('moderation_cases_closed', sql`${t.closedAt} is null or ${t.status} = 'decided'`),
    check('moderation_cases_counts', sql`${t.reportCount} >= 0 and ${t.version} >= 1`),
  ],
)

/**
 * Evidence of a case, frozen when the report was filed: sealed by a key of SEAL_KEYS, so that neither the database nor the storage alone
 * reveals it. Texts are in `sealed`; photo bytes in a file of the storage, under a random name. No foreign key refers to the source: the
 * evidence stays when the source is deleted or its owner's account is purged.
 */
export const caseEvidence = pgTable(
  'case_evidence',
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'restrict' }),
    kind: text({ enum: EVIDENCE_KINDS }).notNull(),
    /** The id of the person, image, message or album that it shows. */
    subjectId: uuid().notNull(),
    /** A keyed digest of a text: the same state of a subject is stored once in a case. Empty for photos, which never change. */
    digest: text().notNull().default(''),
    state: text({ enum: EVIDENCE_STATES }).notNull().default('stored'),
    /** The media name of a photo until its bytes are copied: its files are kept for that long. */
    source: text(),
    sealed: bytes(),
    /** The name of the sealed file; null for texts. */
    file: text(),
    /** The name of the key that sealed it. */
    sealKey: text(),
    /** The perceptual hash of a photo: finds cases about the same picture. */
    phash: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('case_evidence_piece').on(t.caseId, t.kind, t.subjectId, t.digest),
    index('case_evidence_source').on(t.source).where(sql`source is not null`),
    index('case_evidence_seal_key').on(t.sealKey),
    index('case_evidence_phash').on(t.phash).where(sql`phash is not null`),
    check('case_evidence_kind', oneOf(t.kind, EVIDENCE_KINDS)),
    check('case_evidence_state', oneOf(t.state, EVIDENCE_STATES)),
    check(
      'case_evidence_content',
      sql`num_nonnulls(${t.sealed}, ${t.file}) = case ${t.state} when 'stored' then 1 else 0 end
        and (${t.source} is not null) = (${t.state} = 'waiting')
        and (${t.sealKey} is not null) = (${t.state} = 'stored')`,
    ),
  ],
)

/** What moderators write to each other about a case. */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('case_notes_case').on(t.caseId, t.createdAt),
    check('case_notes_text', lengthWithin(t.text, 1, CASE_NOTE_MAX)),
  ],
)
