import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { log } from '../log/log.server'
import { gauge } from '../metrics/metric.server'
import { singleton } from '../process/singleton.server'
import { env } from '../settings/env.server'
import { diskStorage } from '../storage/disk-storage.server'
import { s3Storage } from '../storage/s3-storage.server'
import type { Storage } from '../storage/storage.server'
import { minutes, seconds } from '../time/durations'
import { backupTime, completeBackups } from './manifest.server'

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

const READ_EVERY = minutes(10)

/** When the newest complete backup in this folder or bucket began; null if it has none. */
export async function newestBackupAt(url: string): Promise<Date | null> {
  const [newest] = await completeBackups(openBackupStorage(url))
  return newest === undefined ? null : backupTime(newest)
}

/** Reports the newest backup to the metrics. Its place is read in the background: one that is silent must not hold a scrape. */
export function measureBackups(): void {
  gauge({
    name: 'app_backup_newest_timestamp_seconds',
    help: 'When the newest complete backup in BACKUP_URL began; 0 if none was found there',
    read: () => {
      readPlace()
      const { at } = known()
      return at === undefined ? [] : at / seconds(1)
    },
  })
}

type Known = { at?: number; isReading: boolean; readAgainAt: number }
const known = () => singleton<Known>('newest-backup', () => ({ isReading: false, readAgainAt: 0 }))

function readPlace(): void {
  const { url } = env().backup
  const state = known()
  if (!url || state.isReading || performance.now() < state.readAgainAt) return
  state.isReading = true
  newestBackupAt(url)
    .then(
      (at) => {
        state.at = at?.getTime() ?? 0
      },
      (error: unknown) => {
        log.warn({ err: error }, 'metrics: the backups cannot be listed')
        // What was found before stays, and grows old.
        state.at ??= 0
      },
    )
    .finally(() => {
      state.isReading = false
      state.readAgainAt = performance.now() + READ_EVERY
    })
}
