import { connections } from 'db/schema/presence'
import { naming, type PersonalData } from '~/platform/personal-data/personal-data.server'

export const presenceData: PersonalData = {
  columns: naming('an open connection', 'cascade', connections.userId),
}
