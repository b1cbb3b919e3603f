import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minutes } from '~/platform/durations'
import { withFileLock } from '~/platform/process/file-lock.server'
import { say } from './say'

export const DEMO_DATA_MARK = 'demo-data-complete'

type Steps = {
  signal: AbortSignal
  empty: () => Promise<void>
  migrate: () => Promise<void>
  seed: () => Promise<void>
}

/** Demo data, complete or not at all: an interrupted start creates it again, a finished one keeps changes. */
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
