import { appeals } from 'db/schema/appeals'
import { caseNotes, moderationCases } from 'db/schema/cases'
import { decisions, strikes } from 'db/schema/decisions'
import { blockedHashes, pictureSearches, pictureSearchHits } from 'db/schema/hashes'
import { imageDecisions } from 'db/schema/hints'
import { publicReports } from 'db/schema/public-reports'
import { reports } from 'db/schema/reports'
import { naming, own, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { moderationExports } from './exported-data.server'

export const moderationData: PersonalData = {
  columns: [
    ...own('detach', reports.reporterId, decisions.userId),
    ...own('batches', strikes.userId, publicReports.reporterId, pictureSearches.userId),
    ...naming('typed by somebody who did not prove that it is theirs', 'expire', publicReports.email),
    ...naming('exported with the decision that it objects to', 'expire', appeals.email),
    ...naming('of somebody without an account, until the answer', 'expire', pictureSearches.email),
    ...naming('the report of somebody else', 'detach', reports.reportedUserId, moderationCases.userId),
    // Removed when the time to object is over (closeCases). Evidence refers to nobody: it stays as long after any purge.
    ...naming(
      'somebody without an account',
      'expire',
      reports.reporterEmail,
      reports.reporterName,
      pictureSearchHits.email,
    ),
    ...naming('a case about the photo of somebody else', 'detach', pictureSearchHits.userId),
    ...naming(
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
  exports: moderationExports,
}
