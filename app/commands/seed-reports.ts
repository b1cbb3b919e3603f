import type { SeedReport } from 'db/seed/ports'
import { copyPhoto } from '~/domains/moderation/evidence/copy-photo.server'
import { evidenceOf } from '~/domains/moderation/evidence/read-evidence.server'
import { fileReport } from '~/domains/moderation/reports/file-report.server'
import { setClock } from '~/platform/clock.server'
import { db } from '~/platform/db.server'

/** Files a report of the demo as it would have been filed at its time, with its evidence. */
export async function seedReport({ at, ...report }: SeedReport): Promise<void> {
  setClock(at)
  try {
    const filed = await db.transaction((tx) => fileReport(tx, { details: undefined, ...report }))
    const photos = filed ? (await evidenceOf(filed.caseId)).photos : []
    // The command runs no queue.
    for (const { id } of photos) await copyPhoto(id)
  } finally {
    setClock(null)
  }
}
