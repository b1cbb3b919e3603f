import { unreadMessages } from '~/domains/chat/notifications/unread-messages-source.server'
import { deliverPush, pushJob } from '~/domains/notifications/channels/deliver-push.server'
import { enqueueMails, mailUnread, mailUnreadJob } from '~/domains/notifications/channels/mail-unread.server'
import { noticesSource } from '~/domains/notifications/channels/unread-source.server'
import { notifyJobPeople, notifyPeopleJob } from '~/domains/notifications/notify.server'
import { retryPush, retryPushJob, sendPush } from '~/domains/notifications/push/send-push.server'
import { log } from '~/platform/log/log.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

const JOB = 'mail-unread-messages'

/** Where unread things come from: messages and notifications. */
const SOURCES = [unreadMessages, noticesSource]

export const notificationHandlers: Handlers = {
  [JOB]: async () => {
    const people = await enqueueMails(SOURCES)
    if (people > 0) log.info({ people }, 'e-mails about unread messages and notifications enqueued')
  },
  ...mailUnreadJob.handledBy((enqueued) => mailUnread(enqueued, SOURCES)),
  ...pushJob.handledBy(async (push) => {
    await deliverPush(push, { send: sendPush, sources: SOURCES })
  }),
  ...retryPushJob.handledBy((retry) => retryPush(retry, SOURCES)),
  ...notifyPeopleJob.handledBy(notifyJobPeople),
}
/** Every five minutes. */
export const notificationTimes: Recurring = { job: JOB, at: '*/5 * * * *' }
