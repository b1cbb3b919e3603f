import { type Queue, startQueue } from '~/platform/queue/worker.server'
import { adminCountsHandlers, adminCountsTimes } from './admin-counts.server'
import { lifecycleHandlers, lifecycleTimes } from './lifecycle.server'
import { mailHandlers } from './mails.server'
import { mediaHandlers, mediaTimes } from './media.server'
import { moderationHandlers, moderationTimes } from './moderation.server'
import { notificationHandlers, notificationTimes } from './notifications.server'
import { paymentHandlers } from './payments.server'
import { securityHandlers, securityTimes } from './security.server'
import { supportHandlers } from './support.server'
import { sweepHandlers, sweepTimes } from './sweeps.server'

/** Runs the queue's jobs in this process: every handler, and the recurring jobs. */
export function startWorker(): Promise<Queue> {
  return startQueue(
    {
      ...sweepHandlers,
      ...mailHandlers,
      ...lifecycleHandlers,
      ...securityHandlers,
      ...mediaHandlers,
      ...notificationHandlers,
      ...moderationHandlers,
      ...paymentHandlers,
      ...adminCountsHandlers,
      ...supportHandlers,
    },
    [
      ...sweepTimes,
      ...lifecycleTimes,
      ...securityTimes,
      ...mediaTimes,
      notificationTimes,
      ...moderationTimes,
      ...adminCountsTimes,
    ],
  )
}
