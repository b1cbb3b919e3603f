import {
  verificationMail,
  verificationMailKey,
  writeVerificationMail,
} from '~/domains/verification/write-mail.server'

export const verificationHandlers = verificationMail.handledOrPostponedBy(
  writeVerificationMail,
  verificationMailKey,
)
