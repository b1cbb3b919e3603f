import { adminLogs, userDirectory } from 'db/schema/admin'
import { forgetInAuditLog } from '~/domains/accounts/audit/forget-person.server'
import { naming, type PersonalData } from '~/platform/personal-data.server'

export const adminData: PersonalData = {
  columns: [
    ...naming('a record of what was done to others', 'detach', adminLogs.adminId),
    ...naming('copied from the account, for the table of users', 'cascade', userDirectory.userId),
  ],
  purge: forgetInAuditLog,
}
