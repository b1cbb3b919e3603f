import { foldUserCounts, writeDailyStats } from '~/domains/admin/stats/stats.server'
import type { Handlers } from '~/platform/queue/queue.server'
import { type Queue, type Recurring, startQueue } from '~/platform/queue/worker.server'
import { lifecycleHandlers, lifecycleTimes } from './lifecycle.server'
import { mailHandlers } from './mails.server'
import { mediaHandlers, mediaTimes } from './media.server'
import { moderationHandlers, moderationTimes } from './moderation.server'
import { notificationHandlers, notificationTimes } from './notifications.server'
import { paymentHandlers } from './payments.server'
import { securityHandlers, securityTimes } from './security.server'
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

/** Stored figures of the dashboard: each minute its counts of accounts, each hour those of the day. */
const adminCountsHandlers: Handlers = {
  'fold-user-counts': async () => void (await foldUserCounts()),
  'daily-stats': writeDailyStats,
}

const adminCountsTimes: Recurring[] = [
  { job: 'fold-user-counts', at: '* * * * *' },
  { job: 'daily-stats', at: '58 * * * *' },
]
