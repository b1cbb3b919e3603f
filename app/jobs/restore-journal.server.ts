import { exportJournal } from '~/platform/backup/journal.server'
import { log } from '~/platform/log/log.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

const JOB = 'export-restore-journal'

export const restoreJournalHandler: Handlers = {
  [JOB]: async () => {
    const entries = await exportJournal()
    if (entries > 0) log.info({ entries }, 'entries of the restore journal exported')
  },
}
/** Every minute. A place that does not answer holds each try for many seconds. */
export const restoreJournalTimes: Recurring = { job: JOB, at: '* * * * *', isAlone: true }
