import { foldUserCounts, writeDailyStats } from '~/domains/admin/stats/stats.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

/** Stored figures of the dashboard: each minute its counts of accounts, each hour those of the day. */
export const adminCountsHandlers: Handlers = {
  'fold-user-counts': async () => void (await foldUserCounts()),
  'daily-stats': writeDailyStats,
}

export const adminCountsTimes: Recurring[] = [
  { job: 'fold-user-counts', at: '* * * * *' },
  { job: 'daily-stats', at: '58 * * * *' },
]
