import { purgeAccount, purgeAccountJob, queuePurges } from '~/domains/lifecycle/deletion/purge.server'
import { buildExport } from '~/domains/lifecycle/export/build-export.server'
import { removeExportFiles, removeExports } from '~/domains/lifecycle/export/export-files.server'
import { exportMail, sendExportMail } from '~/domains/lifecycle/export/mail-export.server'
import { buildExportJob } from '~/domains/lifecycle/export/own-exports.server'
import { removeOrphans } from '~/domains/media/files/orphaned-files.server'
import { removePhotoFiles } from '~/domains/media/personal-data.server'
import { nameOfUrl } from '~/domains/media/renditions'
import { exportJournal } from '~/platform/backup/journal.server'
import { log } from '~/platform/log/log.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

const PURGE = 'purge-accounts'
const JOURNAL = 'export-restore-journal'

export const lifecycleHandlers: Handlers = {
  [PURGE]: async () => {
    const accounts = await queuePurges()
    if (accounts > 0) log.info({ accounts }, 'purges of deleted accounts enqueued')
  },
  ...purgeAccountJob.handledBy(async ({ userId }) => void (await purgeAccount({ userId }))),
  ...removePhotoFiles.handledBy(async ({ urls }) => {
    for (const name of urls.map(nameOfUrl)) if (name) await removeOrphans(name)
  }),
  ...buildExportJob.handledBy(({ exportId }) => buildExport(exportId)),
  ...exportMail.handledBy(({ exportId }) => sendExportMail(exportId)),
  ...removeExports.handledBy(({ files }) => removeExportFiles(files)),
  [JOURNAL]: async () => {
    const entries = await exportJournal()
    if (entries > 0) log.info({ entries }, 'entries of the restore journal exported')
  },
}

export const lifecycleTimes: Recurring[] = [
  // At ten minutes to each hour.
  { job: PURGE, at: '50 * * * *' },
  // Every minute. In a queue of its own: storage that does not answer holds each try for many seconds.
  { job: JOURNAL, at: '* * * * *', isAlone: true },
]
