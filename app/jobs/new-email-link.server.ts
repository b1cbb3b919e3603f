import { sendNewEmailLink } from '~/domains/auth/credentials/change-email.server'
import { changeEmailAction } from '~/domains/auth/credentials/change-email-action.server'

export const newEmailLinkHandler = sendNewEmailLink.handledBy(changeEmailAction)
