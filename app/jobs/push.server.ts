import { retryPush, retryPushJob } from '~/domains/notifications/push/send-push.server'
import type { Handlers } from '~/platform/queue/queue.server'

export const pushHandlers: Handlers = retryPushJob.handledBy(retryPush)
