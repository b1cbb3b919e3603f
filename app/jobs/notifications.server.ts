import { notify, notifyJob } from '~/domains/notifications/notify.server'
import { notifyUnread } from '~/domains/notifications/notify-unread.server'
import { log } from '~/platform/log/log.server'
import type { Handlers, Recurring } from '~/platform/queue.server'

const JOB = 'mail-unread-messages'

export const notificationHandlers: Handlers = {
  [JOB]: async () => {
    const people = await notifyUnread()
    if (people > 0) log.info({ people }, 'unread messages notified')
  },
  ...notifyJob.handledBy(notify),
}
/** Every five minutes. */
export const notificationTimes: Recurring = { job: JOB, at: '*/5 * * * *' }
