import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from './say'

type Steps = {
  signal: AbortSignal
  empty: () => Promise<void>
  migrate: () => Promise<void>
  seed: () => Promise<void>
}

/** Demo data, whole or not at all: an interrupted start begins them anew, a finished one keeps what people changed. */
export async function ensureDemoData(dataDir: string, steps: Steps): Promise<void> {
  const mark = join(dataDir, 'demo-data-complete')
  const complete = await stat(mark).catch(() => null)
  if (!complete) {
    await steps.empty()
    await rm(join(dataDir, 'storage'), { recursive: true, force: true })
  }
  await steps.migrate()
  if (complete) return

  steps.signal.throwIfAborted()
  say('Making the demo data (once) …')
  await steps.seed()
  steps.signal.throwIfAborted()
  await writeFile(mark, '')
}
