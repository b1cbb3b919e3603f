import { APPEAL_STATES } from 'db/limits/moderation'
import { caseNotes, moderationCases } from 'db/schema/cases'
import { appeals, decisions, strikes } from 'db/schema/decisions'
import { blockedHashes, pictureSearches, pictureSearchHits } from 'db/schema/hashes'
import { imageDecisions } from 'db/schema/hints'
import { publicReports, reports } from 'db/schema/reports'
import { and, isNotNull, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isIdOfForm } from '~/domains/auth/bot-check/form-timestamp.server'
import {
  columnsOf,
  exportRows,
  INTERNAL,
  SECRET,
  SOMEBODY_ELSE,
  STAFF,
} from '~/platform/personal-data/export-parts.server'
import { shapeOf } from '~/platform/personal-data/exported-schema.server'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { keepPicturesHidden } from './cases/hidden-pictures.server'
import { statedGround } from './decisions/statement.server'

/** Only reports made in the app: a report by the public form would reveal here that its subject exists (decision 0168). */
const ownReports = exportRows({
  name: 'reports',
  of: [reports.reporterId],
  order: [reports.createdAt, reports.id],
  where: () => not(isIdOfForm(reports.id)),
  select: {
    targetType: reports.targetType,
    reason: reports.reason,
    details: reports.details,
    isIllegal: reports.isIllegal,
    status: reports.status,
    name: reports.reporterName,
    email: reports.reporterEmail,
    language: reports.language,
    createdAt: reports.createdAt,
    decidedAt: reports.decidedAt,
  },
  leftOut: {
    [INTERNAL]: columnsOf(reports, 'id', 'caseId'),
    [SOMEBODY_ELSE]: columnsOf(reports, 'reportedUserId', 'targetId', 'snapshot'),
    [STAFF]: [reports.decidedBy],
  },
})

const searches = exportRows({
  name: 'picture-searches',
  of: [pictureSearches.userId],
  order: [pictureSearches.createdAt, pictureSearches.id],
  select: {
    language: pictureSearches.language,
    createdAt: pictureSearches.createdAt,
    confirmedAt: pictureSearches.confirmedAt,
  },
  leftOut: {
    [INTERNAL]: [pictureSearches.id],
    'hashes of pictures': [pictureSearches.photos],
    [SECRET]: [pictureSearches.tokenHash],
    'of people without an account': [pictureSearches.email],
  },
})

const Appeal = z.strictObject({
  text: z.string(),
  status: z.enum(APPEAL_STATES),
  answer: z.string().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  decidedAt: z.iso.datetime({ offset: true }).nullable(),
})
const APPEAL = sql<z.infer<typeof Appeal> | null>`(
  select json_build_object('text', a.text, 'status', a.status, 'answer', a.answer,
    'createdAt', a.created_at, 'decidedAt', a.decided_at)
  from appeals a where a.decision_id = decisions.id)`

/** Statements of reasons as they were sent, with the objection to each. One that was not sent yet is in no archive. */
const STATEMENT = {
  action: decisions.action,
  ground: decisions.ground,
  limitKind: decisions.limitKind,
  days: decisions.days,
  language: decisions.language,
  subject: decisions.statementSubject,
  text: decisions.statementText,
  createdAt: decisions.createdAt,
  sentAt: decisions.sentAt,
  readAt: decisions.readAt,
  liftedAt: decisions.liftedAt,
  appealUntil: decisions.appealUntil,
}
const statements = exportRows({
  name: 'decisions',
  of: [decisions.userId],
  order: [decisions.createdAt, decisions.id],
  select: { ...STATEMENT, appeal: APPEAL },
  where: () => and(isNotNull(decisions.sentAt), isNotNull(decisions.statementText)),
  write: {
    row: z.strictObject({ ...shapeOf(STATEMENT), appeal: Appeal.nullable() }),
    // As its statement: nobody learns here that their case was handed over to an authority.
    from: (row) => ({
      ...row,
      action: row.action === 'hand-over' ? 'suspend' : row.action,
      ground: row.ground && statedGround({ action: row.action, ground: row.ground }),
    }),
  },
  leftOut: {
    [INTERNAL]: columnsOf(decisions, 'id', 'caseId', 'statementDueAt'),
    [STAFF]: columnsOf(decisions, 'decidedBy', 'undoneBy'),
    'stated in the text': columnsOf(decisions, 'facts', 'isSuspending', 'isHinted'),
    'kept for an appeal only': [decisions.removed],
    'one that was undone was never sent': [decisions.undoneAt],
    [SECRET]: [decisions.appealToken],
  },
})

const statedStrikes = exportRows({
  name: 'strikes',
  of: [strikes.userId],
  order: [strikes.createdAt, strikes.id],
  select: { createdAt: strikes.createdAt, expiresAt: strikes.expiresAt },
  where: () =>
    sql`exists (select from decisions d where d.id = ${strikes.decisionId} and d.sent_at is not null)`,
  leftOut: { [INTERNAL]: columnsOf(strikes, 'id', 'decisionId') },
})

export const moderationData: PersonalData = {
  columns: [
    ...exported('detach', reports.reporterId, decisions.userId),
    ...exported('batches', strikes.userId, pictureSearches.userId),
    ...notExported(
      'would show whether what it is about exists (decision 0168)',
      'batches',
      publicReports.reporterId,
    ),
    ...notExported('typed by somebody who did not prove that it is theirs', 'expire', publicReports.email),
    ...notExported('exported with the decision that it objects to', 'expire', appeals.email),
    ...notExported('of somebody without an account, until the answer', 'expire', pictureSearches.email),
    ...notExported('the report of somebody else', 'detach', reports.reportedUserId, moderationCases.userId),
    // Removed when the time to object is over (closeCases). Evidence refers to no account, so a purge does not shorten that time.
    ...notExported(
      'somebody without an account',
      'expire',
      reports.reporterEmail,
      reports.reporterName,
      pictureSearchHits.email,
    ),
    ...notExported('a case about the photo of somebody else', 'detach', pictureSearchHits.userId),
    ...notExported(
      'a decision about somebody else',
      'detach',
      reports.decidedBy,
      moderationCases.assignedTo,
      caseNotes.authorId,
      decisions.decidedBy,
      decisions.undoneBy,
      appeals.decidedBy,
      imageDecisions.decidedBy,
      blockedHashes.blockedBy,
    ),
  ],
  exports: [ownReports, searches, statements, statedStrikes],
  purge: keepPicturesHidden,
}
