import { supportMessages } from 'db/schema/support'
import { own, type PersonalData } from '~/platform/personal-data.server'

export const supportData: PersonalData = {
  // The foreign key alone would leave the message with its e-mail address.
  columns: own('batches', supportMessages.userId),
}
