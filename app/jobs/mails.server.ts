import { addressChanged } from '~/domains/accounts/mail/address-changed.server'
import { sendSecurityAlert } from '~/domains/accounts/mail/security-alert.server'
import { mailSecurityAlert } from '~/domains/accounts/security-log/security-log.server'
import {
  type AccountMailJob,
  type AnsweredRequest,
  processAccountMailJob,
} from '~/domains/auth/account-mail/account-mail-jobs.server'
import { answerThrottled } from '~/domains/auth/account-mail/mail-pacing.server'
import { answerEmailChange, mailNewEmailLink } from '~/domains/auth/credentials/change-email.server'
import { answerResetRequest } from '~/domains/auth/recovery/request-reset.server'
import { answerRegistration } from '~/domains/auth/register/register.server'
import { answerResendRequest } from '~/domains/auth/register/resend.server'
import { endAppealLinks } from '~/domains/moderation/appeals/end-appeal-links.server'
import { decisionMailKey, notifyImageDecision } from '~/domains/moderation/images/decide-image.server'
import { sendImageDecision } from '~/domains/moderation/images/send-image-decision.server'
import { mailAfterNotice } from '~/domains/notifications/channels/own-mail.server'
import { notifyOfSecurityEvent } from '~/domains/notifications/notify.server'
import { moveTickets } from '~/domains/support/tickets/move-tickets.server'
import {
  mailAnswer,
  mailOperator,
  mailReceipt,
  sendAnswerMail,
  sendOperatorMail,
  sendReceiptMail,
} from '~/domains/support/tickets/ticket-mails.server'
import {
  sendVerificationResult,
  verificationMail,
  verificationMailKey,
} from '~/domains/verification/send-result.server'
import type { Handlers } from '~/platform/queue/queue.server'

const ANSWERS: Record<AccountMailJob['kind'], (request: AnsweredRequest) => Promise<boolean>> = {
  register: answerRegistration,
  resend: answerResendRequest,
  reset: answerResetRequest,
}

export const mailHandlers: Handlers = {
  ...processAccountMailJob.handledBy(({ requestId }) =>
    answerThrottled(requestId, (request) => ANSWERS[request.kind](request)),
  ),
  ...mailSecurityAlert.handledOrPostponedBy(
    async ({ eventId, isNotified = false }) => {
      // A repeated job notifies nobody twice, unless the notice was deleted meanwhile.
      if (!isNotified) await notifyOfSecurityEvent(eventId)
      const changes = { isNotified: true }
      return mailAfterNotice({ isKnown: isNotified, changes }, () => sendSecurityAlert(eventId))
    },
    ({ eventId }) => `security alert ${eventId}`,
  ),
  ...mailNewEmailLink.handledBy(answerEmailChange),
  ...notifyImageDecision.handledOrPostponedBy(sendImageDecision, ({ moderationId, decisionId }) =>
    decisionMailKey(decisionId ?? moderationId),
  ),
  ...verificationMail.handledOrPostponedBy(sendVerificationResult, verificationMailKey),
  ...mailReceipt.handledBy(({ ticketId }) => sendReceiptMail(ticketId)),
  ...mailAnswer.handledOrPostponedBy(
    ({ ticketId }) => sendAnswerMail(ticketId),
    ({ ticketId }) => `support-answer:${ticketId}`,
  ),
  ...mailOperator.handledBy(({ messageId }) => sendOperatorMail(messageId)),
  ...addressChanged.handledBy(async ({ userId }) => {
    await moveTickets(userId)
    await endAppealLinks(userId)
  }),
}
