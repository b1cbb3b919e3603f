import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { diskStorage } from '../storage/disk-storage.server'
import { s3Storage } from '../storage/s3-storage.server'
import type { Storage } from '../storage/storage.server'

const ID_KEY = 'place-id'

/** Opens the place of backups or of their journal: a folder, or a bucket as `s3://key:secret@host/bucket?region=…`. */
export function openPlace(url: string): Storage {
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

/** The random id of a place, made on first use: rows about the copies in another place say nothing about this one. */
export async function idOfPlace(place: Storage): Promise<string> {
  const found = await place.get(ID_KEY)
  if (found) return (await buffer(found.body)).toString('utf8')
  const id = randomBytes(16).toString('hex')
  await place.put(ID_KEY, Buffer.from(id), { contentType: 'text/plain' })
  return id
}
