import { retiredHandles, users } from 'db/schema/accounts'
import { formDrafts } from 'db/schema/joining'
import { securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { accountsExports } from './exported-data.server'

export const accountsData: PersonalData = {
  columns: [
    ...exported('account', users.id),
    ...exported('batches', sessions.userId, securityEvents.userId),
    ...notExported('a checksum of a handle that its owner gave up', 'detach', retiredHandles.userId),
    ...notExported('kept for an hour, until the owner signs in again', 'cascade', formDrafts.userId),
  ],
  exports: accountsExports,
}
