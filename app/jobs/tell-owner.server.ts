import { writeToOwner } from '~/domains/accounts/mails/tell-owner.server'
import { tellOwner } from '~/domains/accounts/security-log/security-log.server'

export const tellOwnerHandler = tellOwner.handledBy(({ eventId }) => writeToOwner(eventId))
