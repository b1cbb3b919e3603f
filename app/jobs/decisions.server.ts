import { endRestrictions, liftEnded } from '~/domains/accounts/suspension/restrictions.server'
import { appealMailKey, mailAppeal, sendAppealMail } from '~/domains/moderation/appeals/appeal-mail.server'
import {
  deliverDecision,
  mailStatement,
  releaseDecision,
  sendStatement,
} from '~/domains/moderation/decisions/deliver-decision.server'
import { mailReportResult, sendReportResult } from '~/domains/moderation/decisions/report-result.server'
import { hintsOfTime } from '~/domains/moderation/hints/agreement.server'
import {
  answerKey,
  answerReportOfNothing,
  sendAnswerOfNothing,
} from '~/domains/moderation/reports/report-of-nothing.server'
import {
  mailReportReceipt,
  openPublicReport,
  processPublicReport,
  sendReportReceipt,
} from '~/domains/moderation/reports/report-public.server'
import { computeMonths, type HintFigures } from '~/domains/moderation/transparency/months.server'
import { platformSettings } from '~/domains/settings/platform-settings.server'
import { log } from '~/platform/log/log.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

const JOB = 'transparency-months'

export const decisionHandlers: Handlers = {
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
  ...endRestrictions.handledBy(async ({ userId }) => void (await liftEnded(userId))),
  ...processPublicReport.handledBy(({ reportId }) => openPublicReport(reportId)),
  ...answerReportOfNothing.handledOrPostponedBy(
    ({ reportId, isNotified }) => sendAnswerOfNothing(reportId, isNotified),
    ({ reportId }) => answerKey(reportId),
  ),
  ...mailReportReceipt.handledBy(({ reportId }) => sendReportReceipt(reportId)),
  [JOB]: async () => {
    const months = await computeMonths(hintFigures)
    if (months > 0) log.info({ months }, 'figures of completed months computed')
  },
}
/** Each night: a month is computed in the first night after its end. */
export const decisionTimes: Recurring = { job: JOB, at: '20 2 * * *' }

const hintFigures: HintFigures = async (time) => {
  const { nudityThreshold } = await platformSettings()
  const figures = await hintsOfTime({ ...time, nudityThreshold })
  return figures.shown > 0 ? figures : null
}
