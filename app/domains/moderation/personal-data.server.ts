import { appeals } from 'db/schema/appeals'
import { caseNotes, moderationCases } from 'db/schema/cases'
import { decisions, strikes } from 'db/schema/decisions'
import { blockedHashes, pictureSearches, pictureSearchHits } from 'db/schema/hashes'
import { imageDecisions } from 'db/schema/hints'
import { publicReports } from 'db/schema/public-reports'
import { reports } from 'db/schema/reports'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { moderationExports } from './exported-data.server'

export const moderationData: PersonalData = {
  columns: [
    ...exported('detach', reports.reporterId, decisions.userId),
    ...exported('batches', strikes.userId, publicReports.reporterId, pictureSearches.userId),
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
  exports: moderationExports,
}
