import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { diskStorage } from '../storage/disk-storage.server'
import { s3Storage } from '../storage/s3-storage.server'
import type { Storage } from '../storage/storage.server'

const ID_KEY = 'place-id'

/** Opens the storage of backups or of their journal: a folder, or a bucket as `s3://key:secret@host/bucket?region=…`. */
export function openBackupStorage(url: string): Storage {
  if (url.startsWith('/')) return diskStorage(url)
  const { protocol, username, password, host, pathname, searchParams } = new URL(url)
  return s3Storage({
    endpoint: `${protocol === 's3+http:' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket: pathname.replaceAll('/', ''),
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  })
}

/** The random id of a backup storage, created on first use. It keeps the rows about its copies apart from those of another storage. */
export async function backupStorageId(storage: Storage): Promise<string> {
  const found = await storage.get(ID_KEY)
  if (found) return (await buffer(found.body)).toString('utf8')
  const id = randomBytes(16).toString('hex')
  await storage.put(ID_KEY, Buffer.from(id), { contentType: 'text/plain' })
  return id
}
