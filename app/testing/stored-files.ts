import { caseEvidence } from 'db/schema/cases'
import { images, orphanedFiles } from 'db/schema/media'
import { sweepOrphanedFiles } from '~/domains/media/files/orphaned-files.server'
import { nameOfUrl } from '~/domains/media/renditions'
import { db } from '~/platform/database/db.server'
import { storage } from '~/platform/storage/storage.server'
import { setClock } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'

/** The files of the storage that no row of images, evidence or orphaned files names. */
export async function unreferencedFiles(): Promise<string[]> {
  const known = new Set([
    ...(await db.select({ url: images.url }).from(images)).map(({ url }) => nameOfUrl(url)),
    ...(await db.select({ file: caseEvidence.file }).from(caseEvidence)).map(({ file }) => file),
    ...(await db.select({ name: orphanedFiles.name }).from(orphanedFiles)).map(({ name }) => name),
  ])
  const found: string[] = []
  for await (const key of storage().list(''))
    if (![...known].some((name) => name !== null && key.includes(name))) found.push(key)
  return found
}

/** Runs the sweep of orphaned files two hours later, when all present ones are old enough. */
export async function sweepLater(): Promise<void> {
  setClock(new Date(Date.now() + hours(2)))
  await sweepOrphanedFiles()
  setClock(null)
}
