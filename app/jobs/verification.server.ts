import { verificationMail, writeVerificationMail } from '~/domains/verification/write-mail.server'

export const verificationHandlers = verificationMail.handledOrPostponedBy(
  writeVerificationMail,
  ({ userId, kind, result }) => `verification mail ${userId} ${kind} ${result}`,
)
