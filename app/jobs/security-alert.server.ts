import { enqueueSecurityAlert } from '~/domains/accounts/mail/send-security-alert.server'
import { sendSecurityAlert } from '~/domains/accounts/security-log/security-log.server'

export const securityAlertHandler = sendSecurityAlert.handledBy(({ eventId }) =>
  enqueueSecurityAlert(eventId),
)
