import { writeToNewEmail } from '~/domains/auth/credentials/change-email.server'
import { answerNewEmail } from '~/domains/auth/credentials/change-email-action.server'

export const writeToNewEmailHandler = writeToNewEmail.handledBy(answerNewEmail)
