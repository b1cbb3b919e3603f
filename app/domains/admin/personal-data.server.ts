import { adminLogs } from 'db/schema/admin'
import { naming, type PersonalData } from '~/platform/personal-data.server'

export const adminData: PersonalData = {
  columns: naming('a record of what was done to others', 'detach', adminLogs.adminId),
}
