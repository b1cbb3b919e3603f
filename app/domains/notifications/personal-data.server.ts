import { noticeItems, notices, notificationPreferences, pushTimes, quietHours } from 'db/schema/notifications'
import { naming, own, type PersonalData } from '~/platform/personal-data.server'

export const notificationsData: PersonalData = {
  columns: [
    ...own('batches', notices.userId),
    ...naming('the list of somebody else', 'cascade', noticeItems.personId),
    ...own('cascade', notificationPreferences.userId, quietHours.userId),
    ...naming('only the time of the last push', 'cascade', pushTimes.userId),
  ],
}
