import { caseEvidence } from 'db/schema/cases'
import { images } from 'db/schema/media'
import { knownDevices } from 'db/schema/security'
import { ticketImages } from 'db/schema/support'
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { evidenceKey, mediaUrl } from '~/domains/media/renditions'
import { RESTORE_SCHEMA } from '~/platform/backup/restore-guard.server'
import { db } from '~/platform/database/db.server'
import { storage } from '~/platform/storage/storage.server'
import { photoOfKey } from './contents.server'

const BATCH = 500
const PHOTOS = sql`${sql.identifier(RESTORE_SCHEMA)}.photos`

/** Those of the keys whose photo the restored database contains: of a member, a support ticket, or evidence not yet sealed. */
export async function referencedKeys(keys: string[]): Promise<Set<string>> {
  const names = [...new Set(keys.map(photoOfKey))]
  const [ofMembers, ofTickets, ofEvidence] = await Promise.all([
    db
      .select({ url: images.url })
      .from(images)
      .where(inArray(images.url, names.map(mediaUrl))),
    db.select({ name: ticketImages.name }).from(ticketImages).where(inArray(ticketImages.name, names)),
    db.select({ name: caseEvidence.source }).from(caseEvidence).where(inArray(caseEvidence.source, names)),
  ])
  const urls = new Set(ofMembers.map(({ url }) => url))
  const others = new Set([...ofTickets, ...ofEvidence].map(({ name }) => name))
  const found = names.filter((name) => urls.has(mediaUrl(name)) || others.has(name))
  if (found.length > 0)
    await db.execute(sql`
      insert into ${PHOTOS} select jsonb_array_elements_text(${JSON.stringify(found)}::jsonb) on conflict do nothing`)
  const known = new Set(found)
  return new Set(keys.filter((key) => known.has(photoOfKey(key))))
}

/** The number of photos of members without any object in the backup; `referencedKeys` has stored the photos with one. */
export async function photosWithoutFile(): Promise<number> {
  return await db.$count(
    images,
    sql`not exists (select from ${PHOTOS} p where ${images.url} = '/media/' || p.name)`,
  )
}

/** Adapts restored rows: evidence that no backup contains, exemptions from the second factor, and locks of jobs whose process is gone. */
export async function settleRestoredRows(): Promise<void> {
  await markMissingEvidence()
  await db
    .update(knownDevices)
    .set({ secondFactorUntil: null })
    .where(isNotNull(knownDevices.secondFactorUntil))
  // Jobs that ran at the time of the dump are still locked by their former processes.
  await db.execute(
    sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`,
  )
  await db.execute(
    sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`,
  )
}

/** Marks evidence as missing whose sealed photo is not in the storage: backups contain no sealed photos. */
async function markMissingEvidence(): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .select({ id: caseEvidence.id, file: caseEvidence.file })
      .from(caseEvidence)
      .where(and(isNotNull(caseEvidence.file), gt(caseEvidence.id, after)))
      .orderBy(caseEvidence.id)
      .limit(BATCH)
    for (const { id, file } of rows) {
      const found = await storage().get(evidenceKey(file ?? ''))
      found?.body.destroy()
      if (found) continue
      await db
        .update(caseEvidence)
        .set({ state: 'missing', file: null, sealKey: null })
        .where(eq(caseEvidence.id, id))
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
