import { log } from '../log/log.server'
import { gauge } from '../metrics/metric.server'
import { singleton } from '../process/singleton.server'
import { env } from '../settings/env.server'
import { minutes, seconds } from '../time/durations'
import { backupTime, completeBackups } from './backup-files.server'
import { openBackupStorage } from './backup-storage.server'

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
