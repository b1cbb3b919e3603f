import { buffer } from 'node:stream/consumers'
import { storage } from '~/platform/storage/storage.server'
import type { EncodedRendition } from '../encoding/encode.server'
import { masterKey, renditionKey } from '../names'
import { BLURRED_PREVIEW, RENDITIONS, renditionContentType } from '../renditions'

/** Writes renditions of one photo, and its master if given, under its name. */
export async function putFiles(
  name: string,
  { renditions, master }: { renditions: readonly EncodedRendition[]; master?: Buffer },
): Promise<void> {
  const files = renditions.map(({ rendition, body }) => ({
    key: renditionKey(name, rendition),
    body,
    contentType: renditionContentType(rendition),
  }))
  if (master) files.push({ key: masterKey(name), body: master, contentType: 'image/jpeg' })
  // All are awaited even when one fails, so that none is written after the clean-up.
  const written = await Promise.allSettled(files.map((file) => storage().put(file.key, file.body, file)))
  const failed = written.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** The clean master of a photo, or null. */
export async function readMaster(name: string): Promise<Buffer | null> {
  const found = await storage().get(masterKey(name))
  return found && buffer(found.body)
}

/** Removes master and renditions of one photo; missing files are no error. */
export function removeFiles(name: string): Promise<void> {
  const renditions = [...RENDITIONS, BLURRED_PREVIEW]
  return storage().remove([masterKey(name), ...renditions.map((rendition) => renditionKey(name, rendition))])
}

/** Gives the files of a photo a second name; nothing about the two names tells that they show the same. */
export async function copyFiles(from: string, to: string, renditions = RENDITIONS): Promise<void> {
  await storage().copy(masterKey(from), masterKey(to))
  for (const rendition of renditions) {
    await storage().copy(renditionKey(from, rendition), renditionKey(to, rendition))
  }
}
