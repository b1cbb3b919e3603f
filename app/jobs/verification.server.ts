import {
  sendVerificationResult,
  verificationMail,
  verificationMailKey,
} from '~/domains/verification/send-result.server'

export const verificationHandlers = verificationMail.handledOrPostponedBy(
  sendVerificationResult,
  verificationMailKey,
)
