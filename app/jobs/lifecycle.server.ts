import { purgeAccount, purgeAccountJob, queuePurges } from '~/domains/lifecycle/deletion/purge.server'
import { buildExport } from '~/domains/lifecycle/export/build-export.server'
import { removeExportFiles, removeExports } from '~/domains/lifecycle/export/export-files.server'
import { exportMail, sendExportMail } from '~/domains/lifecycle/export/mail-export.server'
import { buildExportJob } from '~/domains/lifecycle/export/request-export.server'
import { removeOrphans } from '~/domains/media/files/orphaned-files.server'
import { removePhotoFiles } from '~/domains/media/personal-data.server'
import { nameOfUrl } from '~/domains/media/renditions'
import { log } from '~/platform/log/log.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

const PURGE = 'purge-accounts'

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
}
/** At ten minutes to each hour. */
export const lifecycleTimes: Recurring = { job: PURGE, at: '50 * * * *' }
