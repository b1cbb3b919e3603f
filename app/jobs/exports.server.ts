import { buildExport } from '~/domains/lifecycle/export/build-export.server'
import { removeExportFiles, removeExports } from '~/domains/lifecycle/export/export-files.server'
import { exportMail, sendExportMail } from '~/domains/lifecycle/export/mail-export.server'
import { buildExportJob } from '~/domains/lifecycle/export/request-export.server'
import type { Handlers } from '~/platform/queue/queue.server'

export const exportHandlers: Handlers = {
  ...buildExportJob.handledBy(({ exportId }) => buildExport(exportId)),
  ...exportMail.handledBy(({ exportId }) => sendExportMail(exportId)),
  ...removeExports.handledBy(({ files }) => removeExportFiles(files)),
}
