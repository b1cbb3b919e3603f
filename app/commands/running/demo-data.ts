import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hasHome } from '~/platform/database/embedded-postgres/cluster-home.server'
import { withFileLock } from '~/platform/process/file-lock.server'
import { minutes } from '~/platform/time/durations'
import { say } from './say'

/**
 * Throws if the folder of the demo's files belongs to something else, such as the installation of a `.env` file: creating the demo data
 * empties it.
 * @param storageDir STORAGE_DIR, if it is set
 */
export async function refuseStorageOfOthers(dataDir: string, storageDir?: string): Promise<void> {
  const own = join(dataDir, 'storage')
  const isNamed = Boolean(storageDir) && resolve(storageDir ?? '') === resolve(own)
  const isFilled = (await readdir(own).catch(() => [])).length > 0
  if (isNamed || (isFilled && !(await hasHome(dataDir))))
    throw new Error(
      `${own} has files that are not of a demo, which would delete them. Choose another folder: DATA_DIR=.data-demo npm run demo`,
    )
}

export const DEMO_DATA_MARK = 'demo-data-complete'

type Steps = {
  signal: AbortSignal
  empty: () => Promise<void>
  migrate: () => Promise<void>
  seed: () => Promise<void>
}

/** Migrates, and creates the demo data unless they are complete. After an interrupted start they are created anew. */
export function ensureDemoData(dataDir: string, steps: Steps): Promise<void> {
  // The demo and development may be started on one folder at once.
  return withFileLock(join(dataDir, 'demo-data.lock'), () => ensureAlone(dataDir, steps), minutes(10))
}

async function ensureAlone(dataDir: string, steps: Steps): Promise<void> {
  const mark = join(dataDir, DEMO_DATA_MARK)
  const complete = await stat(mark).catch(() => null)
  if (!complete) {
    await steps.empty()
    await rm(join(dataDir, 'storage'), { recursive: true, force: true })
  }
  await steps.migrate()
  if (complete) return

  steps.signal.throwIfAborted()
  say('Creating the demo data (once) …')
  await steps.seed()
  steps.signal.throwIfAborted()
  await writeFile(mark, '')
}
