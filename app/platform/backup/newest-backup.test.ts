import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metricValue } from '~/testing/metric-value'
import { setEnvironment } from '~/testing/settings'
import { registry } from '../metrics/metric.server'
import { diskStorage } from '../storage/disk-storage.server'
import { backupName, backupTime } from './backup-files.server'
import { measureBackups } from './newest-backup.server'

const METRIC = 'app_backup_newest_timestamp_seconds'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newest-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A place in the folder, whose backups are complete but for the last one. */
async function placeOf(name: string, times: readonly Date[]): Promise<void> {
  const url = join(folder, name)
  for (const [at, time] of times.entries())
    for (const file of at < times.length - 1 ? ['database.age', 'manifest.age'] : ['database.age'])
      await diskStorage(url).put(`backups/${backupName(time, 'ab12')}/${file}`, Buffer.from('x'), {
        contentType: 'application/octet-stream',
      })
  const recipient = await identityToRecipient(await generateX25519Identity())
  setEnvironment({ BACKUP_URL: url, BACKUP_RECIPIENTS: recipient }, ['newest-backup'])
}
const hasSample = async () => new RegExp(`^${METRIC} `, 'm').test(await registry().metrics())

test('the time of a backup is in its name', () => {
  const at = new Date('2026-11-29T09:45:07.123Z')
  expect(backupTime(backupName(at, 'ab12'))).toEqual(at)
  expect(backupTime('2026-ab12')).toBeNull()
})

test('the newest complete backup is reported, 0 without one, and nothing without a place', async () => {
  measureBackups()
  await metricValue(METRIC)
  expect(await hasSample()).toBe(false)

  const newest = new Date('2026-11-28T02:00:00.000Z')
  await placeOf('some', [new Date('2026-11-27T02:00:00Z'), newest, new Date('2026-11-29T02:00:00Z')])
  await expect.poll(() => metricValue(METRIC)).toBe(newest.getTime() / 1000)

  await placeOf('none', [new Date('2026-11-29T02:00:00Z')])
  await expect.poll(hasSample).toBe(true)
  expect(await metricValue(METRIC)).toBe(0)
})
