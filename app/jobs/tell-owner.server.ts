import { writeToOwner } from '~/domains/accounts/mail/send-security-alert.server'
import { tellOwner } from '~/domains/accounts/security-log/security-log.server'

export const tellOwnerHandler = tellOwner.handledBy(({ eventId }) => writeToOwner(eventId))
