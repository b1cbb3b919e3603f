import { foldUserCounts, writeDailyStats } from '~/domains/admin/stats/stats.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

/** The kept counts of the dashboard, each minute, and its figures of the day, each hour. */
export const adminCountsHandlers: Handlers = {
  'fold-user-counts': async () => void (await foldUserCounts()),
  'daily-stats': writeDailyStats,
}

export const adminCountsTimes: Recurring[] = [
  { job: 'fold-user-counts', at: '* * * * *' },
  { job: 'daily-stats', at: '58 * * * *' },
]
