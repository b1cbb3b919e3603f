import { verificationMail, writeVerificationMail } from '~/domains/verification/write-mail.server'

export const verificationHandlers = verificationMail.handledBy(writeVerificationMail)
