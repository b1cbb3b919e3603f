import { caseEvidence } from 'db/schema/cases'
import { images, orphanedFiles } from 'db/schema/media'
import { sweepOrphanedFiles } from '~/domains/media/files/orphaned-files.server'
import { nameOfUrl } from '~/domains/media/renditions'
import { db } from '~/platform/database/db.server'
import { storage } from '~/platform/storage/storage.server'
import { setClock } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'

/** The keys of all files of the storage, or of those whose keys begin with a prefix. */
export async function storedKeys(prefix = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage().list(prefix)) keys.push(key)
  return keys
}

/** The names of the photos in the storage. */
export async function storedNames(): Promise<Set<string>> {
  return new Set((await storedKeys()).map((key) => key.split('/')[1]?.replace(/\.jpg$/, '') ?? ''))
}

/** The files of the storage that no row of images, evidence or orphaned files names. */
export async function unreferencedFiles(): Promise<string[]> {
  const known = new Set([
    ...(await db.select({ url: images.url }).from(images)).map(({ url }) => nameOfUrl(url)),
    ...(await db.select({ file: caseEvidence.file }).from(caseEvidence)).map(({ file }) => file),
    ...(await db.select({ name: orphanedFiles.name }).from(orphanedFiles)).map(({ name }) => name),
  ])
  const keys = await storedKeys()
  return keys.filter((key) => ![...known].some((name) => name !== null && key.includes(name)))
}

/** Runs the sweep of orphaned files two hours later, when all present ones are old enough. */
export async function sweepLater(): Promise<void> {
  setClock(new Date(Date.now() + hours(2)))
  await sweepOrphanedFiles()
  setClock(null)
}
