import { endRestrictions, liftEndedRestrictions } from '~/domains/accounts/suspension/restrictions.server'
import { hintPhoto } from '~/domains/media/files/store-image.server'
import { appealMailKey, mailAppeal, sendAppealMail } from '~/domains/moderation/appeals/appeal-mail.server'
import {
  deliverDecision,
  mailStatement,
  releaseDecision,
  sendStatement,
} from '~/domains/moderation/decisions/deliver-decision.server'
import { mailReportResult, sendReportResult } from '~/domains/moderation/decisions/report-result.server'
import { hintsOfTime } from '~/domains/moderation/hints/agreement.server'
import { hintWaitingPhoto, sweepUnhintedPhotos } from '~/domains/moderation/hints/hint-photos.server'
import {
  mailReportReceipt,
  openPublicReport,
  processPublicReport,
  sendReportReceipt,
} from '~/domains/moderation/reports/report-public.server'
import {
  answerKey,
  answerUnmatchedReport,
  sendUnmatchedReportAnswer,
} from '~/domains/moderation/reports/unmatched-report.server'
import { computeMonths, type HintFigures } from '~/domains/moderation/transparency/months.server'
import { platformSettings } from '~/domains/settings/platform-settings.server'
import { log } from '~/platform/log/log.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

const MONTHS = 'transparency-months'
const HINT_SWEEP = 'sweep-unhinted-photos'

export const moderationHandlers: Handlers = {
  ...deliverDecision.handledBy(({ decisionId }) => releaseDecision(decisionId)),
  ...mailStatement.handledOrPostponedBy(
    ({ decisionId }) => sendStatement(decisionId),
    ({ decisionId }) => `statement mail ${decisionId}`,
  ),
  ...mailReportResult.handledOrPostponedBy(
    ({ reportId }) => sendReportResult(reportId),
    ({ reportId }) => `report result ${reportId}`,
  ),
  ...mailAppeal.handledOrPostponedBy(
    ({ appealId }) => sendAppealMail(appealId),
    ({ appealId }) => appealMailKey(appealId),
  ),
  ...endRestrictions.handledBy(async ({ userId }) => void (await liftEndedRestrictions(userId))),
  ...processPublicReport.handledBy(({ reportId }) => openPublicReport(reportId)),
  ...answerUnmatchedReport.handledOrPostponedBy(
    ({ reportId, isNotified }) => sendUnmatchedReportAnswer(reportId, isNotified),
    ({ reportId }) => answerKey(reportId),
  ),
  ...mailReportReceipt.handledBy(({ reportId }) => sendReportReceipt(reportId)),
  [MONTHS]: async () => {
    const months = await computeMonths(hintFigures)
    if (months > 0) log.info({ months }, 'figures of completed months computed')
  },
  ...hintPhoto.handledBy(({ name }) => hintWaitingPhoto(name)),
  [HINT_SWEEP]: async () => {
    const photos = await sweepUnhintedPhotos()
    if (photos > 0) log.info({ photos }, 'photos without a hint were enqueued')
  },
}

export const moderationTimes: Recurring[] = [
  // Each night: a month is computed in the first night after its end.
  { job: MONTHS, at: '20 2 * * *' },
  // Forty-five minutes past each hour.
  { job: HINT_SWEEP, at: '45 * * * *' },
]

const hintFigures: HintFigures = async (time) => {
  const { nudityThreshold } = await platformSettings()
  const figures = await hintsOfTime({ ...time, nudityThreshold })
  return figures.shown > 0 ? figures : null
}
