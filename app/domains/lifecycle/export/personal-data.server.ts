import { dataExports } from 'db/schema/exports'
import { exportRows, INTERNAL, SECRET } from '~/platform/personal-data/export-parts.server'
import { exported, type PersonalData } from '~/platform/personal-data/personal-data.server'

const requests = exportRows({
  name: 'exports',
  of: [dataExports.userId],
  order: [dataExports.createdAt, dataExports.id],
  select: {
    status: dataExports.status,
    sizeBytes: dataExports.sizeBytes,
    createdAt: dataExports.createdAt,
    readyAt: dataExports.readyAt,
    expiresAt: dataExports.expiresAt,
    endedAt: dataExports.endedAt,
  },
  leftOut: {
    [INTERNAL]: [dataExports.id, dataExports.attempts, dataExports.beatAt],
    [SECRET]: [dataExports.file],
  },
})

/** The rows of exports. Their archives were removed when the account was deleted (own-exports.server.ts). */
export const exportsData: PersonalData = {
  columns: exported('cascade', dataExports.userId),
  exports: [requests],
}
