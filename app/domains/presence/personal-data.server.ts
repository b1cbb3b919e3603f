import { connections } from 'db/schema/presence'
import { notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'

export const presenceData: PersonalData = {
  columns: notExported('an open connection', 'cascade', connections.userId),
}
