import { answerNewEmail } from '~/domains/accounts/credentials/answer-new-email.server'
import { writeToNewEmail } from '~/domains/accounts/credentials/change-email.server'

export const writeToNewEmailHandler = writeToNewEmail.handledBy(answerNewEmail)
