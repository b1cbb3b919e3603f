import { reports } from 'db/schema/reports'
import { naming, own, type PersonalData } from '~/platform/personal-data.server'

export const moderationData: PersonalData = {
  columns: [
    ...own('detach', reports.reporterId),
    ...naming('the report of somebody else', 'detach', reports.reportedUserId),
    ...naming('a decision about somebody else', 'detach', reports.decidedBy),
  ],
}
